"""Feeds: setup, and page-by-page runs."""

from dataclasses import asdict, replace
from datetime import datetime, timedelta
from typing import Any

from django.db import connection, transaction
from django.db.models import F, Q

from server.company.identity.contracts import StaffActor
from server.company.supply.contracts.feeds import FeedKind, FeedRow, FeedState, FeedText, Taken
from server.company.supply.models import Feed, FeedSighting
from server.company.supply.selectors.feeds import read_feed
from server.company.supply.services.accounts import access_to
from server.company.supply.services.intake import take_in
from server.company.supply.services.sightings import sightings_of
from server.jobs.door import enqueue
from server.kit.checks import checked, need
from server.kit.countries import country_codes
from server.kit.drafts import change
from server.kit.errors import NotFound
from server.kit.reasons import Reason
from server.kit.written import clean_title
from server.ports import registry
from server.ports.failures import OutsideFailure, Retryable
from server.ports.finding import FindQuery, FoundPage
from server.ports.marketplaces import MARKETPLACES
from server.ports.suppliers import Supplier

RUN_JOB = "supply.run_feed"
LEASE = timedelta(minutes=2)
PAGE_SIZE = 50
AGAIN_AFTER = timedelta(hours=1)
MOST_HOURS, MOST_PRODUCTS = 24 * 30, 100_000
CHANGED = "Someone else saved this feed. Reload it. Your changes aren't saved yet."
NO_FEEDS = "This supplier has no feeds of this kind."
NO_SOURCE = "Enter the feed's name, or the words to search for."
BAD_COUNTRY = "Enter a country code, for example US."
BAD_HOURS = "Enter a number of hours from 1 to 720."
BAD_MOST = "Enter a number of products from 1 to 100,000."
# A product stays in a tab while another feed of that tab shows it.
_LEAVE = """
WITH gone AS (
    DELETE FROM supply_feedsighting WHERE feed_id = %(feed)s AND seen_at < %(since)s RETURNING product_id
)
UPDATE supply_supplyproduct p SET tabs = array_remove(tabs, %(tab)s::smallint) FROM gone
WHERE p.id = gone.product_id AND NOT EXISTS (
    SELECT FROM supply_feedsighting s JOIN supply_feed f ON f.id = s.feed_id
    WHERE s.product_id = p.id AND f.tab = %(tab)s AND f.id <> %(feed)s)
"""


def create_feed(*, actor: StaffActor, text: FeedText, now: datetime) -> FeedRow:
    """Create a feed; if switched on, it runs soon. Invalid names each wrong field."""
    made = Feed.objects.create(**_columns(text), next_at=now, edited_at=now, edited_by_id=actor.user_id)
    return read_feed(made.pk)


def save_feed(*, actor: StaffActor, feed_id: int, text: FeedText, version: int, now: datetime) -> FeedRow:
    """Save a feed. Conflict if somebody else saved it, NotFound, Invalid with the fields."""
    stamps = {"edited_at": now, "edited_by_id": actor.user_id}
    change(Feed, feed_id, version=version, otherwise=CHANGED, **_columns(text), **stamps)
    return read_feed(feed_id)


def run_now(*, feed_id: int, now: datetime) -> FeedRow:
    """Switch a feed on and run it as soon as a worker is free. NotFound."""
    with transaction.atomic():
        if not Feed.objects.filter(pk=feed_id).update(is_on=True, next_at=now):
            raise NotFound
        enqueue(RUN_JOB, key=str(feed_id), feed_id=feed_id)
    return read_feed(feed_id)


def start_due_feeds(*, now: datetime) -> None:
    """Enqueue the feeds that are due."""
    for feed_id in Feed.objects.filter(is_on=True, next_at__lte=now).values_list("pk", flat=True):
        enqueue(RUN_JOB, key=str(feed_id), feed_id=feed_id)


def run_page(feed_id: int, *, now: datetime) -> bool:
    """Read and store the next page of a feed; return whether there is more now.

    Do nothing if the feed is off, not due, or read by another worker. A failure is saved with the feed, and the run
    continues with the same page after the supplier's pause, or after an hour.
    """
    feed = _claimed(feed_id, now)
    if feed is None:
        return False
    try:
        found = _read(feed)
    except OutsideFailure as failure:
        _fail(feed, failure.reason, after=_pause(failure), now=now)
        return False
    return _keep(feed, found, now)


