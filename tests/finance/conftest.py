"""Both sides of the money: what our ledger says of the provider, and what the provider's account says."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, TypeVar

import pytest
from django.test import Client

from server.company.ledger.contracts import AccountKind, EntryKind, Movement, Posting, Unit
from server.company.ledger.services.entries import post_entry
from server.ports.balance_lines import BalanceLine, LineKind, Page, PayoutLine

T = TypeVar("T")

NOON = datetime(2026, 11, 3, 12, tzinfo=UTC)
LATER = datetime(2026, 11, 20, 3, 20, tzinfo=UTC)


def paid(number: int, amount: int = 3100, *, fee: int = 120, unit: Unit = Unit.DOLLAR, at: datetime = NOON) -> None:
    """What our ledger says of a payment: the charge, and what the provider took for it."""
    post(f"charge:pi_{number}", EntryKind.CHARGE, AccountKind.DEFERRED, amount, unit, at)
    if fee:
        post(f"fee:txn_{number}", EntryKind.FEE, AccountKind.FEES, -fee, unit, at)


def post(key: str, kind: EntryKind, counter: AccountKind, amount: int, unit: Unit, at: datetime) -> int:
    movements = (Movement(AccountKind.PROVIDER, -amount), Movement(counter, amount))
    return post_entry(Posting(key=key, kind=kind, merchant_id=None, unit=unit, movements=movements), now=at)


def provider_line(number: int, amount: int = 3100, *, fee: int = 120, **more: Any) -> BalanceLine:
    """What the provider's account says of the same payment."""
    line = BalanceLine(
        external_id=f"txn_{number}",
        kind=LineKind.CHARGE,
        source=f"pi_{number}",
        amount_minor=amount,
        fee_minor=fee,
        net_minor=amount - fee,
        currency="USD",
        created_at=NOON,
        available_on=NOON.date(),
    )
    return replace(line, **more)


@dataclass
class Account:
    """A provider that tells what it is given here, two rows a page."""

    lines: Sequence[BalanceLine] = ()
    paid_out: Sequence[PayoutLine] = ()
    name: str = "stripe"
    fetched_since: list[datetime] | None = None
    breaks_after: str = ""

    def balance_lines(self, *, since: datetime, after: str = "", payout: str = "") -> Page[BalanceLine]:
        if payout:
            return _page([line for line in self.lines if line.payout == payout], after)
        if self.fetched_since is not None and not after:
            self.fetched_since.append(since)
        if self.breaks_after and after == self.breaks_after:
            raise ConnectionError
        return _page([line for line in self.lines if line.created_at >= since], after)

    def payouts(self, *, since: datetime, after: str = "") -> Page[PayoutLine]:
        return _page([line for line in self.paid_out if line.created_at >= since], after)


def _page(lines: Sequence[T], after: str) -> Page[T]:
    first = int(after or 0)
    rest = first + 2
    return Page(lines=lines[first:rest], after=str(rest) if rest < len(lines) else "")


@dataclass(frozen=True)
class Desk:
    """A member of staff at the console."""

    client: Client

    def call(self, method: str, path: str, body: Any = None, *, status: int = 200) -> Any:
        content = json.dumps(body) if body is not None else ""
        answer = self.client.generic(method, f"/api/console/{path}", content, content_type="application/json")
        assert answer.status_code == status, answer.content[:500]
        return answer.json()

    def lines_of(self, path: str) -> list[str]:
        """The lines of a file, without its byte-order mark."""
        answer = self.client.get(f"/api/console/{path}")
        assert answer.status_code == 200, answer.status_code
        body = answer.getvalue() if answer.streaming else answer.content
        return body.decode("utf-8-sig").splitlines()


@pytest.fixture
def finance(staff: Callable[..., Client]) -> Desk:
    return Desk(staff("finance"))
