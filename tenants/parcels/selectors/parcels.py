"""Reads of parcels, restricted to the stores that the actor may see."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime

from django.db.models import Q, QuerySet

from server.company.identity.contracts import Actor
from server.kit.errors import NotFound
from server.kit.paging import PageRequest
from server.ports.carriers import Certainty, carriers, plain_number
from server.ports.parcels import ParcelState, Trouble
from tenants.orders.selectors.shipped import order_numbers, orders_numbered
from tenants.parcels.contracts import ParcelEventRow, ParcelFilter, ParcelRow, StoreSide
from tenants.parcels.models import Parcel, ParcelPiece, ParcelScan
from tenants.parcels.rules.labels import page_of
from tenants.parcels.rules.pages import expected_at
from tenants.parcels.selectors.mails import mails_of
from tenants.stores.selectors import list_stores

MOST_COUNTED = 1_000
_NEWEST = ("-created_at", "-id")


def list_parcels(
    actor: Actor, filters: ParcelFilter, *, page: PageRequest, now: datetime
) -> tuple[list[ParcelRow], int, bool]:
    """List parcels, newest first, with their number, and whether there are more: `MOST_COUNTED` are counted, and what
    comes before a later page. A constant number of queries.
    """
    rows = _matching(actor, filters, now=now).order_by(*_NEWEST)
    read = list(rows[page.offset : page.offset + page.limit + 1])
    return _rows(read[: page.limit], now=now), *_counted(rows, filters, page, len(read))


def _counted(rows: QuerySet[Parcel], filters: ParcelFilter, page: PageRequest, read: int) -> tuple[int, bool]:
    """Count what there is, and what was read: the page, and a parcel more where there is one.

    A count in the order of an index walks along it, and ends where enough are found.
    """
    along = rows.order_by("-stale_at") if filters.is_stale else rows
    counted, end = along[: MOST_COUNTED + 1].count(), page.offset + read if read else 0
    is_last = 0 < read <= page.limit
    return max(min(counted, MOST_COUNTED), end), counted > MOST_COUNTED and not is_last


def count_late(actor: Actor, store_ids: Collection[int], *, now: datetime) -> int:
    """Return the number of parcels whose silence is longer than usual on their route, in these stores as far as the
    actor may see them.
    """
    return _visible(actor).filter(store_id__in=store_ids, stale_at__lte=now).count()


def parcels_of_order(actor: Actor, order_id: int, *, now: datetime) -> list[ParcelRow]:
    """Return an order's parcels with their scans, oldest first; empty for an order that the actor may not see."""
    found = _visible(actor).filter(order_id=order_id).order_by("pk")
    return _rows(list(found), now=now, with_events=True)


def get_parcel(actor: Actor, parcel_id: int, *, now: datetime) -> ParcelRow:
    """Return a parcel with its scans. NotFound when it is not there, or in a store that the actor may not see."""
    row = _visible(actor).filter(pk=parcel_id).first()
    if row is None:
        raise NotFound
    return _rows([row], now=now, with_events=True)[0]


def _visible(actor: Actor) -> QuerySet[Parcel]:
    return Parcel.objects.filter(store_id__in=[store.id for store in list_stores(actor)])


def _matching(actor: Actor, filters: ParcelFilter, *, now: datetime) -> QuerySet[Parcel]:
    rows = _visible(actor)
    exact = {"state__in": filters.states, "carrier": filters.carrier, "country": filters.country}
    rows = rows.filter(**{name: value for name, value in exact.items() if value})
    if filters.store_ids:
        rows = rows.filter(store_id__in=filters.store_ids)
    if filters.is_stale:
        rows = rows.filter(stale_at__lte=now)
    if filters.is_failed:
        rows = rows.filter(store_side=StoreSide.FAILED)
    if filters.number:
        named = orders_numbered(filters.number)
        rows = rows.filter(Q(plain=plain_number(filters.number)) | Q(order_id__in=named))
    return rows


def _rows(rows: Sequence[Parcel], *, now: datetime, with_events: bool = False) -> list[ParcelRow]:
    ids = [row.pk for row in rows]
    numbers = order_numbers({row.order_id for row in rows})
    pieces: dict[int, dict[int, int]] = {}
    for parcel_id, line_id, quantity in ParcelPiece.objects.filter(parcel_id__in=ids).values_list(
        "parcel_id", "line_id", "quantity"
    ):
        pieces.setdefault(parcel_id, {})[line_id] = quantity
    events, mails = (events_of(ids), mails_of(ids)) if with_events else ({}, {})
    shown = [_row(row, numbers.get(row.order_id, ""), pieces.get(row.pk, {}), now=now) for row in rows]
    return [replace(row, events=events.get(row.id, ()), mails=mails.get(row.id, ())) for row in shown]


def events_of(parcel_ids: Collection[int]) -> dict[int, tuple[ParcelEventRow, ...]]:
    """Return the scans of parcels, newest first: one query."""
    found: dict[int, list[ParcelEventRow]] = {}
    for scan in ParcelScan.objects.filter(parcel_id__in=parcel_ids).order_by("-at", "-pk"):
        found.setdefault(scan.parcel_id, []).append(
            ParcelEventRow(
                at=scan.at,
                state=ParcelState(scan.state),
                trouble=Trouble(scan.trouble) if scan.trouble else None,
                text=scan.text,
                place=scan.place,
                carrier=scan.carrier,
            )
        )
    return {parcel_id: tuple(rows) for parcel_id, rows in found.items()}


def _row(row: Parcel, order_number: str, pieces: dict[int, int], *, now: datetime) -> ParcelRow:
    known = carriers().get(row.carrier)
    state, trouble = ParcelState(row.state), Trouble(row.trouble) if row.trouble else None
    return ParcelRow(
        id=row.pk,
        order_id=row.order_id,
        order_number=order_number,
        store_id=row.store_id,
        purchase_id=row.purchase_id,
        number=row.number,
        earlier=tuple(row.earlier),
        carrier=row.carrier,
        carrier_name=known.name if known else row.carrier_word,
        certainty=Certainty(row.certainty) if row.certainty else None,
        page=page_of(row.number, row.carrier, row.page),
        country=row.country,
        goes_to_forwarder=row.goes_to_forwarder,
        state=state,
        trouble=trouble,
        is_stale=row.stale_at is not None and row.stale_at <= now,
        shipped_at=row.shipped_at,
        last_event_at=row.last_event_at,
        delivered_at=row.delivered_at,
        due_to=expected_at(row.due_to, state, trouble),
        store_side=StoreSide(row.store_side),
        reason=row.reason,
        pieces=pieces,
    )