def _claimed(feed_id: int, now: datetime) -> Feed | None:
    free = Q(lease_until=None) | Q(lease_until__lt=now)
    due = Feed.objects.filter(free, pk=feed_id, is_on=True, next_at__lte=now)
    if not due.update(lease_until=now + LEASE, state=FeedState.RUNNING):
        return None
    begins = {"started_at": now, "seen": 0, "added": 0, "changed": 0}
    Feed.objects.filter(pk=feed_id, page=1).update(**begins)
    return Feed.objects.get(pk=feed_id)


def _read(feed: Feed) -> FoundPage:
    port, access = registry.supplier_search(Supplier(feed.supplier)), _access(feed)
    if port is None or access is None:
        raise Retryable(Reason("supply.no_account", {"supplier": MARKETPLACES[Supplier(feed.supplier)].name}))
    query = FindQuery(category_id=feed.category_id, page=feed.page, page_size=PAGE_SIZE)
    is_feed = feed.kind == FeedKind.FEED
    return port.search(replace(query, feed=feed.source) if is_feed else replace(query, text=feed.source), access)


def _access(feed: Feed) -> Any:
    return access_to(Supplier(feed.supplier), ship_to=feed.ship_to)


def _keep(feed: Feed, found: FoundPage, now: datetime) -> bool:
    left = max(feed.most - feed.seen, 0)
    tabs, ship_from = () if feed.tab is None else (feed.tab,), (feed.ship_from,) if feed.ship_from else ()
    taken = take_in(sightings_of(found.products[:left], tabs=tabs, ship_from=ship_from, now=now), now=now)
    _note_sightings(feed, taken, now)
    seen = feed.seen + len(found.products[:left])
    is_over = found.is_last or seen >= feed.most or not found.products
    if taken.without_rate:
        _fail(feed, Reason("supply.no_rate", {"currency": ", ".join(taken.without_rate)}), after=AGAIN_AFTER, now=now)
        return False
    counted = {"seen": seen, "added": F("added") + taken.added, "changed": F("changed") + taken.changed}
    _go_on(feed, counted, is_over=is_over, now=now)
    return not is_over


def _go_on(feed: Feed, counted: dict[str, Any], *, is_over: bool, now: datetime) -> None:
    ends = {"page": 1, "state": FeedState.WAITING, "finished_at": now, "next_at": now + timedelta(hours=feed.hours)}
    moves = ends if is_over else {"page": feed.page + 1}
    with transaction.atomic():
        mine = Feed.objects.filter(pk=feed.pk, lease_until=feed.lease_until)
        if mine.update(**counted, **moves, lease_until=None, error=None) and is_over:
            _leave_tab(feed)


def _leave_tab(feed: Feed) -> None:
    with connection.cursor() as cursor:
        cursor.execute(_LEAVE, {"feed": feed.pk, "since": feed.started_at, "tab": feed.tab})


def _fail(feed: Feed, reason: Reason, *, after: timedelta, now: datetime) -> None:
    Feed.objects.filter(pk=feed.pk, lease_until=feed.lease_until).update(
        state=FeedState.FAILED, error=reason.stored(), next_at=now + after, lease_until=None
    )


def _pause(failure: OutsideFailure) -> timedelta:
    seconds = failure.after if isinstance(failure, Retryable) else None
    return timedelta(seconds=seconds) if seconds else AGAIN_AFTER


def _note_sightings(feed: Feed, taken: Taken, now: datetime) -> None:
    rows = [FeedSighting(feed=feed, product_id=row_id, seen_at=now) for row_id in sorted(taken.ids)]
    FeedSighting.objects.bulk_create(
        rows, update_conflicts=True, unique_fields=["feed", "product"], update_fields=["seen_at"]
    )


def _columns(text: FeedText) -> dict[str, Any]:
    port = registry.supplier_search if text.kind is FeedKind.SEARCH else registry.supplier_feeds
    need(port(text.supplier) is not None, "kind", NO_FEEDS)
    need(text.source.strip() or text.category_id.strip(), "source", NO_SOURCE)
    need(1 <= text.hours <= MOST_HOURS, "hours", BAD_HOURS)
    need(1 <= text.most <= MOST_PRODUCTS, "most", BAD_MOST)
    need(not text.ship_from or text.ship_from.upper() in country_codes(), "ship_from", BAD_COUNTRY)
    need(text.ship_to.upper() in country_codes(), "ship_to", BAD_COUNTRY)
    countries = {"ship_from": text.ship_from.upper(), "ship_to": text.ship_to.upper()}
    return asdict(text) | countries | {"name": checked("name", clean_title, text.name)}
