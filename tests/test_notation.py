"""Tree files: both notations, and mistakes that name file, line, key and what to do."""

from __future__ import annotations

import pytest

from autograder.errors import Mistake
from autograder.load.fixtures import fixture_from_text, read_bank, read_fixture
from autograder.load.writing import fixture_text, notation_of, scalar, with_facts
from autograder.textbook.facts import complete, disagreements
from tests.trees import tree_of


def test_nested_lists_get_names_labels_and_actions_as_textbooks_draw_them() -> None:
    tree = tree_of("[[3, [12, 8]], 2]")
    assert tree.names == ("A", "B", "b1", "C", "c1", "c2", "a2")
    assert tree.labels == ("MAX", "MIN", None, "MAX", None, None, None)
    assert tree.actions == ("", "a1", "b1", "b2", "c1", "c2", "a2")


def test_explicit_nodes_say_what_they_want_and_leave_the_rest() -> None:
    tree = tree_of("{label: MIN, children: [{name: Left, action: west, label: MIN, eval: 2, children: [1, [5]]}, 7]}")
    assert tree.names == ("A", "Left", "left1", "C", "c1", "a2")
    assert tree.labels == ("MIN", "MIN", None, "MAX", None, None)
    assert tree.actions[1] == "west"
    assert tree.evals[1] == 2


def test_letters_go_on_after_z() -> None:
    assert tree_of([[1]] * 27).names[-2] == "AB"


def test_a_tree_two_hundred_levels_deep_can_be_read() -> None:
    assert tree_of("[" * 200 + "5" + "]" * 200).height == 200


HEAD = "name: a\ntitle: a\n"


@pytest.mark.parametrize(
    ("text", "place", "problem", "hint"),
    [
        (f"{HEAD}tree: [[3, .inf], [2]]", "a.yaml:3: tree[0][1]", "inf is not a finite number", "write a smaller one"),
        (f"{HEAD}tree: [[3, .nan], [2]]", "a.yaml:3: tree[0][1]", "nan is not a finite number", "write a smaller one"),
        (f"{HEAD}tree: [[3, 100000], [2]]", "a.yaml:3: tree[0][1]", "100000 is not", "write a smaller one"),
        (f"{HEAD}tree: [[3], []]", "a.yaml:3: tree[1]", "no children", "add children"),
        (f"{HEAD}tree: [3, two]", "a.yaml:3: tree[1]", 'got "two"', "a number (a leaf)"),
        (f"{HEAD}tree: [3, true]", "a.yaml:3: tree[1]", "got true", "a number (a leaf)"),
        (f"{HEAD}tree: {{value: 3}}", "a.yaml:3: tree", "the root is a leaf", "children"),
        (f"{HEAD}tree: {{children: [{{value: 1, children: [2]}}]}}", "tree.children[0]", "either `value`", "one of"),
        (
            f"{HEAD}tree: {{children: [{{name: x, value: 1}}, {{name: x, value: 2}}]}}",
            "[1]",
            "called x",
            "another `name`",
        ),
        (
            f"{HEAD}tree: {{children: [{{action: x, value: 1}}, {{action: x, value: 2}}]}}",
            "[1]",
            "actions of A",
            "another `action`",
        ),
        (f"{HEAD}tree: {{action: x, children: [1]}}", "tree.action", "no action leads to the root", "remove"),
        (f"{HEAD}tree: {{children: [{{value: 1, label: MAX}}]}}", "[0].label", "a leaf has no `label`", "remove"),
        (f"{HEAD}tree: {{children: [{{value: 1, lable: MAX}}]}}", "[0].lable", "unknown key `lable`", "`label`"),
        (f"{HEAD}tree: {{label: MAYBE, children: [1]}}", "tree.label", "MAX, MIN", "who moves"),
        ("name: a\ntitel: a\ntree: [1]", "a.yaml:2: titel", "unknown key `titel`", "did you mean `title`?"),
        ("name: a\ntree: [1]", "a.yaml:1", "`title` is missing", "add `title:`"),
        ("name: Not Good\ntitle: a\ntree: [1]", "a.yaml:1: name", "right form", "lower-case"),
        (f"{HEAD}tree: [1]\ntree: [2]", "a.yaml:4: tree", "given twice", "keep one"),
        (f"{HEAD}tree: {'[' * 50_000}1{']' * 50_000}", "a.yaml:3", "nested more than 1,000 levels", "left open"),
        (f"{HEAD}tree: {'[' * 50_000}", "a.yaml:3", "nested more than 1,000 levels", "left open"),
        (f"{HEAD}tree: [&a [1, 2], *a, *a]", "a.yaml: tree[1]", "by an alias", "write it out"),
        (f"{HEAD}tree: [1, [2]", "a.yaml:", "not valid YAML", "brackets"),
        (f"{HEAD}tree: [1]\nexpect: {{moves: [z9]}}", "expect.moves", "no action at the root called z9", "a1"),
        (f"{HEAD}tree: [1]\nexpect: {{minimax: [A, q]}}", "expect.minimax", "no node called q", "A"),
        (f"{HEAD}tree: [[1]]\nexpect: {{depth: {{9: {{}}}}}}", "expect.depth", "depth 9 makes no sense", "1 to 2"),
        (f"{HEAD}tree: [[1]]\nexpect: {{depth: {{1: {{}}}}}}", "expect.depth", "need evals", "`eval`"),
        ("", "a.yaml:1", "the file is empty", "write the keys name, title, tree"),
        ("- a", "a.yaml:1", "wanted keys with values", ""),
    ],
)
def test_a_mistake_names_the_place_the_problem_and_the_next_step(
    text: str, place: str, problem: str, hint: str
) -> None:
    with pytest.raises(Mistake) as caught:
        fixture_from_text(text, "a.yaml")
    said = str(caught.value)
    assert said.startswith("a.yaml")
    assert place in said
    assert problem in said
    assert hint in said.partition("hint: ")[2]


