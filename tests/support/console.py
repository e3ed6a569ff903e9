"""Requests to the console API."""

from typing import Any

import orjson
from django.test import Client


def ask(client: Client, method: str, path: str, body: Any = None, status: int = 200) -> dict[str, Any]:
    """Send a request, check the status and return the JSON."""
    content = b"" if body is None else orjson.dumps(body)
    answer = client.generic(method, f"/api/console/{path}", content, "application/json")
    assert answer.status_code == status, answer.content
    found: dict[str, Any] = answer.json()
    return found
