"""The studio: who may talk to it, what its edits do, and what it writes into a bank."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder.errors import Mistake
from autograder.load.fixtures import read_bank, read_fixture
from autograder.model.fixture import Fixture
from autograder.model.tree import Tree
from autograder.studio.editing import OPERATIONS, Operation, edit
from autograder.studio.looking import look, tree_of
from autograder.studio.saving import Draft, Question, Saved, save
from autograder.studio.shelf import Shelf
from autograder.studio.sketch import notation, sketch_of
from autograder.textbook.facts import disagreements
from tests.conftest import ROOT
from tests.studio import Studio, put, running
from tests.trees import any_tree


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Studio]:
    bank = tmp_path_factory.mktemp("bank")
    put(bank, "cuts/small-cut.yaml", "[[3, 5], [2, 9]]", "A smaller reply is cut", traits=["alpha-cut"])
    put(bank, "ties/equal.yaml", "[[4, 6], [4, 9]]", "An equal bound is cut", visibility="hidden")
    with running(bank) as studio:
        yield studio


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    put(tmp_path, "cuts/small-cut.yaml", "[[3, 5], [2, 9]]", "A smaller reply is cut", traits=["alpha-cut"])
    return Shelf(str(tmp_path))


class TestWhoMayTalkToIt:
    def test_the_page_comes_with_the_token_and_tells_nobody(self, studio: Studio) -> None:
        status, headers, page = studio.request("GET", studio.path)
        assert (status, headers["content-type"]) == (200, "text/html; charset=utf-8")
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert (headers["cache-control"], headers["referrer-policy"]) == ("no-store", "no-referrer")
        assert "http:" not in page
        assert "https:" not in page

    @pytest.mark.parametrize("path", ["/", "/wrong/", "/wrong/api/look", "//", "/api/look", "/%00/"])
    def test_without_the_token_nothing_is_answered(self, studio: Studio, path: str) -> None:
        for method in ("GET", "POST"):
            status, headers, text = studio.request(method, path, content_type="application/json")
            assert status == 403
            assert "open the address that `autograder studio` printed" in text
            assert "content-security-policy" in headers

    def test_an_address_without_its_last_slash_leads_there(self, studio: Studio) -> None:
        status, headers, _ = studio.request("GET", studio.path.rstrip("/"))
        assert (status, headers["location"]) == (307, studio.path)

    def test_a_token_that_begins_like_the_right_one_is_wrong(self, studio: Studio) -> None:
        for path in (studio.path[:-2] + "/", studio.path[:-1] + "x/"):
            assert studio.request("GET", path)[0] == 403

    @pytest.mark.parametrize("host", ["example.com", "127.0.0.1", "127.0.0.1:1", "evil.example:{port}", ""])
    def test_another_host_name_is_refused(self, studio: Studio, host: str) -> None:
        status, _, text = studio.request("GET", studio.path, host=host.format(port=studio.port))
        assert status == 403
        assert "only to 127.0.0.1 and localhost" in text
        assert studio.request("GET", studio.path, host=f"localhost:{studio.port}")[0] == 200

    @pytest.mark.parametrize(
        "headers",
        [
            {"origin": "http://evil.example"},
            {"origin": "null"},
            {"origin": "https://127.0.0.1:{port}"},
            {"sec_fetch_site": "cross-site"},
            {"sec_fetch_site": "same-site"},
        ],
    )
    def test_another_page_is_refused(self, studio: Studio, headers: dict[str, str]) -> None:
        sent = {name: value.format(port=studio.port) for name, value in headers.items()}
        path = f"{studio.path}api/look"
        status, _, text = studio.request("POST", path, b"{}", content_type="application/json", **sent)
        assert (status, text) == (403, "Another page may not talk to the studio.\n")
        own = f"http://127.0.0.1:{studio.port}"
        assert studio.request("POST", path, b"{}", content_type="application/json", origin=own)[0] == 200

    def test_only_json_is_read_and_not_too_much_of_it(self, studio: Studio) -> None:
        path = f"{studio.path}api/look"
        assert studio.request("POST", path, b"{}", content_type="text/plain")[0] == 415
        assert studio.request("GET", path)[0] == 405
        assert studio.request("POST", path, content_type="application/json", content_length="2000000")[0] == 403

    @pytest.mark.parametrize(
        "body", [b"", b"[]", b"{", b"\xff", b'{"text": 3}', b'{"text": "\\ud800"}', b"[" * 100_000]
    )
    def test_a_body_that_makes_no_sense_is_told_so(self, studio: Studio, body: bytes) -> None:
        status, _, text = studio.request("POST", f"{studio.path}api/look", body, content_type="application/json")
        assert (status, '"mistake"' in text) == (200, True)

    @pytest.mark.parametrize("path", ["../server.py", "%2e%2e/server.py", "..%2fserver.py", "server.py", "api/_answer"])
    def test_nothing_but_its_pages_is_served(self, studio: Studio, path: str) -> None:
        assert studio.request("GET", studio.path + path)[0] in (403, 404)

    def test_a_taken_port_and_a_missing_bank_are_mistakes(self, studio: Studio, tmp_path: Path) -> None:
        for arguments, said in (
            (("--port", str(studio.port)), "hint: leave out --port"),
            (("--port", "99999"), "hint: leave out --port"),
            (("--fixtures", str(tmp_path / "none")), "there is no such folder of trees"),
            (("-a", "aima5e"), "there is no assignment called aima5e"),
        ):
            done = autograder("studio", "--no-browser", *arguments)
            assert (done.returncode, done.stdout) == (2, "")
            assert said in done.stderr

    def test_without_the_extra_it_says_what_to_install(self, tmp_path: Path) -> None:
        (tmp_path / "uvicorn.py").write_text("raise ModuleNotFoundError('no', name='uvicorn')")
        done = autograder("studio", "--no-browser", path=tmp_path)
        assert done.returncode == 2
        assert "the studio needs the package uvicorn" in done.stderr
        assert "[studio]'" in done.stderr


def autograder(*arguments: str, path: Path = ROOT) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, (path, ROOT)))}
    command = [sys.executable, "-m", "autograder", *arguments]
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False, timeout=60)


def done(text: str, what: str, node: int, to: str = "") -> str:
    """The notation after one operation."""
    return notation(edit(sketch_of(tree_of(text)), Operation(do=what, node=node, to=to)).sketch)


class TestEdits:
    @pytest.mark.parametrize(
        ("before", "operation", "after"),
        [
            ("[1, 2]", ("add-child", 0), "[1, 2, 0]"),
            ("[1, 2]", ("add-child", 1), "[[1], 2]"),
            ("[[1], 2]", ("add-child", 1), "[[1, 0], 2]"),
            ("[[1, 3], 2]", ("add-sibling", 1), "[[1, 3], 0, 2]"),
            ("[[1, 3], 2]", ("remove", 1), "[2]"),
            ("[[1, 3], 2]", ("remove", 3), "[[1], 2]"),
            ("[[7], 2]", ("remove", 2), "[7, 2]"),
            ("[[[7, 8]], 2]", ("remove", 2), "[7, 2]"),
            ("[[1, 3], 2, [4]]", ("move", 1, "1"), "[2, [1, 3], [4]]"),
            ("[[1, 3], 2, [4]]", ("move", 5, "0"), "[[4], [1, 3], 2]"),
            ("[[1, 3], 2, [4]]", ("move", 5, "99"), "[[1, 3], 2, [4]]"),
            ("[[1, [3, 4]], 2]", ("flip", 1), "[{label: MAX, children: [1, {label: MAX, children: [3, 4]}]}, 2]"),
            ("[[1, [3, 4]], 2]", ("flip-below", 0), "{label: MIN, children: [[1, [3, 4]], 2]}"),
            ("[1, 2]", ("set-value", 1, "-2.5"), "[-2.5, 2]"),
            ("[1, 2]", ("set-value", 1, "−3"), "[-3, 2]"),
            ("[1, 2]", ("set-value", 1, "0.00001"), "[1.0e-05, 2]"),
            ("[[1, 2], 3]", ("set-eval", 1, "4"), "[{eval: 4, children: [1, 2]}, 3]"),
            ("[{eval: 4, children: [1, 2]}, 3]", ("set-eval", 1, ""), "[[1, 2], 3]"),
            ("[[1, 2], 3]", ("set-name", 1, "K"), "[{name: K, children: [1, 2]}, 3]"),
            ("[{name: K, children: [1, 2]}, 3]", ("set-name", 1, ""), "[[1, 2], 3]"),
            ("[[1, 2], 3]", ("set-action", 4, "no"), '[[1, 2], {action: "no", value: 3}]'),
        ],
    )
    def test_what_each_does(self, before: str, operation: tuple[Any, ...], after: str) -> None:
        assert done(before, *operation) == after

    @pytest.mark.parametrize(
        ("operation", "said"),
        [
            (("remove", 0), "the root stays"),
            (("add-sibling", 0), "the root has no siblings"),
            (("move", 0, "1"), "the root has no siblings"),
            (("flip", 2), "nobody moves at a leaf"),
            (("flip-below", 2), "nobody moves at a leaf"),
            (("set-value", 1, "3"), "an inner node has no value of its own"),
            (("set-value", 2, "three"), "wanted a number, got `three`"),
            (("set-value", 2, "inf"), "wanted a number"),
            (("set-value", 2, "9" * 500), "wanted a number"),
            (("set-eval", 2, "3"), "a leaf has no eval"),
            (("set-action", 0, "x"), "no action leads there"),
            (("explode", 0), "there is no operation explode"),
            (("flip", 99), "the node is not there any more"),
        ],
    )
    def test_what_makes_no_sense_is_told(self, operation: tuple[Any, ...], said: str) -> None:
        with pytest.raises(Mistake, match=said):
            done("[[1, 2], 3]", *operation)

    def test_the_only_child_of_the_root_stays(self) -> None:
        with pytest.raises(Mistake, match="the root keeps at least one child"):
            done("[1]", "remove", 1)

    @given(any_tree)
    def test_a_sketch_says_the_whole_tree(self, tree: Tree) -> None:
        assert tree_of(notation(sketch_of(tree))) == tree

    def test_every_tree_of_the_bank_can_be_sketched(self, bank: tuple[Fixture, ...]) -> None:
        for fixture in bank:
            assert tree_of(notation(sketch_of(fixture.tree))) == fixture.tree, fixture.name

    @given(any_tree, st.sampled_from(sorted(OPERATIONS)), st.integers(0, 200), st.sampled_from(["", "0", "2", "-7.5"]))
    def test_no_edit_makes_a_tree_that_cannot_be_read(self, tree: Tree, what: str, node: int, to: str) -> None:
        if what in ("set-name", "set-action"):
            to = to and "Zz"
        try:
            edited = edit(sketch_of(tree), Operation(do=what, node=node % len(tree), to=to))
        except Mistake:
            return
        try:
            again = tree_of(notation(edited.sketch))
        except Mistake as mistake:  # the one thing that a person must decide: who is called what
            assert re.match("two (nodes|actions of .*) are called", mistake.problem)
            return
        assert 0 <= edited.chosen < len(again)


class TestLooking:
    def test_both_searches_are_told_and_drawn(self) -> None:
        view = look("[[3, 5], [2, 9]]")
        assert (view["value"], view["moves"]) == ("3", ["a1"])
        assert view["visits"]["minimax"] == ["A", "B", "b1", "b2", "C", "c1", "c2"]
        assert view["visits"]["alphabeta"] == ["A", "B", "b1", "b2", "C", "c1"]
        assert view["cuts"] == ["at C after c1: v = 2 <= alpha = 3 (MAX already has 3 from a1 at A)"]
        assert all('data-node="6"' in picture for picture in view["pictures"].values())
        assert [node["visit"] for node in view["nodes"]] == [1, 2, 3, 4, 5, 6, None]

    def test_a_depth_counts_where_there_are_evals(self) -> None:
        text = "[{eval: 4, children: [1, 2]}, 3]"
        assert (look(text, 1)["value"], look(text)["value"]) == ("4", "3")
        assert look("[[1, 2], 3]", 1)["depth"] is None

    @pytest.mark.parametrize(
        ("text", "said"),
        [
            ("", "there is no tree yet"),
            ("3", "wanted a list or keys with values, got 3"),
            ("[1, [2, ]", "is not valid YAML"),
            ("[1, oops]", 'wanted a number or a list or keys with values, got "oops"'),
            ("[1, 100000]", "not a finite number below 100,000"),
            (f"[1, {'9' * 400}]", "not a finite number below 100,000"),
            ("[\n  1,\n  [],\n]", "line 3: tree[1]: an inner node has no children"),
            ("[1]\nname: other", "not valid YAML"),
        ],
    )
    def test_a_mistake_tells_what_was_typed(self, text: str, said: str) -> None:
        with pytest.raises(Mistake) as caught:
            look(text)
        assert said in str(caught.value)


class TestSaving:
    def test_a_new_tree_is_valid_and_named_after_its_title(self, shelf: Shelf) -> None:
        found = save(Draft(text="[[4, 6], [4, 9]]", title="An equal bound is cut", traits=("equality",)), shelf)
        assert found == Saved(name="an-equal-bound-is-cut", path="an-equal-bound-is-cut.yaml", wrote=True)
        fixture = read_fixture(shelf.folder / "an-equal-bound-is-cut.yaml")
        assert (fixture.facts.value, fixture.traits) == (4, ("equality",))
        assert not list(disagreements(fixture))
        assert len(read_bank(shelf.folder)) == 2

    @pytest.mark.parametrize(
        ("changed", "said"),
        [
            ({"title": ""}, "the tree has no title"),
            ({"name": "Small Cut"}, "`Small Cut` is no name for a tree"),
            ({"name": "../../escape"}, "is no name for a tree"),
            ({"name": "a\n"}, "is no name for a tree"),
            ({"family": ".."}, "is no folder of a bank"),
            ({"family": "../other"}, "is no folder of a bank"),
            ({"family": "/tmp"}, "is no folder of a bank"),
            ({"family": "out"}, "leads out of the bank"),
            ({"name": "small-cut"}, "small-cut already has this name"),
            ({"title": "A smaller reply is cut"}, "small-cut already has this title"),
            ({"text": "[[3, 5], [2, 9]]"}, "small-cut already is this very tree"),
            ({"text": "[[3, 5], []]"}, "an inner node has no children"),
            ({"traits": ("Not A Trait",)}, "does not have the right form"),
            ({"visibility": "secret"}, 'wanted one of public, hidden, got "secret"'),
        ],
    )
    def test_what_is_not_valid_is_refused(
        self, shelf: Shelf, tmp_path_factory: pytest.TempPathFactory, changed: dict[str, Any], said: str
    ) -> None:
        (shelf.folder / "out").symlink_to(tmp_path_factory.mktemp("elsewhere"))
        before = sorted(shelf.folder.rglob("*"))
        with pytest.raises(Mistake, match=said.replace("[", r"\[")):
            save(Draft(**{"text": "[[1, 2], 3]", "title": "Another", "name": "another", **changed}), shelf)
        assert sorted(shelf.folder.rglob("*")) == before

    def test_a_file_is_replaced_only_by_who_has_seen_it(self, shelf: Shelf) -> None:
        file = shelf.folder / "cuts" / "small-cut.yaml"
        draft = Draft(text="[[3, 5], [1, 9]]", title="A smaller reply is cut", name="small-cut", family="cuts")
        first = save(draft, shelf)
        assert isinstance(first, Question)
        assert "-tree: [[3, 5], [2, 9]]\n+tree: [[3, 5], [1, 9]]" in first.changes
        file.write_text("# by someone else\n" + file.read_text("utf-8"), encoding="utf-8")
        second = save(draft, shelf, first.digest)
        assert isinstance(second, Question)
        assert second.is_newer
        assert "[2, 9]" in file.read_text("utf-8")
        assert save(draft, shelf, second.digest) == Saved(name="small-cut", path="cuts/small-cut.yaml", wrote=True)
        assert file.read_text("utf-8").startswith("# by someone else\nname: small-cut\n")
        assert save(draft, shelf) == Saved(name="small-cut", path="cuts/small-cut.yaml", wrote=False)

    def test_what_cannot_be_written_or_read_is_told(self, shelf: Shelf) -> None:
        (shelf.folder / "a-file").write_text("no folder")
        with pytest.raises(Mistake, match="cannot be made"):
            save(Draft(text="[[1, 2], 3]", title="Another", family="a-file"), shelf)
        (shelf.folder / "cuts" / "other.yaml").write_bytes(b"\xe9")
        with pytest.raises(Mistake, match="is not UTF-8"):
            save(Draft(text="[[1, 2], 3]", title="Another", family="cuts", name="other"), shelf)

    def test_comments_and_layout_stay_where_they_can(self, shelf: Shelf) -> None:
        file = shelf.folder / "cuts" / "small-cut.yaml"
        text = file.read_text("utf-8").replace("tree: [[3, 5], [2, 9]]", "# why\ntree:\n- [3, 5] # first\n- [2, 9]")
        text = text.replace("title: A smaller reply is cut", "title: 'A smaller reply is cut'  # quoted")
        file.write_text(f"# on top\n{text}", encoding="utf-8")
        (seen,) = shelf.files()
        assert seen.notation == "- [3, 5] # first\n- [2, 9]"
        draft = Draft(
            text="[[3, 5], [2]]",
            title="A smaller reply is cut",
            name="small-cut",
            family="cuts",
            traits=("alpha-cut",),
            source="us",
        )
        asked = save(draft, shelf)
        assert isinstance(asked, Question)
        assert asked.lost == ("# first",)
        assert isinstance(save(draft, shelf, asked.digest), Saved)
        assert file.read_text("utf-8").startswith(
            "# on top\nname: small-cut\ntitle: 'A smaller reply is cut'  # quoted\n"
            "traits: [alpha-cut]\nvisibility: public\n# why\n"
            "source: us\ntree: [[3, 5], [2]]\nexpect:\n  value: 3\n"
        )

    def test_every_tree_of_the_bank_opens_as_it_is_written(self) -> None:
        files = Shelf(str(ROOT / "fixtures")).files()
        assert len(files) > 100
        for file in files:
            assert file.fixture is not None
            assert tree_of(file.notation) == file.fixture.tree
            assert file.notation.splitlines()[0] in file.text

    def test_a_tree_of_the_bank_that_is_opened_and_saved_stays_as_it_is(self) -> None:
        shelf = Shelf(str(ROOT / "fixtures"))
        for file in shelf.files()[::5]:
            fixture = file.fixture
            assert fixture is not None
            draft = Draft(
                text=file.notation,
                title=fixture.title,
                name=fixture.name,
                family=file.family,
                traits=fixture.traits,
                source=fixture.source,
                visibility=fixture.visibility,
            )
            assert save(draft, shelf) == Saved(name=fixture.name, path=file.path, wrote=False)

    def test_a_broken_file_is_listed_with_what_is_wrong(self, shelf: Shelf) -> None:
        (shelf.folder / "broken.yaml").write_text("name: broken\ntitle: x\ntree: [1, []]\n")
        (shelf.folder / "latin.yaml").write_bytes(b"name: latin\ntitle: \xe9\ntree: [1]\n")
        told = {file.path: str(file.mistake) for file in shelf.files() if file.mistake}
        assert "an inner node has no children" in told["broken.yaml"]
        assert "is not UTF-8" in told["latin.yaml"]
        assert [fixture.name for fixture in shelf.trees()] == ["small-cut"]


class TestTheServer:
    def test_it_starts_with_every_assignment(self, studio: Studio) -> None:
        names = [each["name"] for each in studio.ask("start")["assignments"]]
        assert names == ["aima2e", "aima3e", "aima4e", "depth-limited", "labelled-tree"]

    def test_trees_are_listed_and_opened(self, studio: Studio) -> None:
        answer = studio.ask("bank")
        assert {tree["name"]: tree["is_hidden"] for tree in answer["trees"]} == {"small-cut": False, "equal": True}
        assert answer["families"] == ["cuts", "ties"]
        opened = studio.ask("open", path="ties/equal.yaml")
        assert (opened["text"], opened["visibility"]) == ("[[4, 6], [4, 9]]", "hidden")
        for path in ("../x.yaml", "/etc/passwd", "none.yaml"):
            assert "is not in the bank" in studio.ask("open", path=path)["mistake"]["problem"]

    def test_an_edit_comes_back_drawn(self, studio: Studio) -> None:
        answer = studio.ask("edit", text="[[3, 5], [2, 9]]", do="move", node=4, to="0")
        assert (answer["text"], answer["chosen"]) == ("[[2, 9], [3, 5]]", 1)
        assert answer["visits"]["alphabeta"] == ["A", "B", "b1", "b2", "C", "c1", "c2"]

    def test_saving_asks_first(self, studio: Studio) -> None:
        fields = {"text": "[[3, 5], [2, 8]]", "title": "A smaller reply is cut", "name": "small-cut", "family": "cuts"}
        answer = studio.ask("save", **fields, visibility="public")
        assert answer["question"]["path"] == "cuts/small-cut.yaml"
        assert "[2, 9]" in (studio.bank / "cuts" / "small-cut.yaml").read_text("utf-8")
        assert "folder of a bank" in studio.ask("save", **{**fields, "family": "../.."})["mistake"]["problem"]

    def test_what_a_tree_catches_beside_the_bank(self, studio: Studio) -> None:
        asked = {"assignment": "aima3e", "text": "[[4, 6], [4, 9]]", "name": "equal"}
        rows = {
            f"{row['problem']}/{row['name']}": row["checks"] for row in studio.ask("catches", **asked)["misreadings"]
        }
        assert rows["alphabeta/equal-bound-not-cut-at-min"] == ["order"]
        assert rows["minimax/both-players-maximise"]
        with_it = studio.ask("bank_catches", assignment="aima3e", apart="")["trees"]
        without = studio.ask("bank_catches", assignment="aima3e", apart="equal")["trees"]
        assert with_it["alphabeta/equal-bound-not-cut-at-min"] == {"count": 1, "some": ["equal"]}
        assert without["alphabeta/equal-bound-not-cut-at-min"] == {"count": 0, "some": []}
        assert set(rows) == set(with_it)

    def test_a_book_that_cannot_speak_of_a_tree_is_told(self, studio: Studio) -> None:
        text = "{label: MIN, children: [1, 2]}"
        assert "MAX moves first" in studio.ask("catches", assignment="aima3e", text=text)["mistake"]["problem"]
        assert studio.ask("catches", assignment="aima4e", text=text)["misreadings"]
        told = studio.ask("catches", assignment="/etc/passwd", text=text)["mistake"]
        assert told["problem"] == "there is no such assignment here"

    def test_find(self, studio: Studio) -> None:
        answer = studio.ask("find", assignment="aima3e", problem="alphabeta", misreading="equal-bound-not-cut-at-min")
        assert len(tree_of(answer["text"])) == 5
        assert "no smaller tree" in answer["how"]
        told = studio.ask("find", assignment="aima3e", problem="alphabeta", misreading="equal-bound-not-cut")["mistake"]
        assert "did you mean" in told["hint"]


def test_closed_in_the_middle_of_its_work_it_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    with running(ROOT / "fixtures") as studio:
        body = b'{"assignment": "aima4e", "apart": ""}'
        connection = HTTPConnection(studio.host, studio.port, timeout=60)
        connection.request("POST", f"{studio.path}api/bank_catches", body, {"content-type": "application/json"})
        for _ in range(50):
            studio.ask("look", text="[1]")  # it goes on answering meanwhile
        assert any(tmp_path.iterdir())
    connection.close()
    assert not list(tmp_path.iterdir())


def test_every_script_of_the_page_is_there_and_says_what_it_is() -> None:
    pages = ROOT / "autograder" / "studio" / "pages"
    for script in pages.glob("*.js"):
        lines = script.read_text("utf-8").splitlines()
        assert lines[0].startswith("// ")
        assert len(lines) <= 400
        assert "innerHTML" not in script.read_text("utf-8")
    page = (pages / "index.html").read_text("utf-8") + (pages / "studio.js").read_text("utf-8")
    assert all(operation in page for operation in OPERATIONS)