def test_a_wrong_literal_fact_is_found() -> None:
    fixture = fixture_from_text(f"{HEAD}tree: [[3, 5], [2, 9]]\nexpect: {{value: 4, alphabeta: [A, B]}}", "a.yaml")
    said = [str(mistake) for mistake in disagreements(fixture)]
    assert any("expect.value: says 4, but it is 3" in text for text in said)
    assert any("expect.alphabeta: says [A, B], but it is [A, B, b1, b2, C, c1]" in text for text in said)


def test_facts_are_filled_in_without_touching_the_rest() -> None:
    text = f"# a comment\n{HEAD}expect:\n  value: 99\n\n  moves: [a1]\ntree: [[3, 5], [2, 9]] # why\nsource: us\n"
    filled = with_facts(text, *complete(fixture_from_text(text, "a.yaml")))
    assert filled.startswith("# a comment\n")
    assert "tree: [[3, 5], [2, 9]] # why\nsource: us\n" in filled
    again = fixture_from_text(filled, "a.yaml")
    assert again.facts.value == 3
    assert not list(disagreements(again))


@pytest.mark.parametrize(
    "name",
    [
        "plain",
        "no",
        "On",
        "3",
        "1e3",
        "null",
        "a: b",
        "x-y",
        "- a",
        "ünï",
        "a'b",
        "2001-99-99",
        "a\u202eb",
        "\x07\x7f\u2028",
    ],
)
def test_a_written_name_reads_back_as_itself(name: str) -> None:
    import yaml

    assert yaml.safe_load(f"[{scalar(name)}]") == [name]


def test_what_cannot_be_seen_is_spelt() -> None:
    assert scalar("a\u202eb") == '"a\\U0000202eb"'


def test_small_numbers_read_back_as_numbers() -> None:
    text = fixture_text(name="a", title="a", tree="[[0.00001, 2], [-0.00001, 3]]", visibility="public")
    filled = with_facts(text, *complete(fixture_from_text(text, "a.yaml")))
    again = fixture_from_text(filled, "a.yaml")
    assert again.facts.value == 0.00001
    assert fixture_from_text(f"{HEAD}tree: {notation_of(again.tree)}", "a.yaml").tree == again.tree


def test_a_file_must_carry_the_name_of_its_tree(tmp_path) -> None:
    (tmp_path / "b.yaml").write_text(f"{HEAD}tree: [1]\n")
    with pytest.raises(Mistake, match=r"the tree is called a but its file b\.yaml"):
        read_bank(tmp_path)


def test_two_trees_cannot_share_a_name(tmp_path) -> None:
    for folder in ("x", "y"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "a.yaml").write_text(f"{HEAD}tree: [1]\n")
    with pytest.raises(Mistake, match="another tree is called a"):
        read_bank(tmp_path)


def test_a_missing_file_or_folder_is_told(tmp_path) -> None:
    with pytest.raises(Mistake, match="cannot be read"):
        read_fixture(tmp_path / "nowhere.yaml")
    with pytest.raises(Mistake, match="no such folder"):
        read_bank(tmp_path / "nowhere")
    with pytest.raises(Mistake, match="no tree"):
        read_bank(tmp_path)
