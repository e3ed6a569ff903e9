"""Tell the merchant of disputes: a new one, and its deadline. Needs its transaction."""

from datetime import datetime

from server.kit.money import format_money
from tenants.disputes.models import Dispute
from tenants.notifications.contracts import EventKind, Fact
from tenants.notifications.services.notes import note_all
from tenants.orders.selectors.shipped import order_numbers
from tenants.stores.selectors import name_of


def tell_opened(row: Dispute, *, now: datetime) -> None:
    """Tell of a dispute that needs evidence."""
    if row.due_at is not None:
        _tell(EventKind.DISPUTE_OPENED, row, f"dispute:{row.pk}", now=now)


def tell_due(row: Dispute, days: int, *, now: datetime) -> None:
    """Tell that a deadline is so many days away."""
    if row.due_at is not None:
        _tell(EventKind.DISPUTE_DUE, row, f"dispute_due:{row.pk}:{row.due_at:%Y%m%d%H%M%S}:{days}", now=now)


def amount_of(row: Dispute) -> str:
    """Return the disputed amount with its currency, as texts name it."""
    return format_money(row.amount_minor, row.currency)


def _tell(kind: EventKind, row: Dispute, key: str, *, now: datetime) -> None:
    params = {
        "number": order_numbers({row.order_id}).get(row.order_id, ""),
        "store": name_of(row.store_id),
        "amount": amount_of(row),
        "date": row.due_at.isoformat() if row.due_at else "",
        "order_id": str(row.order_id),
    }
    note_all([Fact(kind, object_key=key, params=params, store_id=row.store_id)], now=now)
