"""What follows from a change of parcels: when they are stale, whether the store must be told, how their orders stand.

Needs a transaction that holds the locks of their orders.
"""

from collections.abc import Collection, Sequence
from datetime import datetime

from server.company.supply.contracts.routes import Route
from server.jobs.door import enqueue
from server.kit.bulk import update_rows
from server.kit.reasons import Reason
from server.ports.parcels import ParcelState
from tenants.orders.contracts.shipped import OrderShipping
from tenants.orders.services.parcels import note_shipping
from tenants.parcels.contracts import TROUBLED, FulfilWhen, StoreSide, TrackingRules
from tenants.parcels.models import Parcel, ParcelPiece
from tenants.parcels.rules.routes import stale_from
from tenants.parcels.selectors.routes import route_days
from tenants.parcels.selectors.settings import read_tracking_rules
from tenants.parcels.services.mails import queue_mails

CONTENTS = Reason("parcel.contents_unknown")


def settle(parcels: Sequence[Parcel], *, now: datetime) -> None:
    """Save what follows from what these parcels are now, and tell their orders."""
    if not parcels:
        return
    rules = read_tracking_rules()[0]
    known = route_days({_route(row) for row in parcels}, now=now)
    full = set(ParcelPiece.objects.filter(parcel__in=parcels).values_list("parcel_id", flat=True))
    for row in parcels:
        row.stale_at = stale_from(
            ParcelState(row.state),
            shipped_at=row.shipped_at,
            last_event_at=row.last_event_at,
            known=known.get(_route(row)),
            days=rules.stale_days,
        )
        if row.store_side == StoreSide.WAITING:
            row.reason = None if row.pk in full else CONTENTS.stored()
            row.store_side = StoreSide.DUE if row.pk in full and _may_leave(row, rules) else StoreSide.WAITING
    update_rows(parcels, ["stale_at", "store_side", "reason"])
    queue_mails(parcels, filled=full, now=now)
    if any(row.store_side == StoreSide.DUE for row in parcels):
        enqueue("parcels.fulfil_due", key="due")
    tell_orders({row.order_id for row in parcels}, now=now)


def _route(row: Parcel) -> Route:
    return Route(row.supplier, row.service, row.country)


def _may_leave(row: Parcel, rules: TrackingRules) -> bool:
    if rules.fulfil_when is FulfilWhen.SCAN:
        return row.scanned_at is not None
    return rules.fulfil_when is FulfilWhen.NUMBER


def tell_orders(order_ids: Collection[int], *, now: datetime) -> None:
    """Tell orders how far their parcels to the buyers are. Two queries more than the orders need themselves."""
    rows = Parcel.objects.filter(order_id__in=order_ids, goes_to_forwarder=False)
    parcels: dict[int, list[Parcel]] = {order_id: [] for order_id in order_ids}
    for row in rows.prefetch_related("pieces"):
        parcels[row.order_id].append(row)
    note_shipping({order_id: _shipping(found) for order_id, found in parcels.items()}, now=now)


def _shipping(parcels: Sequence[Parcel]) -> OrderShipping:
    on_the_way = [row for row in parcels if row.state != ParcelState.RETURNED]
    return OrderShipping(
        sent=_count(on_the_way),
        delivered=_count([row for row in on_the_way if row.delivered_at is not None]),
        has_trouble=any(ParcelState(row.state) in TROUBLED for row in parcels),
        is_unwritten=any(row.store_side == StoreSide.FAILED or _waits_for_contents(row) for row in parcels),
    )


def _waits_for_contents(row: Parcel) -> bool:
    return row.store_side == StoreSide.WAITING and not row.pieces.all()


def _count(parcels: Sequence[Parcel]) -> dict[int, int]:
    total: dict[int, int] = {}
    for row in parcels:
        for piece in row.pieces.all():
            total[piece.line_id] = total.get(piece.line_id, 0) + piece.quantity
    return total
