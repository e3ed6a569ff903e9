"""Log in by the merchants' interface."""

from typing import Any

from django.test import Client

from tests.support.people import PASSWORD

API = "/api/account-service"


def log_in(client: Client | None = None, **changes: Any) -> Any:
    body = {"mailbox": "owner@example.com", "password": PASSWORD, "series_id": 1} | changes
    return (client or Client()).post(f"{API}/user/login", body, content_type="application/json")
