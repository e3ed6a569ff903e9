"""Invite somebody to the team."""

import re
from typing import Any

from django.core import mail
from django.test import Client

from tests.support.people import Person

API = "/api/account-service"


PASSWORD = "tea4three"


def invite(person: Person, mailbox: str = "ben@example.com", **changes: Any) -> Any:
    return person.post("sub_account", {"mailbox": mailbox, "rights": ["IMPORT_LIST"], **changes})


def mailed_token(number: int = -1) -> str:
    found = re.search(r"/invitation\?token=([\w-]+)", str(mail.outbox[number].body))
    assert found
    return found[1]


def accept(token: str, password: str = PASSWORD, **headers: str) -> Any:
    body = {"token": token, "password": password}
    return Client().post(f"{API}/invitation", body, content_type="application/json", headers=headers).json()
