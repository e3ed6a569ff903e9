"""Reset a password by a mailed code."""

import re
from typing import Any

from django.core import mail
from django.test import Client

from server.company.identity.models import User
from tests.support.people import PASSWORD
from tests.support.registration import API, post

NEW = "coffee4one"


def mailed_code(email: str = "owner@example.com") -> str:
    assert post("email/send", {"email": email, "type": 2})["success"]
    (code,) = re.findall(r"\b\d{4,8}\b", str(mail.outbox[-1].body))
    return str(code)


def reset(method: str = "post", **changes: Any) -> Any:
    body = {"mailbox": "owner@example.com", "code": "000000", "password": NEW, "confirmPassword": NEW, "series_id": 1}
    return getattr(Client(), method)(f"{API}/user/reset", body | changes, content_type="application/json").json()


def unchanged() -> bool:
    return User.objects.get(email="owner@example.com").check_password(PASSWORD)
