"""Topic pages made through the staff API."""

from typing import Any

import orjson
from django.test import Client

TEXT: dict[str, Any] = {
    "name_en": "Summer",
    "name_zh": "夏季",
    "topic_name_en": "Summer finds",
    "topic_name_zh": "夏季好物",
    "page_type": 2,
    "topic_type": 1,
    "affiliation": 1,
    "display_type": 1,
}
CODE = "sesame-77"


def call(client: Client, method: str, path: str, body: Any = None, status: int = 200) -> dict[str, Any]:
    answer = client.generic(method, f"/api/console/topic_pages{path}", orjson.dumps(body or {}), "application/json")
    assert answer.status_code == status, answer.content
    found: dict[str, Any] = answer.json()
    return found


def publish(client: Client, **changes: Any) -> dict[str, Any]:
    """A published page; `fixed_id` for one that clients know by number."""
    made = call(client, "POST", "", TEXT | changes)
    return call(client, "POST", f"/{made['id']}/publish", {"version": made["version"]})
