"""The studio's server: what each address answers. Everything comes from the package; nothing is fetched elsewhere."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from autograder.bank.adding import name_from
from autograder.cleaning import clean
from autograder.errors import Mistake
from autograder.load.assignments import assignment_names, load_assignment
from autograder.render.svg import STYLE, legend
from autograder.studio.asking import Asked
from autograder.studio.catching import Catcher
from autograder.studio.editing import edit
from autograder.studio.looking import look, tree_of
from autograder.studio.saving import Saved, save
from autograder.studio.shelf import Shelf, TreeFile
from autograder.studio.sketch import notation, sketch_of

PAGES = Path(__file__).parent / "pages"
KINDS = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}

Answer = dict[str, Any]


class Studio:
    """One run of the studio: a bank, the misreadings, and the assignment to start with."""

    def __init__(self, folder: str, assignment: str = "") -> None:
        self._assignments = [assignment] if assignment else assignment_names()
        for name in self._assignments:
            load_assignment(name)  # a mistake is told at once
        self.shelf = Shelf(folder)
        self.catcher = Catcher(self.shelf)  # last: from here on there is something to close

    def start(self, _: Asked) -> Answer:
        """What the page needs to know once."""
        return {
            "assignments": [{"name": name, "title": load_assignment(name).title} for name in self._assignments],
            "bank": str(self.shelf.folder),
            "signs": " · ".join(legend(prunes=True, differs=False, estimates=True)),
        }

    def bank(self, _: Asked) -> Answer:
        """The trees there are, and the folders they lie in."""
        return {"trees": list(map(_listed, self.shelf.files())), "families": self.shelf.families()}

    def open(self, asked: Asked) -> Answer:
        """A tree of the bank, to be edited."""
        path = asked.line("path")
        for file in self.shelf.files():
            if file.path == path and file.fixture is not None:
                return {
                    **_listed(file),
                    "title": file.fixture.title,
                    "text": file.notation,
                    "source": file.fixture.source,
                    "visibility": file.fixture.visibility,
                }
            if file.path == path and file.mistake is not None:
                raise file.mistake
        raise Mistake("this tree is not in the bank any more", hint="open another", file=clean(path))

    def look(self, asked: Asked) -> Answer:
        """A typed tree, searched and drawn."""
        return look(asked.tree(), asked.depth())

    def edit(self, asked: Asked) -> Answer:
        """A tree with one thing changed at one node, searched and drawn."""
        edited = edit(sketch_of(tree_of(asked.tree())), asked.operation())
        return {**look(notation(edited.sketch), asked.depth()), "chosen": edited.chosen}

    def catches(self, asked: Asked) -> Answer:
        """The misreadings that the tree on the page catches, and those that it does not."""
        name = asked.line("name") or name_from(asked.line("title"))
        rows = self.catcher.caught(name, tree_of(asked.tree()), self._assignment(asked))
        return {"is_stale": True} if rows is None else {"misreadings": rows}

    def bank_catches(self, asked: Asked) -> Answer:
        """How many trees of the bank catch each misreading."""
        found = self.catcher.in_the_bank(self._assignment(asked), asked.line("apart"))
        return {"trees": {key: {"count": len(names), "some": names[:3]} for key, names in found.items()}}

    def find(self, asked: Asked) -> Answer:
        """A small tree on which a misreading shows."""
        found = self.catcher.find(asked.line("misreading"), asked.line("problem"), self._assignment(asked))
        return {"text": found.notation, "title": found.title, "how": found.how}

    def save(self, asked: Asked) -> Answer:
        """Where the tree was written, or a question first."""
        done = save(asked.draft(), self.shelf, asked.line("agreed"))
        if isinstance(done, Saved):
            return {"saved": {"name": done.name, "path": done.path, "wrote": done.wrote}}
        return {
            "question": {
                "path": done.path,
                "changes": done.changes,
                "lost": done.lost,
                "digest": done.digest,
                "is_newer": done.is_newer,
            }
        }

    def _assignment(self, asked: Asked) -> str:
        """The assignment that was chosen, if it is one of those on the page."""
        name = asked.line("assignment")
        if name not in self._assignments:
            raise Mistake("there is no such assignment here", hint=f"choose one of {', '.join(self._assignments)}")
        return name


# Looking and editing are over at once and answer in turn; what runs misreadings, or reads many files, runs beside them.
AT_ONCE: tuple[Callable[[Studio, Asked], Answer], ...] = (Studio.start, Studio.look, Studio.edit)
BESIDE: tuple[Callable[[Studio, Asked], Answer], ...] = (
    Studio.bank,
    Studio.open,
    Studio.catches,
    Studio.bank_catches,
    Studio.find,
    Studio.save,
)


def application(studio: Studio) -> Starlette:
    """Every address and what answers there."""
    pages = [Route("/", _page(PAGES / "index.html"))]
    pages += [Route(f"/{file.name}", _page(file)) for file in PAGES.iterdir() if file.suffix in KINDS]
    pages.append(Route("/tree.css", _style))
    asks = [Route(f"/api/{ask.__name__}", _answer(studio, ask), methods=["POST"]) for ask in (*AT_ONCE, *BESIDE)]
    return Starlette(routes=[*pages, *asks])


def _page(file: Path) -> Callable[[Request], Response]:
    def page(_: Request) -> Response:
        return Response(file.read_bytes(), media_type=KINDS[file.suffix])

    return page


def _style(_: Request) -> Response:
    return Response(STYLE, media_type="text/css")


def _answer(studio: Studio, ask: Callable[[Studio, Asked], Answer]) -> Callable[[Request], Any]:
    async def answer(request: Request) -> Response:
        if request.headers.get("content-type", "").partition(";")[0] != "application/json":
            return JSONResponse({"mistake": {"problem": "wanted JSON", "hint": "load the page again"}}, 415)
        body = await request.body()
        try:
            asked = Asked(body)
            told = ask(studio, asked) if ask in AT_ONCE else await run_in_threadpool(ask, studio, asked)
        except Mistake as mistake:  # a normal answer: half a tree on the way to a whole one is no error
            told = {"mistake": _told(mistake)}
        except Exception as error:
            if os.environ.get("AUTOGRADER_DEBUG"):
                traceback.print_exc()
            print(f"autograder: a fault of the studio itself: {type(error).__name__}: {error}", file=sys.stderr)
            print("  hint: please report it; AUTOGRADER_DEBUG=1 shows where it happened", file=sys.stderr)
            return JSONResponse({}, status_code=500)
        return JSONResponse(told)

    return answer


def _told(mistake: Mistake) -> Answer:
    return {"problem": clean(mistake.said), "hint": clean(mistake.hint), "key": mistake.key or ""}


def _listed(file: TreeFile) -> Answer:
    """One line of the list of trees; what cannot be seen is made to be."""
    fixture = file.fixture
    return {
        "path": file.path,
        "family": file.family,
        "digest": file.digest,
        "name": fixture.name if fixture else Path(file.path).stem,
        "title": clean(fixture.title) if fixture else "cannot be opened: " + clean(str(file.mistake)),
        "traits": list(fixture.traits) if fixture else [],
        "is_hidden": fixture.is_hidden if fixture else False,
        "is_valid": fixture is not None,
    }
