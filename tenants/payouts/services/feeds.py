"""Read the payouts of stores from their platforms: the payouts first, then the lines of each, page by page.

The place is kept after every page, so that a killed worker costs one page. Payouts that were on their way come again:
each reading begins two weeks before the newest one.
"""

from collections.abc import Sequence
from datetime import UTC, datetime, time, timedelta

from django.db import transaction
from django.db.models import Max

from server.company.identity.contracts import Actor
from server.jobs.door import enqueue
from server.kit import clock
from server.kit.bulk import put_rows
from server.kit.errors import NotFound
from server.ports.failures import NeedsMerchant, OutsideFailure
from server.ports.payouts import PayoutLinePage, PayoutPage, StorePayout, StorePayoutLine, StorePayoutPort
from server.ports.store_money import store_payouts
from server.ports.stores import StoreAccess
from tenants.disputes.services.feeds import ask_to_read as read_disputes_soon
from tenants.payouts.contracts import NewLine, PayoutSource
from tenants.payouts.models import Payout, PayoutFeed
from tenants.payouts.selectors.feeds import readable_stores
from tenants.payouts.services.imports import write_lines
from tenants.payouts.services.matching import match_orders
from tenants.payouts.services.same_lines import adopt, drop_untold, lock_lines
from tenants.stores.selectors import store_access

FIRST_DAYS, OVERLAP = timedelta(days=60), timedelta(days=14)
PAGES_A_TURN = 20
LINES = "lines"
"""The cursor while lines are read; those of platforms are longer."""
_NEW = {"cursor": "", "must_reconnect": False}
_TOLD = ("provider", "stated_minor", "paid_on", "state")


def ask_to_read(actor: Actor, store_ids: Sequence[int], *, now: datetime) -> list[int]:
    """Let the payouts and disputes of these stores be read soon; return which are. Where none is named, of all that the
    actor sees.

    Stores that aren't connected, or whose platform tells no payouts, are left out. Asked twice is once.
    """
    chosen = [store.id for store in readable_stores(actor) if not store_ids or store.id in store_ids]
    with transaction.atomic():
        rows = [{"store_id": store_id, "asked_at": now, **_NEW} for store_id in sorted(chosen)]
        put_rows(PayoutFeed, rows, unique=("store_id",), update=("asked_at",))
        for store_id in chosen:
            enqueue("payouts.read_store", key=str(store_id), store_id=store_id)
        read_disputes_soon(chosen)
    return chosen


def read_payouts(actor: Actor, store_id: int) -> bool:
    """Read what is new in a store's payouts; return whether more is left to read. Calls the store."""
    found = _port(actor, store_id)
    if found is None:
        return False
    port, access = found
    feed, _ = PayoutFeed.objects.get_or_create(store_id=store_id)
    try:
        for _ in range(PAGES_A_TURN):
            if not _read_page(port, access, feed):
                return False
    except OutsideFailure as failure:
        note_failure(store_id, failure, now=clock.now())
        raise
    return True


def note_failure(store_id: int, failure: OutsideFailure, *, now: datetime) -> None:
    """Keep why a store's payouts cannot be read; it is shown above the payouts."""
    must_reconnect = isinstance(failure, NeedsMerchant) and failure.action == "reconnect_payouts"
    rows = PayoutFeed.objects.filter(pk=store_id)
    rows.update(reason=failure.reason.stored(), must_reconnect=must_reconnect)
    rows.filter(failing_since=None).update(failing_since=now)
    if failure.final:
        rows.update(asked_at=None)


def _port(actor: Actor, store_id: int) -> tuple[StorePayoutPort, StoreAccess] | None:
    try:
        platform, access = store_access(actor, store_id)
    except NotFound:
        return None
    port = store_payouts(platform)
    return None if port is None else (port, access)


def _read_page(port: StorePayoutPort, access: StoreAccess, feed: PayoutFeed) -> bool:
    """Read the next page, of payouts or of lines; return whether there may be another."""
    row = _begun(feed.store_id) if feed.cursor == LINES else None
    if row is not None:
        page = port.list_payout_lines(access, row.external_id, cursor=row.line_cursor or None)
        _write_lines(feed, row, page)
        return True
    if feed.cursor == LINES:
        _finish(feed)
        return False
    if not feed.cursor:
        feed.since = _since(feed.store_id, clock.now())
    payouts = port.list_payouts(access, since=feed.since or clock.now() - FIRST_DAYS, cursor=feed.cursor or None)
    _write_payouts(feed, port.payout_provider, payouts)
    return True


