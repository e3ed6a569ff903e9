"""Content pages, as staff write and visitors read them."""

from typing import Any

import orjson
from django.test import Client


def call(client: Client, method: str, path: str, body: Any = None, status: int = 200) -> dict[str, Any]:
    answer = client.generic(method, f"/api/console/pages{path}", *_json(body))
    assert answer.status_code == status, answer.content
    found: dict[str, Any] = answer.json()
    return found


def _json(body: Any) -> tuple[Any, str]:
    return orjson.dumps(body or {}), "application/json"


def published(client: Client, page: str, title: str, body: str) -> dict[str, Any]:
    version = call(client, "GET", f"/{page}")["version"]
    saved = call(client, "PUT", f"/{page}", {"title": title, "body": body, "version": version})
    return call(client, "POST", f"/{page}/publish", {"version": saved["version"]})
