"""Parcels of Antstore: staff claim one, see its address, send or refuse it."""

from dataclasses import asdict

from ninja import Query

from server.api.console.audit_log import on_record
from server.api.console.fulfilments.schemas import (
    FulfilmentOut,
    FulfilmentQuery,
    ParcelAddressOut,
    RefuseIn,
    RefuseLinesIn,
    ShipIn,
    TakeOverIn,
    fulfilment_out,
)
from server.api.console.schemas import Rows
from server.api.gateway.areas import StaffArea
from server.api.gateway.permissions import needs
from server.api.gateway.requests import StaffRequest
from server.company.antstore.contracts import FulfilmentFilter, FulfilmentState
from server.company.antstore.selectors import list_fulfilments, read_fulfilment
from server.company.antstore.services import fulfilments as desk
from server.company.antstore.services.refusals import refuse_fulfilment, refuse_lines
from server.company.staff.contracts import StaffRight
from server.kit import clock
from server.kit.errors import Conflict, NotFound
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.orders.services.staff_purchases import read_parcel_address

area = StaffArea("Antstore parcels")
MAY = needs(StaffRight.FULFIL_ANTSTORE)
ITEM = "/fulfilments/{int:fulfilment_id}"


@area.get("/fulfilments", id="fulfilments.list", may=MAY)
def fulfilments(request: StaffRequest, query: Query[FulfilmentQuery]) -> Rows[FulfilmentOut]:
    """List the parcels, those that wait longest first. `q`: an order or tracking number, key or merchant."""
    filters = FulfilmentFilter(
        text=query.q,
        state=FulfilmentState[query.state.upper()] if query.state else None,
        assignee_id=request.actor.user_id if query.mine else None,
        tenant_id=query.merchant,
        country=query.country,
    )
    rows, total = list_fulfilments(filters=filters, page=query.request())
    return Rows[FulfilmentOut](data=[fulfilment_out(request, row) for row in rows], total=total)


@area.get(ITEM, id="fulfilments.show", may=MAY)
def fulfilment(request: StaffRequest, fulfilment_id: int) -> FulfilmentOut:
    """Show a parcel, without its address."""
    return fulfilment_out(request, read_fulfilment(fulfilment_id))


@area.post(f"{ITEM}/claim", id="fulfilments.claim", may=MAY)
def claim(request: StaffRequest, fulfilment_id: int) -> FulfilmentOut:
    """Start packing a parcel."""
    with on_record(request, "fulfilments.claim", f"parcel {fulfilment_id}"):
        return fulfilment_out(request, desk.claim_fulfilment(request.actor, fulfilment_id, now=clock.now()))


@area.post(f"{ITEM}/take_over", id="fulfilments.take_over", may=MAY)
def take_over(request: StaffRequest, fulfilment_id: int, payload: TakeOverIn) -> FulfilmentOut:
    """Pack a parcel that a colleague packs; they are told who took it and why."""
    reason = payload.reason.strip()
    with on_record(request, "fulfilments.take_over", f"parcel {fulfilment_id}", reason=reason):
        row = desk.take_over_fulfilment(
            request.actor, fulfilment_id, held_by=payload.held_by, reason=reason, now=clock.now()
        )
    return fulfilment_out(request, row)


@area.post(f"{ITEM}/release", id="fulfilments.release", may=MAY)
def release(request: StaffRequest, fulfilment_id: int) -> FulfilmentOut:
    """Put a parcel back into the queue."""
    with on_record(request, "fulfilments.release", f"parcel {fulfilment_id}"):
        return fulfilment_out(request, desk.release_fulfilment(request.actor, fulfilment_id))


@area.post(f"{ITEM}/address", id="fulfilments.address", may=MAY)
def address(request: StaffRequest, fulfilment_id: int) -> ParcelAddressOut:
    """Show the address to who packs the parcel; that is the reason. The merchant reads who saw it."""
    row = read_fulfilment(fulfilment_id)
    if row.state is not FulfilmentState.PICKING or row.assignee_id != request.actor.user_id:
        raise Conflict(desk.NOT_YOURS)
    tenant = TenantRef(id=row.tenant_id, schema_name=row.schema_name)
    with on_record(request, "fulfilments.address", f"parcel {row.id}", merchant=row.tenant_id), tenant_scope_of(tenant):
        found = read_parcel_address(row.key, staff=request.actor.name, now=clock.now())
    if found is None:
        raise NotFound
    return ParcelAddressOut.model_validate(asdict(found))


@area.post(f"{ITEM}/ship", id="fulfilments.ship", may=MAY)
def ship(request: StaffRequest, fulfilment_id: int, payload: ShipIn) -> FulfilmentOut:
    """Write that a parcel left, with its tracking number and what is in it; the rest can leave later."""
    with on_record(request, "fulfilments.ship", f"parcel {fulfilment_id}"):
        row = desk.ship_fulfilment(request.actor, fulfilment_id, **payload.model_dump(), now=clock.now())
    return fulfilment_out(request, row)


@area.post(f"{ITEM}/refuse", id="fulfilments.refuse", may=MAY)
def refuse(request: StaffRequest, fulfilment_id: int, payload: RefuseIn) -> FulfilmentOut:
    """Refuse a parcel with a reason that the merchant reads."""
    with on_record(request, "fulfilments.refuse", f"parcel {fulfilment_id}", reason=payload.reason.strip()):
        row = refuse_fulfilment(request.actor, fulfilment_id, **payload.model_dump(), now=clock.now())
    return fulfilment_out(request, row)


@area.post(f"{ITEM}/refuse_lines", id="fulfilments.refuse_lines", may=MAY)
def refuse_some(request: StaffRequest, fulfilment_id: int, payload: RefuseLinesIn) -> FulfilmentOut:
    """Refuse single items with a reason that the merchant reads, and pay exactly them back; the rest is sent.

    A repeated request answers 409, because less is left than it says.
    """
    target, reason = f"parcel {fulfilment_id}", payload.reason.strip()
    with on_record(request, "fulfilments.refuse_lines", target, reason=reason, pieces=payload.pieces):
        row = refuse_lines(request.actor, fulfilment_id, **payload.model_dump(), now=clock.now())
    return fulfilment_out(request, row)
