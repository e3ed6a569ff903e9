"""Forms that visitors send."""

import json
import re
from typing import Any

from django.test import Client

NAME = {"key": "name", "kind": "text", "label_en": "Your name", "label_zh": "姓名", "required": True}


MAIL = {"key": "mail", "kind": "email", "label_en": "E-mail", "required": True}


SIZE = {"key": "size", "kind": "choice", "label_en": "Orders a day", "choices_en": ["1-10", "more"]}


FORM: dict[str, Any] = {
    "code": "acme",
    "partner": "Acme Logistics",
    "title_en": "Talk to us",
    "intro_en": "<p>Hello<script>alert(1)</script></p>",
    "thanks_en": "<p>See you soon</p>",
    "consent_en": "You may write to me.",
    "title_zh": "联系我们",
    "consent_zh": "同意联系我。",
    "fields": [NAME, MAIL, SIZE],
    "recipient": "sales@example.com",
    "is_active": True,
}


ANSWERS = {"name": "Anna", "mail": "anna@example.com", "size": "more", "consent": "1"}


def call(client: Client, method: str, path: str, body: Any = None, status: int = 200) -> dict[str, Any]:
    answer = client.generic(method, f"/api/console/{path}", json.dumps(body or {}), "application/json")
    assert answer.status_code == status, answer.content
    found: dict[str, Any] = answer.json()
    return found


def stamp(client: Client, code: str = "acme") -> str:
    found = re.search(r'name="stamp" value="([^"]+)"', client.get(f"/formAS/{code}").content.decode())
    assert found
    return found[1]


def send(client: Client, code: str = "acme", **changes: str) -> Any:
    values = {"stamp": changes.pop("stamp", None) or stamp(client, code)} | ANSWERS | changes
    return client.post(f"/formAS/{code}", values)
