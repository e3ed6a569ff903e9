"""Read disputes from platforms: all of the last half year every day, and at once those that events name."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from server.company.identity.contracts import Actor
from server.company.inbox.contracts import StoredEvent
from server.jobs.door import enqueue
from server.kit import clock
from server.kit.errors import NotFound
from server.platforms.contracts import Platform
from server.ports.disputes import StoreDisputePort
from server.ports.failures import NeedsMerchant, OutsideFailure
from server.ports.store_money import store_disputes
from server.ports.stores import StoreAccess
from tenants.disputes.models import DisputeFeed
from tenants.disputes.services.intake import take_disputes
from tenants.stores.selectors import store_access

DAYS = timedelta(days=180)
"""Banks decide within about four months; what was decided is told once more."""
PAGES_A_TURN = 20


def hear(event: StoredEvent, now: datetime) -> bool:
    """Let a dispute be read that a store's event names; return whether it names one. Needs a transaction."""
    port = store_disputes(Platform[event.vendor.upper()])
    if port is None or event.store_id is None:
        return False
    external_id = port.dispute_news(event.topic, event.body)
    if external_id:
        key = f"{event.store_id}:{external_id}"
        enqueue("disputes.read_one", key=key, store_id=event.store_id, external_id=external_id)
    return bool(external_id)


def ask_to_read(store_ids: Sequence[int]) -> None:
    """Let the disputes of stores be read soon; asked twice is once."""
    for store_id in store_ids:
        enqueue("disputes.read_store", key=str(store_id), store_id=store_id)


def read_one(actor: Actor, store_id: int, external_id: str) -> None:
    """Read a dispute. Calls the store. The failure is kept, and raised."""
    found = _port(actor, store_id)
    if found is None:
        return
    port, access = found
    try:
        dispute = port.read_dispute(access, external_id)
    except OutsideFailure as failure:
        _note_failure(store_id, failure, now=clock.now())
        raise
    take_disputes(store_id, [dispute] if dispute else [], now=clock.now())


def read_disputes(actor: Actor, store_id: int) -> bool:
    """Read a store's disputes; return whether more is left to read. Calls the store.

    The place is kept after every page, so that a killed worker costs one page.
    """
    found = _port(actor, store_id)
    if found is None:
        return False
    port, access = found
    feed, _ = DisputeFeed.objects.get_or_create(store_id=store_id)
    try:
        for _ in range(PAGES_A_TURN):
            if not feed.cursor:
                feed.since = clock.now() - DAYS
            page = port.list_disputes(access, since=feed.since or clock.now() - DAYS, cursor=feed.cursor or None)
            take_disputes(store_id, page.disputes, now=clock.now())
            feed.cursor = page.next_cursor or ""
            if not feed.cursor:
                _finish(feed)
                return False
            feed.save(update_fields=["cursor", "since"])
    except OutsideFailure as failure:
        _note_failure(store_id, failure, now=clock.now())
        raise
    return True


def _port(actor: Actor, store_id: int) -> tuple[StoreDisputePort, StoreAccess] | None:
    try:
        platform, access = store_access(actor, store_id)
    except NotFound:
        return None
    port = store_disputes(platform)
    return None if port is None else (port, access)


def _finish(feed: DisputeFeed) -> None:
    feed.read_at, feed.must_reconnect, feed.failing_since, feed.reason = clock.now(), False, None, None
    feed.save()


def _note_failure(store_id: int, failure: OutsideFailure, *, now: datetime) -> None:
    """Keep why a store's disputes cannot be read; it is shown above the payouts."""
    DisputeFeed.objects.get_or_create(store_id=store_id)
    must_reconnect = isinstance(failure, NeedsMerchant) and failure.action == "reconnect_payouts"
    rows = DisputeFeed.objects.filter(pk=store_id)
    rows.update(reason=failure.reason.stored(), must_reconnect=must_reconnect)
    rows.filter(failing_since=None).update(failing_since=now)
