"""Orders that were deleted in their store, and personal data that is erased.

Amounts, countries, own notes and the timeline of an erased order stay, so that sums stay what they are; its numbers
still find it.
"""

from collections.abc import Collection
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q, QuerySet

from server.company.antstore.services.labels import erase_labels
from server.jobs.door import enqueue
from server.tenancy.scope import current_tenant
from tenants.orders.contracts import By, PurchaseState, PurchaseWay
from tenants.orders.models import BuyerRefund, Order, OrderEvent, OrderTerm, Purchase, PurchaseOrder, TabCount
from tenants.orders.selectors.buyers import orders_of_buyer
from tenants.orders.services.bought import note_changes
from tenants.orders.services.purchases import OPEN
from tenants.orders.services.tabs import counted
from tenants.preferences.selectors import read_retention
from tenants.privacy.contracts import Term
from tenants.privacy.services import personal_key
from tenants.stores.selectors import is_open, purged_store_ids

AT_ONCE = 500


def mark_deleted(store_id: int, external_ids: Collection[str], *, now: datetime, since: datetime | None = None) -> int:
    """Mark orders as deleted in their store, only those made since then; return how many were not yet. Needs a
    transaction.

    They stay here, cancelled: what was bought for them must still be stopped. A store that shows one again restores it.
    """
    rows = Order.objects.filter(store_id=store_id, external_id__in=external_ids, deleted_at=None)
    rows = rows.filter(created_at__gt=since) if since else rows
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

    The buyer is found by the orders, their id in the store, else their mail, else their phone.
    """
    found = orders_of_buyer(store_id, external_ids=external_ids, buyer_id=buyer_id, email=email, phone=phone)
    return erase_orders(found, by=By.STORE, now=now)


def erase_store(store_id: int, *, now: datetime) -> int:
    """Erase all personal data of the orders of a store that is gone; return from how many. A connected one keeps it."""
    return 0 if is_open(store_id) else _erase_all(Order.objects.filter(store_id=store_id), now=now)


def erase_orders(order_ids: Collection[int], *, by: By, now: datetime, user_id: int | None = None) -> int:
    """Erase the personal data of these orders, also the addresses that were sent to suppliers, and what carriers wrote
    of their parcels, and the labels of those that our staff sent. Needs a transaction.
    """
    rows = list(Order.objects.select_for_update().filter(pk__in=order_ids, erased_at=None).order_by("pk"))
    ids = [row.pk for row in rows]
    Order.objects.filter(pk__in=ids).update(personal="", corrected="", likeness="", erased_at=now, changed_at=now)
    bought = PurchaseOrder.objects.filter(order_id__in=ids).values("purchase_id")
    purchases = Purchase.objects.filter(Q(order_id__in=ids) | Q(pk__in=bought))
    purchases.update(personal="", respelled="")
    packed = purchases.filter(way=PurchaseWay.STAFF).values_list("key", flat=True)
    erase_labels(current_tenant().id, list(packed), now=now)
    BuyerRefund.objects.filter(order_id__in=ids).update(personal="")
    numbers = [number for row in rows for number in (row.number, row.external_id)]
    kept = personal_key().digests({Term.NUMBER: numbers})
    OrderTerm.objects.filter(order_id__in=ids).exclude(digest__in=kept).delete()
    OrderEvent.objects.bulk_create(OrderEvent(order=row, at=now, code="erased", by=by, user_id=user_id) for row in rows)
    if ids:
        enqueue("parcels.erase", order_ids=ids)
        enqueue("claims.erase_orders", order_ids=ids)
    return len(ids)


def erase_old_orders(*, now: datetime) -> int:
    """Erase personal data that is older than the merchant keeps it, and that of stores removed long ago; return from
    how many orders.

    An order with a purchase that is still to be made or packed waits until that is over: its address is needed.
    """
    before = now - timedelta(days=read_retention().buyer_days)
    to_pack = Q(way=PurchaseWay.STAFF, state=PurchaseState.PLACED, shipped_at=None)
    open_ones = Purchase.objects.filter(Q(state__in=OPEN) | to_pack).values("pk")
    needed = PurchaseOrder.objects.filter(purchase__in=open_ones).values("order")
    purged = purged_store_ids(TabCount.objects.values_list("store_id", flat=True).distinct())
    due = Order.objects.filter(Q(created_at__lt=before) | Q(store_id__in=purged)).exclude(pk__in=needed)
    return _erase_all(due, now=now)


def _erase_all(rows: "QuerySet[Order]", *, now: datetime) -> int:
    erased = 0
    while ids := list(rows.filter(erased_at=None).order_by("created_at").values_list("pk", flat=True)[:AT_ONCE]):
        with transaction.atomic():
            erased += erase_orders(ids, by=By.PLATFORM, now=now)
    return erased
