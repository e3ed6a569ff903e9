"""Shorthands of the balance's tests."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.test import Client

from server.company.identity.services.one_time_codes import LAST_COUNTER, current_code
from server.company.ledger.contracts import EntryKind, Unit
from server.company.ledger.selectors.balances import list_balances
from server.company.ledger.services.entries import post_entry
from server.kit import clock
from tests.ledger.conftest import posting
from tests.support.people import TOTP_SECRET, Person


def fresh_code() -> str:
    """What staff read in their app; one that they have used is taken again, so that no test waits for the next."""
    for row in Authenticator.objects.filter(type=Authenticator.Type.TOTP):
        row.data.pop(LAST_COUNTER, None)
        row.save(update_fields=["data"])
    return current_code(TOTP_SECRET)


@dataclass(frozen=True)
class Finance:
    """Two people of finance at their console."""

    client: Client
    other: Client

    def call(self, method: str, path: str, body: Any = None, *, by: Client | None = None, status: int = 200) -> Any:
        response = (by or self.client).generic(
            method,
            f"/api/console/{path}",
            json.dumps(body) if body is not None else "",
            content_type="application/json",
        )
        assert response.status_code == status, response.content[:500]
        return response.json()

    def decide(self, number: str, step: str, *, by: Client | None = None, status: int = 200, **body: Any) -> Any:
        proven = {"code": fresh_code()} | body
        return self.call("POST", f"withdrawals/{number}/{step}", proven, by=by, status=status)


@pytest.fixture
def finance(staff: Callable[..., Client]) -> Finance:
    return Finance(client=staff("finance"), other=staff("finance", "support"))


def credit(merchant_id: int, amount: int, unit: Unit = Unit.DOLLAR, key: str = "credit") -> None:
    """Let the merchant have so much, in minor units."""
    post_entry(posting(merchant_id, f"{key}:{unit}", amount, EntryKind.CREDIT, unit), now=clock.now())


def kept(merchant_id: int, unit: Unit = Unit.DOLLAR) -> tuple[int, int]:
    """What is available and held."""
    found = next(balance for balance in list_balances(merchant_id) if balance.unit is unit)
    return found.available, found.held


@pytest.fixture
def rich(owner: Person) -> Person:
    """A merchant with 5,000 dollars."""
    credit(owner.actor.tenant_id, 500_000)
    return owner
