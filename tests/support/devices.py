"""Browsers that log in from known and unknown places."""

import re
from typing import Any

from django.core import mail
from django.test import Client

from tests.support.people import PASSWORD

FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


SAFARI = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1"


MAILBOX = "owner@example.com"


HERE, ELSEWHERE = "203.0.113.7", "198.51.100.9"


def send(browser: Client, path: str, body: dict[str, Any], method: str = "post") -> Any:
    return getattr(browser, method)(f"/api/{path}", body, content_type="application/json")


def log_in(browser: Client, password: str = PASSWORD, mailbox: str = MAILBOX, **more: Any) -> Any:
    return send(browser, "account-service/user/login", {"mailbox": mailbox, "password": password} | more)


def browser_at(peer: str) -> Client:
    return Client(REMOTE_ADDR=peer)


def ask_code(browser: Client) -> str:
    assert send(browser, "account-service/email/send", {"email": MAILBOX, "type": 2}).json()["success"] is True
    (code,) = re.findall(r"\b\d{4,8}\b", str(mail.outbox[-1].body))
    return str(code)


def reset(browser: Client, code: str) -> Any:
    new = "coffee4one"
    body = {"mailbox": MAILBOX, "code": code, "password": new, "confirmPassword": new}
    return send(browser, "account-service/user/reset", body).json()
