"""Who may talk to the studio: this machine, by the right name, from its own page, with the token of this run."""

from __future__ import annotations

from secrets import compare_digest
from typing import TYPE_CHECKING

from starlette.responses import PlainTextResponse, RedirectResponse

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

LARGEST_BODY = 1_000_000
HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


class Guard:
    """Refuses every request that does not come from the studio's own page, and hands on the rest without the token."""

    def __init__(self, app: ASGIApp, token: str, port: int) -> None:
        self._app = app
        self._token = token
        self._hosts = {f"127.0.0.1:{port}", f"localhost:{port}"}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] += [(name.encode(), value.encode()) for name, value in HEADERS.items()]
            await send(message)

        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        _, _, rest = scope["path"].partition("/")
        token, slash, path = rest.partition("/")
        complaint = self._complaint(headers, token)
        if complaint:
            refusal = PlainTextResponse(f"{complaint}\n", status_code=403)
            await refusal(scope, receive, send_guarded)
        elif not slash:  # the page's own addresses are relative to the folder
            await RedirectResponse(f"/{self._token}/")(scope, receive, send_guarded)
        else:
            await self._app({**scope, "path": f"/{path}"}, receive, send_guarded)

    def _complaint(self, headers: dict[str, str], token: str) -> str:
        """Why a request is refused; empty where it is not."""
        if headers.get("host") not in self._hosts:
            return "The studio answers only to 127.0.0.1 and localhost; open the address that it printed."
        if not compare_digest(token.encode("utf-8", "replace"), self._token.encode()):
            return "The token is missing or wrong; open the address that `autograder studio` printed."
        origin = headers.get("origin")
        if origin is not None and origin not in {f"http://{host}" for host in self._hosts}:
            return "Another page may not talk to the studio."
        if headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
            return "Another page may not talk to the studio."
        if not headers.get("content-length", "0").isdigit() or int(headers.get("content-length", "0")) > LARGEST_BODY:
            return "That is more than a tree."
        return ""
