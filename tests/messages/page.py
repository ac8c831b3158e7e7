"""What the studio's page would send, sent to the real application: `python -m tests.messages.page` reads asks.json."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

TOKEN, PORT = "token", 8765


def main() -> None:
    from autograder.studio.guard import Guard
    from autograder.studio.server import Studio, application

    studio = Studio("bank")
    try:
        guarded = Guard(application(studio), TOKEN, PORT)
        for asked in json.loads(Path("asks.json").read_text("utf-8")):
            shown = asked.get("shown", json.dumps(asked["body"]))
            print(f"> {asked['what']} {shown}\n{_told(asyncio.run(_sent(guarded, asked)))}")
    finally:
        studio.catcher.close()


async def _sent(app: Any, asked: dict[str, Any]) -> str:
    """The answer to one request."""
    body = asked["raw"].encode() if "raw" in asked else json.dumps(asked["body"]).encode()
    headers = {"host": f"127.0.0.1:{PORT}", "content-type": "application/json", **asked.get("headers", {})}
    scope = {
        "type": "http",
        "method": "POST",
        "path": f"/{asked.get('token', TOKEN)}/api/{asked['what']}",
        "query_string": b"",
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
    }
    parts: list[bytes] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body}

    async def send(message: dict[str, Any]) -> None:
        parts.append(message.get("body", b""))

    await app(scope, receive, send)
    return b"".join(parts).decode("utf-8")


def _told(answer: str) -> str:
    """What the page shows: a mistake with its hint, or, of the list of trees, what is wrong with them."""
    if not answer.startswith("{"):
        return answer.strip()
    data = json.loads(answer)
    if "mistake" in data:
        return f"{data['mistake']['problem']}\n  hint: {data['mistake']['hint']}"
    return "\n".join(tree["title"] for tree in data.get("trees", ()) if not tree["is_valid"]) or "(no word)"


if __name__ == "__main__":
    main()
