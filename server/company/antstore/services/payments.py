"""The money of Antstore's parcels: paid from the balance, earned when they leave, else paid back.

Needs a transaction.
"""

from datetime import datetime

from server.company.antstore.models import Fulfilment
from server.company.antstore.rules import number_of
from server.company.ledger.contracts import AccountKind, EntryKind, Movement, Posting, Unit
from server.company.ledger.errors import NotCovered
from server.company.ledger.services.entries import post_entry


def take(row: Fulfilment, *, now: datetime) -> None:
    """Take the price from the merchant's balance. NotCovered, also in a currency that no balance is in."""
    if row.currency not in {unit.value for unit in Unit if unit is not Unit.POINTS}:
        raise NotCovered
    _post(row, "antstore", EntryKind.GOODS, AccountKind.AVAILABLE, AccountKind.DEFERRED, now)


def give_back(row: Fulfilment, *, now: datetime) -> None:
    """Put what was paid back into the balance; nothing if it was not paid."""
    if row.paid_at is not None:
        _post(row, "antstore_returned", EntryKind.REFUND, AccountKind.DEFERRED, AccountKind.AVAILABLE, now)


def earn(row: Fulfilment, *, now: datetime) -> None:
    """Make the price of a parcel that left revenue."""
    _post(row, "antstore_earned", EntryKind.RECOGNISE, AccountKind.DEFERRED, AccountKind.REVENUE, now)


def _post(
    row: Fulfilment, cause: str, kind: EntryKind, source: AccountKind, target: AccountKind, now: datetime
) -> None:
    posting = Posting(
        key=f"{cause}:{row.pk}",
        kind=kind,
        merchant_id=row.tenant_id,
        unit=Unit(row.currency),
        movements=(Movement(source, -row.total_minor), Movement(target, row.total_minor)),
        reference=f"antstore:{number_of(row.pk)}",
    )
    post_entry(posting, now=now)
