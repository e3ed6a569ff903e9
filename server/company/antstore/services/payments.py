"""The money of Antstore's parcels: paid from the balance, earned when they leave, else paid back.

Needs a transaction.
"""

from datetime import datetime

from server.company.antstore.models import Fulfilment, LineRefusal
from server.company.antstore.rules import number_of
from server.company.ledger.contracts import AccountKind, EntryKind, Movement, Posting, Unit
from server.company.ledger.errors import NotCovered
from server.company.ledger.services.entries import post_entry


def take(row: Fulfilment, *, now: datetime) -> None:
    """Take the price from the merchant's balance. NotCovered, also in a currency that no balance is in."""
    if row.currency not in {unit.value for unit in Unit if unit is not Unit.POINTS}:
        raise NotCovered
    _post(row, f"antstore:{row.pk}", EntryKind.GOODS, AccountKind.AVAILABLE, AccountKind.DEFERRED, row.total_minor, now)


def give_back(row: Fulfilment, *, now: datetime) -> None:
    """Put what was paid and is not back yet into the balance; nothing if it was not paid."""
    if row.paid_at is not None:
        _give(row, f"antstore_returned:{row.pk}", row.total_minor - row.returned_minor, now)


def give_back_part(row: Fulfilment, refusal: LineRefusal, *, now: datetime) -> None:
    """Put what was paid for refused items back into the balance, once for each refusal. The caller has locked the
    parcel, and saves it.
    """
    row.returned_minor += refusal.amount_minor
    _give(row, f"antstore_returned:{row.pk}:{refusal.pk}", refusal.amount_minor, now)


def earn(row: Fulfilment, *, now: datetime) -> None:
    """Make the price of what left revenue."""
    left = row.total_minor - row.returned_minor
    if left:
        key = f"antstore_earned:{row.pk}"
        _post(row, key, EntryKind.RECOGNISE, AccountKind.DEFERRED, AccountKind.REVENUE, left, now)


def _give(row: Fulfilment, key: str, amount: int, now: datetime) -> None:
    if amount:
        _post(row, key, EntryKind.REFUND, AccountKind.DEFERRED, AccountKind.AVAILABLE, amount, now)


def _post(
    row: Fulfilment,
    key: str,
    kind: EntryKind,
    source: AccountKind,
    target: AccountKind,
    amount: int,
    now: datetime,
) -> None:
    posting = Posting(
        key=key,
        kind=kind,
        merchant_id=row.tenant_id,
        unit=Unit(row.currency),
        movements=(Movement(source, -amount), Movement(target, amount)),
        reference=f"antstore:{number_of(row.pk)}",
    )
    post_entry(posting, now=now)
