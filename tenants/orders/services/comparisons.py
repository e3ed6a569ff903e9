"""Notice orders that are gone from their store, and those that no list of changes showed, by comparing ids."""

from collections.abc import Collection

from django.db import transaction

from server.company.identity.contracts import Actor
from server.kit import clock
from tenants.orders.models import Order, OrderFeed
from tenants.orders.services.feeds import FIRST_DAYS, SURELY_LISTED, order_port
from tenants.orders.services.intake import take_in
from tenants.orders.services.losses import mark_deleted

MOST_READ_AGAIN = 200


def compare_ids(actor: Actor, store_id: int) -> int:
    """Mark orders of the last 60 days as deleted that the store no longer has; return how many. Take in those that we
    lack. Calls the store.

    Each is read by its id before that: a list that lacks it proves nothing.
    """
    found = order_port(actor, store_id)
    if found is None:
        return 0
    platform, port, access = found
    now = clock.now()
    since = now - FIRST_DAYS
    listed = port.list_order_ids(access, since=since)
    if listed is None:
        return 0
    ours = Order.objects.filter(store_id=store_id, created_at__gt=now - SURELY_LISTED, deleted_at=None, origin="store")
    known = set(ours.filter(taken_in_at__lt=now).values_list("external_id", flat=True))
    missing = sorted(known - listed)[:MOST_READ_AGAIN]
    lacking = sorted(listed - _with_us(store_id, listed), reverse=True)[:MOST_READ_AGAIN]
    readings = port.read_orders(access, [*missing, *lacking]) if missing or lacking else {}
    with transaction.atomic():
        take_in(store_id, platform, [*readings.values()], now=now)
        OrderFeed.objects.filter(pk=store_id).update(compared_at=now)
        return mark_deleted(store_id, [key for key in missing if key not in readings], now=now)


def _with_us(store_id: int, external_ids: Collection[str]) -> set[str]:
    rows = Order.objects.filter(store_id=store_id, external_id__in=external_ids)
    return set(rows.values_list("external_id", flat=True))
