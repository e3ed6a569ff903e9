"""Orders that were deleted in their store, and personal data that is erased."""

from collections.abc import Collection
from datetime import datetime

from tenants.orders.contracts import By
from tenants.orders.models import Order, OrderEvent, OrderTerm
from tenants.orders.services.bought import note_changes
from tenants.orders.services.tabs import counted
from tenants.privacy.contracts import Term
from tenants.privacy.services import personal_key


def mark_deleted(store_id: int, external_ids: Collection[str], *, now: datetime) -> int:
    """Mark orders as deleted in their store; return how many were not yet. Needs a transaction.

    They stay here, cancelled: what was bought for them must still be stopped. A store that shows one again restores it.
    """
    rows = Order.objects.filter(store_id=store_id, external_id__in=external_ids, deleted_at=None)
    ids = list(rows.values_list("pk", flat=True))
    if not ids:
        return 0
    with counted(ids) as locked:
        for row in locked:
            row.deleted_at = now
        Order.objects.filter(pk__in=ids).update(deleted_at=now, changed_at=now)
        events = [OrderEvent(order=row, at=now, code="deleted", by=By.STORE) for row in locked]
        OrderEvent.objects.bulk_create([*events, *note_changes(locked, now=now)])
    return len(ids)


def erase_buyer(
    store_id: int, *, external_ids: Collection[str], buyer_id: str, email: str, phone: str, now: datetime
) -> int:
    """Erase a buyer's personal data from the orders of a store; return how many orders. Needs a transaction.

    The buyer is found by the orders, their id in the store, else their mail, else their phone. Amounts, countries and
    the timeline stay, so that sums stay what they are.
    """
    rows = Order.objects.filter(store_id=store_id, erased_at=None)
    found = set(rows.filter(external_id__in=external_ids).values_list("pk", flat=True))
    key = personal_key()
    for term, text in ((Term.BUYER, buyer_id), (Term.MAIL, email), (Term.PHONE, phone)):
        if text:
            digests = key.digests({term: [text]})
            found |= set(rows.filter(terms__digest__in=digests).values_list("pk", flat=True))
            break
    return erase_orders(found, by=By.STORE, now=now)


def erase_orders(order_ids: Collection[int], *, by: By, now: datetime, user_id: int | None = None) -> int:
    """Erase the personal data of these orders, also the addresses that were sent to suppliers. Needs a transaction."""
    rows = list(Order.objects.select_for_update().filter(pk__in=order_ids, erased_at=None).order_by("pk"))
    ids = [row.pk for row in rows]
    Order.objects.filter(pk__in=ids).update(personal="", erased_at=now, changed_at=now)
    for row in rows:
        row.purchases.update(personal="")
    numbers = personal_key()
    kept = {row.pk: numbers.digests({Term.NUMBER: [row.number, row.external_id]}) for row in rows}
    for row in rows:
        OrderTerm.objects.filter(order=row).exclude(digest__in=kept[row.pk]).delete()
    OrderEvent.objects.bulk_create(OrderEvent(order=row, at=now, code="erased", by=by, user_id=user_id) for row in rows)
    return len(ids)
