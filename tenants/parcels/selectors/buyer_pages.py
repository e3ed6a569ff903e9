"""The pages on which buyers follow their parcels. No actor: an address that we signed, or number and mail, open one."""

from collections.abc import Mapping
from datetime import datetime

from django.conf import settings

from server.company.supply.contracts.routes import Route, RouteDays
from server.company.tracking.selectors import page_key
from server.kit.own_paths import origin_at
from server.ports.carriers import carriers
from server.ports.parcels import ParcelState, Trouble
from server.tenancy.scope import current_tenant
from tenants.orders.contracts.shipped import BuyersOrder
from tenants.orders.selectors.shipped import find_buyers_order, read_buyers_order
from tenants.parcels.contracts import ParcelEventRow, TrackedOrder, TrackedParcel
from tenants.parcels.models import Parcel, ParcelPiece
from tenants.parcels.rules.labels import page_of
from tenants.parcels.rules.pages import estimate_of, expected_at, order_of_token, order_token
from tenants.parcels.selectors.parcels import events_of
from tenants.parcels.selectors.routes import route_days
from tenants.privacy.services import reading_key
from tenants.stores.selectors import name_of


def page_address(tenant_id: int) -> tuple[str, bool]:
    """Return the address of the merchant's page for buyers, and whether it is open; empty while it never was."""
    key, is_open = page_key(tenant_id)
    return (f"{origin_at(settings.SHOP_DOMAIN)}/track/{key}" if key else "", is_open)


def order_address(order_id: int) -> str:
    """Return the signed address at which an order's buyer follows its parcels; empty while the page is closed."""
    page, is_open = page_address(current_tenant().id)
    return f"{page}/{order_token(reading_key(), order_id)}" if is_open else ""


def find_token(number: str, mail: str) -> str:
    """Return the signed part of the address of the order with this number and its buyer's mail; empty for none."""
    order_id = find_buyers_order(number, mail)
    return order_token(reading_key(), order_id) if order_id is not None else ""


def read_tracked_order(token: str, *, now: datetime) -> TrackedOrder | None:
    """Return what an order's buyer sees; None for an address that we did not sign, and once the buyer was erased.

    Parcels to the merchant's forwarder are not shown: their delivery is not the buyer's. A constant number of queries.
    """
    order_id = order_of_token(reading_key(), token)
    order = read_buyers_order(order_id) if order_id is not None else None
    if order is None:
        return None
    rows = list(Parcel.objects.filter(order_id=order.id, goes_to_forwarder=False).order_by("pk"))
    ids = [row.pk for row in rows]
    items = _items(ids, order)
    events, days = events_of(ids), route_days({_route(row) for row in rows}, now=now)
    return TrackedOrder(
        number=order.number,
        store_name=name_of(order.store_id),
        parcels=tuple(
            _parcel(row, items.get(row.pk, ()), events.get(row.pk, ()), days.get(_route(row)), now=now) for row in rows
        ),
    )


def _route(row: Parcel) -> Route:
    return Route(row.supplier, row.service, row.country)


def _items(parcel_ids: list[int], order: BuyersOrder) -> Mapping[int, tuple[tuple[str, int], ...]]:
    found: dict[int, tuple[tuple[str, int], ...]] = {}
    for piece in ParcelPiece.objects.filter(parcel_id__in=parcel_ids).order_by("pk"):
        if piece.line_id in order.titles:
            item = (order.titles[piece.line_id], piece.quantity)
            found[piece.parcel_id] = (*found.get(piece.parcel_id, ()), item)
    return found


def _parcel(
    row: Parcel,
    items: tuple[tuple[str, int], ...],
    events: tuple[ParcelEventRow, ...],
    known: RouteDays | None,
    *,
    now: datetime,
) -> TrackedParcel:
    carrier, state = carriers().get(row.carrier), ParcelState(row.state)
    trouble = Trouble(row.trouble) if row.trouble else None
    due_to = expected_at(row.due_to, state, trouble)
    return TrackedParcel(
        number=row.number,
        carrier_name=carrier.name if carrier else row.carrier_word,
        page=page_of(row.number, row.carrier, row.page),
        state=state,
        trouble=trouble,
        shipped_at=row.shipped_at,
        delivered_at=row.delivered_at,
        due_to=due_to,
        estimate=None if row.due_to else estimate_of(state, shipped_at=row.shipped_at, known=known, now=now),
        items=items,
        events=events,
    )
