"""Staff who make coupons, and merchants who see them."""

from collections.abc import Callable
from typing import Any

import httpx
import pytest
from django.test import Client

from server.company.plans.models import Plan
from tests.finance.conftest import Desk
from tests.support.jobs import drain_jobs

Sell = Callable[..., Plan]


@pytest.fixture
def desk(staff: Callable[..., Client]) -> Desk:
    return Desk(staff("finance"))


def text(**changes: Any) -> dict[str, Any]:
    return {"code": "spring-25", "name": "Spring sale", "percent": "25", **changes}


def publish(desk: Desk, **changes: Any) -> dict[str, Any]:
    made = desk.call("POST", "coupons", text(**changes))
    desk.call("POST", f"coupons/{made['id']}/publish", {"version": made["version"]})
    drain_jobs()
    found: dict[str, Any] = desk.call("GET", f"coupons/{made['id']}")
    return found


def shown(page: str, code: str) -> str:
    return httpx.post(page, data={"code": code, "do": "code"}).text
