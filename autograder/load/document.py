"""A YAML document that remembers on which line each key and item stands."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import jsonschema
import yaml

from autograder.errors import Mistake
from autograder.model.record import record
from autograder.nearest import did_you_mean

MOST_LEVELS = 1_000  # of lists in lists; parsers that go deeper run out of stack

Place = tuple[str | int, ...]
SCHEMAS = Path(__file__).parent.parent / "schemas"

# The C parser reads a bank several times faster; a PyYAML built without libyaml still works.
_Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@record
class Document:
    """Plain data with the line of every place in it."""

    file: str
    data: Any
    lines: dict[Place, int]

    def mistake(self, place: Place, problem: str, hint: str) -> Mistake:
        """A mistake at a place of this document, which knows its line."""
        line = next((self.lines[place[:cut]] for cut in range(len(place), -1, -1) if place[:cut] in self.lines), None)
        return Mistake(problem, hint=hint, file=self.file, line=line, key=spell(place) or None)


def spell(place: Place) -> str:
    """The place as a person writes it: `tree.children[2].value`."""
    text = ""
    for step in place:
        text += f"[{step}]" if isinstance(step, int) else f".{step}" if text else step
    return text


def read_text(path: Path) -> str:
    """The file's text, or a mistake that says why it cannot be read."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise Mistake(f"is not UTF-8 (byte {error.start + 1})", hint="save it as UTF-8", file=str(path)) from None
    except OSError as error:
        hint = "check the path and its permissions"
        raise Mistake(f"cannot be read ({error.strerror})", hint=hint, file=str(path)) from None


def parse(text: str, file: str, schema: str) -> Document:
    """Parse YAML text and check it against the named schema."""
    loader = _Loader(text)
    try:
        _refuse_depth(text, file)
        root = loader.get_single_node()
        if root is None:
            hint = f"write the keys {', '.join(_rules(schema)['required'])} into it"
            raise Mistake("the file is empty", hint=hint, file=file, line=1)
        lines: dict[Place, int] = {}
        _note_lines(root, (), lines, file, set())
        document = Document(file=file, data=loader.construct_document(root), lines=lines)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        raise Mistake(
            f"is not valid YAML ({getattr(error, 'problem', None) or error})",
            hint="check brackets, commas and indentation around this line",
            file=file,
            line=mark.line + 1 if mark else None,
        ) from None
    finally:
        loader.dispose()
    _check(document, schema)
    return document


def _refuse_depth(text: str, file: str) -> None:
    """Go through the text without going into it, where it opens so many brackets that going in might be the end."""
    if text.count("[") + text.count("{") <= MOST_LEVELS:
        return
    depth = 0
    for event in yaml.parse(text, Loader=_Loader):
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
            if depth > MOST_LEVELS:
                raise Mistake(
                    f"is nested more than {MOST_LEVELS:,} levels deep",
                    hint="is a bracket left open? A tree for paper has a handful of levels",
                    file=file,
                    line=event.start_mark.line + 1 if event.start_mark else None,
                )
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1


def _note_lines(node: Any, place: Place, lines: dict[Place, int], file: str, seen: set[int]) -> None:
    """Walk the document; a part that is there twice came by an alias, and a few of them make a file without end."""
    lines[place] = node.start_mark.line + 1
    if isinstance(node, yaml.CollectionNode):
        if id(node) in seen:
            hint = "write it out where it is meant"
            raise Mistake("is taken from elsewhere by an alias (*)", hint=hint, file=file, key=spell(place))
        seen.add(id(node))
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            below = (*place, key.value)
            if below in lines:
                raise Mistake(
                    "this key is given twice",
                    hint="keep one of the two",
                    file=file,
                    line=key.start_mark.line + 1,
                    key=spell(below),
                )
            _note_lines(value, below, lines, file, seen)
    elif isinstance(node, yaml.SequenceNode):
        for index, value in enumerate(node.value):
            _note_lines(value, (*place, index), lines, file, seen)


def _rules(schema: str) -> Any:
    return json.loads((SCHEMAS / schema).read_text(encoding="utf-8"))


def _check(document: Document, schema: str) -> None:
    rules = _rules(schema)
    validator = jsonschema.Draft202012Validator(rules)
    errors = list(validator.iter_errors(document.data))
    if not errors:
        return
    # A misspelt key also leaves the right one missing: say the cause, not the consequence.
    unknown_keys = [error for error in errors if error.validator == "additionalProperties"]
    error: Any = unknown_keys[0] if unknown_keys else jsonschema.exceptions.best_match(errors)
    place = tuple(error.absolute_path)
    if error.validator == "additionalProperties":
        known = list(error.schema.get("properties", ()))
        unknown = next(key for key in error.instance if key not in known)
        hint = did_you_mean(str(unknown), known, f"the known keys are {', '.join(known)}", mark="`")
        raise document.mistake((*place, str(unknown)), f"unknown key `{unknown}`", hint)
    if error.validator == "required":
        missing = next(key for key in error.validator_value if key not in error.instance)
        raise document.mistake(place, f"the key `{missing}` is missing", f"add `{missing}:`")
    raise document.mistake(place, _in_words(error), _description(rules, error.absolute_schema_path))


def _description(rules: Any, way: Iterable[str | int]) -> str:
    """What the schema says of a place, or of the nearest around it that it says something of."""
    here = rules
    told = f"its keys are {', '.join(rules['properties'])}"
    for step in way:
        while step not in here and "$ref" in here:
            here = rules["$defs"][here["$ref"].rpartition("/")[2]]
            told = here.get("description", told)
        here = here[step]
        if isinstance(here, dict):
            told = here.get("description", told)
    return told


# The kinds of values, as somebody calls them who writes YAML.
_KINDS = {
    "array": "a list",
    "boolean": "true or false",
    "integer": "a whole number",
    "number": "a number",
    "object": "keys with values",
    "string": "a text",
}


def _in_words(error: Any) -> str:
    got = json.dumps(error.instance, default=str)
    if len(got) > 60:
        got = got[:57] + "..."
    wanted = error.validator_value
    match error.validator:
        case "type":
            kinds = [wanted] if isinstance(wanted, str) else wanted
            return f"wanted {' or '.join(_KINDS[kind] for kind in kinds)}, got {got}"
        case "enum":
            return f"wanted one of {', '.join(map(str, wanted))}, got {got}"
        case "minimum" | "exclusiveMinimum":
            return f"wanted {'more than' if error.validator != 'minimum' else 'at least'} {wanted}, got {got}"
        case "maximum":
            return f"wanted at most {wanted}, got {got}"
        case "minItems" | "minProperties":
            return f"wanted at least {wanted}, got none"
        case "uniqueItems":
            return f"wanted each of them once, got {got}"
        case _:  # a pattern: what the right form is, the hint tells
            return f"{got} does not have the right form"
