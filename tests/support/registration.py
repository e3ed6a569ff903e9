"""Register by a mailed code."""

import re
from typing import Any

from django.core import mail
from django.test import Client

from server.company.identity.models import AccessToken, User

API = "/api/account-service"


PASSWORD_SENTENCE = (
    "The length should be between 6 and 20 characters, including at least two types of letters, numbers "
    "and special symbols."
)


def post(path: str, body: dict[str, Any], **headers: str) -> Any:
    return Client().post(f"{API}/{path}", body, content_type="application/json", headers=headers).json()


def mailed_code() -> str:
    (code,) = re.findall(r"\b\d{4,8}\b", str(mail.outbox[-1].body))
    return str(code)


def ask_for_code(email: str = "anna@example.com") -> str:
    assert post("email/send", {"email": email, "type": 1})["success"]
    return mailed_code()


def register(**changes: Any) -> Any:
    body = {"mailbox": "anna@example.com", "code": "000000", "password": "tea4two", "series_id": 1}
    return post("user/register", body | changes)


def nothing_was_opened() -> bool:
    return not User.objects.exists() and not AccessToken.objects.exists()
