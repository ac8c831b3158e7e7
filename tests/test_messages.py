"""Every message that a student, an instructor or a TA can meet, word for word, in `tests/messages/*.txt`.

Each is brought about by the real command in a real situation. After a message was changed on purpose,
`AUTOGRADER_PIN=1 pytest tests/test_messages.py` writes them anew; read the difference before you commit it. A sentence
of the package that no situation brings about is missed here, unless `messages/unheard.py` says why it cannot be heard.
"""

from __future__ import annotations

import os
import re
from importlib import import_module
from pathlib import Path

import pytest

from autograder.cli import COMMANDS
from tests.conftest import ROOT
from tests.messages.examples import FOUND, situation
from tests.messages.helping import GROUPS as GROUPS_OF_COMMANDS
from tests.messages.helping import parsers
from tests.messages.sentences import Sentence, sentences
from tests.messages.situation import Situation, played, texts, told
from tests.messages.unheard import NOT_TOLD, UNHEARD

FOLDER = Path(__file__).parent / "messages"
GROUPS = (
    "typing",
    "helping",
    "trees",
    "rules",
    "courses",
    "submissions",
    "findings",
    "policies",
    "notebooks",
    "classes",
    "studio",
)


def situations(group: str) -> list[Situation]:
    found: list[Situation] = import_module(f"tests.messages.{group}").SITUATIONS
    return found


def snapshot(group: str) -> str:
    return (FOLDER / f"{group}.txt").read_text("utf-8")


@pytest.mark.parametrize("group", GROUPS)
def test_what_is_said_is_what_is_pinned(group: str, tmp_path: Path) -> None:
    said = told(situations(group), tmp_path / "situations")
    if os.environ.get("AUTOGRADER_PIN"):
        (FOLDER / f"{group}.txt").write_text(said, "utf-8")
    assert said == snapshot(group), "AUTOGRADER_PIN=1 writes it anew"


@pytest.mark.parametrize("group", GROUPS)
def test_nobody_is_shown_our_insides(group: str) -> None:
    """No traceback, no fault of ours, no name of a class of ours, and nothing that is merely invalid."""
    ours = {name for path in (ROOT / "autograder").rglob("*.py") for name in _classes(path)}
    for text in texts(snapshot(group)):
        assert "Traceback (most recent" not in text
        assert "a fault of the" not in text
        assert not re.search(r"\binvalid\b", text, re.IGNORECASE), text
        assert not ours & set(re.findall(r"\b[A-Z][a-z]+(?:[A-Z][a-z]+)+\b", text)), text


@pytest.mark.parametrize("group", GROUPS)
def test_every_situation_has_a_title_of_its_own(group: str) -> None:
    titles = [each.title for each in situations(group)]
    assert len(set(titles)) == len(titles)


def _classes(path: Path) -> list[str]:
    """The names of a module's classes that no ordinary word can be mistaken for."""
    return re.findall(r"^class ([A-Z][a-z]+(?:[A-Z][a-z]+)+)\b", path.read_text("utf-8"), re.MULTILINE)


@pytest.mark.parametrize("group", GROUPS)
def test_a_mistake_says_what_to_do_next(group: str) -> None:
    """Below every mistake of the operator's stands a hint, and it is no bare repetition."""
    for text in re.split(r"^== ", snapshot(group), flags=re.MULTILINE)[1:]:
        if "\nexit 2\n" in text and "\nusage: " not in text:
            assert re.search(r"\n  hint: \S", text), text


PACKAGE = ROOT / "autograder"
ALL = {path: list(sentences(path, ROOT)) for path in sorted(PACKAGE.rglob("*.py"))}
TELLING = [path for path in ALL if ALL[path] and path.relative_to(PACKAGE).as_posix() not in NOT_TOLD]


def is_heard(sentence: Sentence, said: list[str]) -> bool:
    return any(sentence.is_in(text) for text in said)


@pytest.fixture(scope="module")
def said() -> list[str]:
    return [text for group in GROUPS for text in texts(snapshot(group))]


@pytest.mark.parametrize("path", TELLING, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_sentence_is_heard(path: Path, said: list[str]) -> None:
    name = path.relative_to(ROOT / "autograder").as_posix()
    excused = UNHEARD.get(name, {})
    missed = [each for each in ALL[path] if not is_heard(each, said) and not _excused(each, excused)]
    assert not missed, "bring them about in a situation of tests/messages:\n" + "\n".join(map(repr, missed))


def _excused(sentence: Sentence, excused: dict[str, str]) -> bool:
    return any(part in sentence.text for part in excused)


def test_nothing_is_excused_that_is_heard_or_gone(said: list[str]) -> None:
    for name, excused in UNHEARD.items():
        for part, reason in excused.items():
            found = [each for each in ALL[ROOT / "autograder" / name] if part in each.text]
            assert found, f"{name}: nothing says {part!r} any more"
            assert not all(is_heard(each, said) for each in found), f"{name}: {part!r} is heard"
            assert reason
    for name in NOT_TOLD:
        assert (ROOT / "autograder" / name).exists(), name


def test_a_sentence_that_nobody_heard_is_missed(tmp_path: Path, said: list[str]) -> None:
    """The control: new sentences of every form are found in a module, and found missing."""
    module = tmp_path / "new.py"
    module.write_text(
        '"""A docstring that nobody reads."""\n'
        'def f(name):\n    """Nor this one."""\n    assert name, "nor what is asserted"\n'
        '    hint = "wait until it has" if name else "try the sun instead"\n'
        '    raise Mistake(f"the moon has no {name} today", hint=hint)\n'
        'TABLE = {"key": "there is no such thing as {} here"}\n'
    )
    found = list(sentences(module, tmp_path))
    assert sorted(each.line for each in found) == [5, 5, 6, 7]
    assert not [each for each in found if is_heard(each, said)]
    spoken = "the moon has no cheese today hint: wait until it has"
    assert [each.is_in(spoken) for each in found].count(True) == 2


def examples() -> dict[str, str]:
    """Every command there is with the example in its help; one that has none fails."""
    found = {}
    for text in re.split(r"^== ", snapshot("helping"), flags=re.MULTILINE)[1:]:
        example = re.search(r"^example:\s+(autograder .*)$", text, re.MULTILINE)
        assert example, f"no example:\n{text}"
        found[text.partition("\n")[0]] = example[1]
    return found


def test_every_command_has_an_example_of_itself() -> None:
    found = examples()
    assert set(found) == {*GROUPS_OF_COMMANDS, *parsers()}
    assert {f"autograder {name}" for name in COMMANDS} <= set(found)
    for name, example in found.items():
        assert example.startswith(name)


def test_every_example_runs(tmp_path: Path) -> None:
    played_here = [situation(name, example) for name, example in examples().items()]
    for each, answer in zip(played_here, played(played_here, tmp_path / "examples"), strict=True):
        accepted = (0, 1) if each.title in FOUND else (0,)
        assert answer["status"] in accepted, f"{each.command}\n{answer['stdout']}{answer['stderr']}"


def test_a_command_without_an_example_is_noticed(tmp_path: Path) -> None:
    """The control: commands are read off the source, so that a new one is known by itself."""
    (tmp_path / "fly.py").write_text('def run(argv):\n    Parser("autograder fly", "Fly.", "")\n')
    assert list(parsers(tmp_path)) == ["autograder fly"]
    assert set(parsers(tmp_path)) - set(examples())
