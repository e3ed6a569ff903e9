"""Read the orders of stores: after events, by polling, and the last 60 days of a store that was just connected.

A webhook is a hint, the order is read; a webhook that never came costs minutes. The watermark is the newest change
seen, by the store's own clock, so that no difference between clocks loses an order.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import transaction

from server.company.identity.contracts import Actor
from server.kit import clock
from server.kit.errors import NotFound
from server.platforms.contracts import Platform
from server.ports import registry
from server.ports.failures import OutsideFailure
from server.ports.orders import OrderPage, StoreOrder, StoreOrderPort
from server.ports.stores import StoreAccess
from tenants.orders.models import OrderFeed, OrderHint
from tenants.orders.services.intake import take_in
from tenants.orders.services.losses import mark_deleted
from tenants.orders.services.notices import tell_history, tell_silent
from tenants.stores.selectors import store_access

FIRST_DAYS = timedelta(days=60)
SURELY_LISTED = timedelta(days=59)
"""Some stores show the orders of the last 60 days only: an older one that is missing may still exist."""
OVERLAP, OVERLAP_AFTER_OUTAGE = timedelta(minutes=10), timedelta(hours=24)
OUTAGE = timedelta(hours=1)
MOST_AHEAD = timedelta(days=1)
"""Clocks of stores are minutes ahead; an order that is dated years ahead must not end all later reading."""
ORDERS_NOT_GRANTED = frozenset({"store.order_scopes_missing"})
"""Reasons of store ports with the action "reconnect_orders"."""
PAGES_A_TURN = 20
HINTS_A_TURN = 50


def order_port(actor: Actor, store_id: int) -> tuple[Platform, StoreOrderPort, StoreAccess] | None:
    """Return how the orders of a store are read; None for a store that is gone, or whose orders are made here."""
    try:
        platform, access = store_access(actor, store_id)
    except NotFound:
        return None
    port = registry.store_orders(platform)
    return None if port is None else (platform, port, access)


def read_changes(actor: Actor, store_id: int) -> bool:
    """Read what changed in a store's orders since the watermark; return whether more is left to read.

    Calls the store. The place is kept after every page, so that a killed worker costs one page.
    """
    found = order_port(actor, store_id)
    if found is None:
        return False
    platform, port, access = found
    feed, _ = OrderFeed.objects.get_or_create(store_id=store_id)
    if not feed.cursor:
        feed.since = _since(feed, clock.now())
    try:
        for _ in range(PAGES_A_TURN):
            page = port.list_orders(access, since=feed.since or clock.now() - FIRST_DAYS, cursor=feed.cursor or None)
            write_page(feed, platform, page)
            if not feed.cursor:
                return False
    except OutsideFailure as failure:
        note_failure(store_id, failure, now=clock.now())
        raise
    return True


def write_page(feed: OrderFeed, platform: Platform, page: OrderPage) -> int:
    """Take a page in and keep the place, in one transaction; return how many orders were new or changed.

    Until the orders of the last 60 days are complete, those from before the walk are history: one notice says at the
    end how many must be looked at.
    """
    now = clock.now()
    is_first = feed.first_read_at is None
    begun = feed.since + FIRST_DAYS if is_first and feed.since else None
    with transaction.atomic():
        taken = take_in(feed.store_id, platform, page.orders, now=now, news_since=begun)
        seen = [order.changed_at for order in page.orders if order.changed_at < now + MOST_AHEAD]
        feed.watermark = max([*seen, *([feed.watermark] if feed.watermark else [])], default=None)
        feed.cursor = page.next_cursor or ""
        feed.reason, feed.must_reconnect, feed.failing_since = None, False, None
        if not feed.cursor:
            feed.read_at = now
            feed.watermark = feed.watermark or feed.since
            feed.first_read_at = feed.first_read_at or now
            if is_first:
                tell_history(feed, now=now)
        feed.save()
    return len(taken)


def read_hints(actor: Actor, store_id: int) -> bool:
    """Read the orders that events named; return whether more wait. A hint that comes meanwhile stays.

    Calls the store. An order that is gone there is marked as deleted.
    """
    hints = list(OrderHint.objects.filter(store_id=store_id).order_by("heard_at")[:HINTS_A_TURN])
    found = order_port(actor, store_id) if hints else None
    if found is None:
        OrderHint.objects.filter(pk__in=[hint.pk for hint in hints]).delete()
        return False
    platform, port, access = found
    named = [hint.external_id for hint in hints]
    try:
        readings = port.read_orders(access, named)
    except OutsideFailure as failure:
        note_failure(store_id, failure, now=clock.now())
        raise
    _write_hinted(store_id, platform, hints, [*readings.values()], gone=[key for key in named if key not in readings])
    return OrderHint.objects.filter(store_id=store_id).exists()


def note_failure(store_id: int, failure: OutsideFailure, *, now: datetime) -> None:
    """Keep why a store's orders cannot be read; it is shown beside the store and above the orders."""
    must_reconnect = failure.reason.code in ORDERS_NOT_GRANTED
    OrderFeed.objects.get_or_create(store_id=store_id)
    OrderFeed.objects.filter(pk=store_id).update(reason=failure.reason.stored(), must_reconnect=must_reconnect)
    OrderFeed.objects.filter(pk=store_id, failing_since=None).update(failing_since=now)
    tell_silent(OrderFeed.objects.get(pk=store_id), now=now)


def _write_hinted(
    store_id: int,
    platform: Platform,
    hints: Sequence[OrderHint],
    readings: Sequence[StoreOrder],
    *,
    gone: Sequence[str],
) -> None:
    with transaction.atomic():
        take_in(store_id, platform, readings, now=clock.now())
        mark_deleted(store_id, gone, since=clock.now() - SURELY_LISTED, now=clock.now())
        for hint in hints:
            OrderHint.objects.filter(pk=hint.pk, heard_at=hint.heard_at).delete()


def _since(feed: OrderFeed, now: datetime) -> datetime:
    if feed.watermark is None:
        return now - FIRST_DAYS
    is_late = feed.read_at is None or now - feed.read_at > OUTAGE
    return feed.watermark - (OVERLAP_AFTER_OUTAGE if is_late else OVERLAP)
