"""Shorthands of the ledger's tests."""

from collections.abc import Callable
from typing import Any

import pytest

from server.company.ledger.contracts import AdjustmentDraft, EntryKind, Posting, Unit
from server.company.ledger.rules import movements_of
from server.company.ledger.services.entries import post_entry
from server.kit import clock

Post = Callable[..., int]


def posting(
    merchant_id: int,
    key: str,
    amount: int,
    kind: EntryKind = EntryKind.CREDIT,
    unit: Unit = Unit.DOLLAR,
    note: str = "",
) -> Posting:
    """An entry to be, in dollars unless said otherwise."""
    movements = movements_of(kind, amount)
    return Posting(key=key, kind=kind, merchant_id=merchant_id, unit=unit, movements=movements, note=note)


def draft(merchant_id: int, amount: int, **changes: Any) -> AdjustmentDraft:
    """What finance asks for: a credit in dollars unless said otherwise."""
    values: dict[str, Any] = {"key": "form-1", "kind": EntryKind.CREDIT, "unit": Unit.DOLLAR, "reason": "Goodwill"}
    return AdjustmentDraft(merchant_id=merchant_id, amount=amount, **(values | changes))


@pytest.fixture
def post(db: None) -> Post:
    """Post a movement for a merchant."""

    def run(merchant_id: int, key: str, amount: int, kind: EntryKind = EntryKind.CREDIT, **more: Any) -> int:
        return post_entry(posting(merchant_id, key, amount, kind, **more), now=clock.now())

    return run
