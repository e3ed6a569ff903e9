"""Invite somebody to our staff."""

import re

from django.core import mail

WHY = {"reason": "joins the team"}


JOIN = {"mailbox": "Sam@Staff.example ", "name": "Sam", "roles": ["support"]} | WHY


def invited() -> str:
    """The token of the newest mail."""
    (token,) = re.findall(r"/console/login#token=([\w-]+)", str(mail.outbox[-1].body))
    return str(token)