def _begun(store_id: int) -> Payout | None:
    """Return the oldest payout whose lines are not all here."""
    return Payout.objects.filter(store_id=store_id, is_whole=False).order_by("paid_on", "pk").first()


def _write_payouts(feed: PayoutFeed, provider: str, page: PayoutPage) -> None:
    """Write payouts without their lines, and keep the place. A payout of a file becomes the platform's."""
    now = clock.now()
    with transaction.atomic():
        lock_lines(feed.store_id)
        _take_over(feed.store_id, page.payouts)
        values = [_head(feed.store_id, provider, each, now) for each in _once(page.payouts)]
        put_rows(Payout, values, unique=("store_id", "external_id", "currency"), update=_TOLD)
        feed.cursor, feed.has_account = page.next_cursor or LINES, page.has_account
        _save(feed, "cursor", "has_account", "since")


def _head(store_id: int, provider: str, payout: StorePayout, now: datetime) -> dict[str, object]:
    return {
        "store_id": store_id,
        "provider": provider[:60],
        "external_id": payout.external_id,
        "currency": payout.currency,
        "stated_minor": payout.amount,
        "paid_on": payout.paid_on,
        "source": PayoutSource.PLATFORM,
        "imported_at": now,
        "user_id": None,
        "state": payout.state,
        "line_cursor": "",
        "is_whole": False,
    }


def _once(payouts: Sequence[StorePayout]) -> list[StorePayout]:
    """Return each payout once, in one order for all writers."""
    found = {(each.external_id, each.currency): each for each in payouts}
    return [found[key] for key in sorted(found)]


def _take_over(store_id: int, payouts: Sequence[StorePayout]) -> None:
    """Make payouts of files that the platform tells too the platform's; their lines are read."""
    keys = {(each.external_id, each.currency) for each in payouts}
    files = Payout.objects.filter(store_id=store_id, source=PayoutSource.FILE)
    known = files.filter(external_id__in={key for key, _ in keys}).values_list("pk", "external_id", "currency")
    taken = [pk for pk, external_id, currency in known if (external_id, currency) in keys]
    Payout.objects.filter(pk__in=taken).update(
        source=PayoutSource.PLATFORM, is_whole=False, line_cursor="", user_id=None
    )


def _write_lines(feed: PayoutFeed, row: Payout, page: PayoutLinePage) -> None:
    """Write lines of a payout, and keep the place; after the last, the payout is whole."""
    lines = [_line(each) for each in page.lines]
    with transaction.atomic():
        lock_lines(feed.store_id)
        touched = adopt(feed.store_id, row.pk, lines)
        by_key = {(row.pk, line.external_id): line for line in lines}
        touched |= write_lines(feed.store_id, by_key, source=PayoutSource.PLATFORM)[1]
        if page.next_cursor is None:
            touched |= drop_untold(row.pk)
        Payout.objects.filter(pk=row.pk).update(line_cursor=page.next_cursor or "", is_whole=page.next_cursor is None)
    match_orders(touched)


def _line(line: StorePayoutLine) -> NewLine:
    name = line.order_name or line.order_id
    return NewLine(line.external_id, line.kind, line.on, name, line.gross, line.fee, line.currency, line.order_id)


def _finish(feed: PayoutFeed) -> None:
    feed.cursor, feed.read_at, feed.asked_at = "", clock.now(), None
    feed.reason, feed.must_reconnect, feed.failing_since = None, False, None
    _save(feed, "cursor", "read_at", "asked_at", "reason", "must_reconnect", "failing_since")


def _save(feed: PayoutFeed, *columns: str) -> None:
    feed.save(update_fields=columns)


def _since(store_id: int, now: datetime) -> datetime:
    known = Payout.objects.filter(store_id=store_id, source=PayoutSource.PLATFORM).aggregate(day=Max("paid_on"))["day"]
    return now - FIRST_DAYS if known is None else datetime.combine(known, time(), UTC) - OVERLAP
