"""Take orders in: one row an order, whatever arrives, how often and in which order; the store's own version decides."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction

from server.kit.bulk import put_rows, update_rows
from server.platforms.contracts import Platform
from server.ports.orders import PaymentState, ShippingState, StoreOrder
from tenants.orders.contracts import By, OrderTab, Origin, Problem
from tenants.orders.models import Order, OrderEvent, OrderLine
from tenants.orders.rules.corrections import is_overtaken
from tenants.orders.rules.differences import changed_parts, event_codes
from tenants.orders.rules.readings import columns_of, digest_of, line_columns, personal_of, terms_of
from tenants.orders.services.bought import note_changes
from tenants.orders.services.corrections import note_conflict
from tenants.orders.services.keys import put_terms
from tenants.orders.services.links import link_lines
from tenants.orders.services.notices import fact_of, tell_problem
from tenants.orders.services.refund_news import note_refunds
from tenants.orders.services.tabs import NEW, put_problem, row_of, settle_tabs
from tenants.orders.services.twins import likeness_of, note_twins
from tenants.privacy.contracts import PersonalKey
from tenants.privacy.services import personal_key
from tenants.webhooks.contracts import Topic
from tenants.webhooks.services.events import emit

_READ = [
    "number", "version", "digest", "payment", "shipping", "risk", "is_test", "is_cash_on_delivery", "status_word",
    "currency", "buyer_currency", "taxes_included", "total_minor", "buyer_total_minor", "refunded_minor", "amounts",
    "country", "region", "postcode_head", "personal", "details", "created_at", "paid_at", "cancelled_at", "deleted_at",
    "changed_at", "likeness",
]  # fmt: skip
_ARRIVED = {Origin.STORE: "received", Origin.HAND: "typed", Origin.FILE: "from_file"}
_LINE_KEY = ("order_id", "external_id")


def take_in(
    store_id: int,
    platform: Platform,
    readings: Sequence[StoreOrder],
    *,
    now: datetime,
    origin: Origin = Origin.STORE,
    by: By = By.STORE,
    user_id: int | None = None,
    news_since: datetime | None = None,
) -> list[int]:
    """Write readings of a store's orders; return the ids of orders that are new or changed.

    `news_since`: nobody is told of orders that buyers made before; None to tell of all.

    An older reading, or the same again, writes nothing at all. Unfinished checkouts are left out, until they are
    finished. Safe to run at the same time as itself.
    """
    newest = _newer_than_ours(store_id, _newest(readings))
    if not newest:
        return []
    key = personal_key()
    with transaction.atomic():
        rows = _locked(store_id, platform, newest, origin=origin, now=now)
        due = [(row, newest[row.external_id]) for row in rows if _is_newer(row, newest[row.external_id])]
        rows, was = _write(due, key, by=by, user_id=user_id, now=now)
        _tell(rows, was, since=news_since, now=now)
        return [row.pk for row in rows]


def _newest(readings: Sequence[StoreOrder]) -> dict[str, StoreOrder]:
    found: dict[str, StoreOrder] = {}
    for order in readings:
        if order.external_id not in found or found[order.external_id].version <= order.version:
            found[order.external_id] = order
    return found


def _newer_than_ours(store_id: int, newest: Mapping[str, StoreOrder]) -> dict[str, StoreOrder]:
    """Leave out what is known already, before anything is locked: a sweep without changes only reads."""
    rows = Order.objects.filter(store_id=store_id, external_id__in=newest)
    rows = rows.only("external_id", "version", "digest", "deleted_at")
    known = {row.external_id: row for row in rows}
    return {
        external_id: order
        for external_id, order in newest.items()
        if (_is_newer(known[external_id], order) if external_id in known else not order.is_unfinished)
    }


def _locked(
    store_id: int, platform: Platform, newest: Mapping[str, StoreOrder], *, origin: Origin, now: datetime
) -> list[Order]:
    """Lock the rows of these orders; make those of finished ones that are missing."""
    known = set(Order.objects.filter(store_id=store_id, external_id__in=newest).values_list("external_id", flat=True))
    made = [
        Order(
            store_id=store_id,
            platform=platform,
            external_id=order.external_id,
            origin=origin,
            **{**columns_of(order), "version": NEW},
            digest="",
            tab=OrderTab.PENDING,
            taken_in_at=now,
            changed_at=now,
        )
        for external_id, order in sorted(newest.items())
        if external_id not in known
    ]
    Order.objects.bulk_create(made, ignore_conflicts=True)
    rows = Order.objects.select_for_update().filter(store_id=store_id, external_id__in=newest)
    return list(rows.order_by("pk"))


def _is_newer(row: Order, order: StoreOrder) -> bool:
    """Some stores tell whole seconds: of two readings of one second, the one that says something else counts. An
    order that was missing in its store is back once that shows it again, unchanged too.
    """
    if row.version != order.version:
        return row.version < order.version
    return row.deleted_at is not None or row.digest != digest_of(order)


def _write(
    due: Sequence[tuple[Order, StoreOrder]], key: PersonalKey, *, by: By, user_id: int | None, now: datetime
) -> tuple[list[Order], list[frozenset[str] | None]]:
    """Return the rows, and which problems each had before; None for a new order."""
    events: list[OrderEvent] = []
    before = [row_of(row) for row, _ in due]
    had = [None if row.version == NEW else frozenset(row.problems) for row, _ in due]
    for row, order in due:
        codes = _apply(row, order, key, by=by, now=now)
        events += [OrderEvent(order=row, at=now, code=code, params={}, by=by, user_id=user_id) for code in codes]
    rows = [row for row, _ in due]
    update_rows(rows, _READ)
    _write_lines(due)
    _write_terms(due, key)
    link_lines(rows)
    note_twins(rows)
    events += note_changes(rows, now=now)
    events += note_refunds(due, now=now)
    OrderEvent.objects.bulk_create(events)
    settle_tabs(rows, before)
    return rows, had


def _tell(
    rows: Sequence[Order], had: Sequence[frozenset[str] | None], *, since: datetime | None, now: datetime
) -> None:
    """Tell the merchant and their programs of new orders, and of problems that orders did not have before."""
    news = [(row, was) for row, was in zip(rows, had, strict=True) if since is None or row.created_at >= since]
    emit(Topic.ORDER_CREATED, [fact_of(row) for row, was in news if was is None], now=now)
    for problem in (Problem.CHANGED, Problem.DUPLICATE):
        tell_problem(
            [row for row, was in news if problem in row.problems and problem not in (was or ())], problem, now=now
        )


def _apply(row: Order, order: StoreOrder, key: PersonalKey, *, by: By, now: datetime) -> list[str]:
    """Write a reading to its row; return the codes of what its timeline says."""
    columns = columns_of(order)
    was = {name: getattr(row, name) for name in columns}
    is_new, is_back = row.version == NEW, row.deleted_at is not None
    for name, value in columns.items():
        setattr(row, name, value)
    row.digest, row.changed_at, row.deleted_at = digest_of(order), now, None
    if row.erased_at is None:
        row.likeness, row.personal = likeness_of(order, key), key.seal(personal_of(order))
    corrected = key.unseal(row.corrected)
    put_problem(row, Problem.PROTECTED_DATA, exists=order.buyer.is_withheld and not corrected)
    put_problem(row, Problem.UNKNOWN_STATE, exists=_is_unknown(order))
    if is_new:
        return [_ARRIVED[Origin(row.origin)]]
    is_moved = corrected is not None and note_conflict(
        row, corrected, is_overtaken=is_overtaken(corrected, order.buyer)
    )
    parts = [*changed_parts(was, columns), *(["reopened"] if is_back else [])]
    codes = ["edited"] if by is By.MERCHANT else event_codes(list(dict.fromkeys(parts)))
    return [*codes, *(["address_conflict"] if is_moved else [])]


def _is_unknown(order: StoreOrder) -> bool:
    return order.payment is PaymentState.UNKNOWN or order.shipping is ShippingState.UNKNOWN


def _write_lines(due: Sequence[tuple[Order, StoreOrder]]) -> None:
    """Lines that an edit removed stay, with nothing left of them: what was bought for them is still known."""
    values: list[dict[str, Any]] = []
    for row, order in due:
        values += [{"order_id": row.pk, **line_columns(line, position)} for position, line in enumerate(order.lines)]
    columns = [name for name in (values[0] if values else {}) if name not in _LINE_KEY]
    put_rows(OrderLine, [{**value, "is_own_stock": False} for value in values], unique=_LINE_KEY, update=columns)
    listed = {(value["order_id"], value["external_id"]) for value in values}
    gone = [
        line.pk
        for line in OrderLine.objects.filter(order_id__in=[row.pk for row, _ in due]).exclude(current_quantity=0)
        if (line.order_id, line.external_id) not in listed
    ]
    OrderLine.objects.filter(pk__in=gone).update(current_quantity=0, open_quantity=0)


def _write_terms(due: Sequence[tuple[Order, StoreOrder]], key: PersonalKey) -> None:
    put_terms([(row, key.digests(terms_of(order))) for row, order in due if row.erased_at is None])
