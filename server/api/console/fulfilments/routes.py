"""Parcels of Antstore: staff claim one, see its address, send or refuse it."""

from dataclasses import asdict
from datetime import datetime
from typing import Annotated, Literal

from ninja import Query
from pydantic import Field

from server.api.console.audit_log import on_record
from server.api.console.masking import Masked
from server.api.console.schemas import Key, ReasonIn, Rows, SearchQuery
from server.api.gateway.areas import StaffArea
from server.api.gateway.permissions import needs
from server.api.gateway.requests import StaffRequest
from server.api.gateway.schemas import Body, Out
from server.api.gateway.values import Id, IdOrEmpty
from server.company.antstore.contracts import FulfilmentFilter, FulfilmentProblem, FulfilmentRow, FulfilmentState
from server.company.antstore.rules import number_of
from server.company.antstore.selectors import list_fulfilments, read_fulfilment
from server.company.antstore.services import fulfilments as desk
from server.company.staff.contracts import StaffRight
from server.kit import clock
from server.kit.errors import Conflict, NotFound
from server.kit.money import to_decimal
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.orders.services.staff_purchases import read_parcel_address

area = StaffArea("Antstore parcels")
MAY = needs(StaffRight.FULFIL_ANTSTORE)
ITEM = "/fulfilments/{int:fulfilment_id}"
LineNumber = Annotated[int, Field(ge=0, le=999)]
State = Literal["unpaid", "waiting", "picking", "shipped", "refused", "taken_back"]


class FulfilmentQuery(SearchQuery):
    state: State | None = None
    mine: bool = False
    merchant: Key | None = None
    country: str = Field(default="", max_length=2)


class PickLineOut(Out):
    sku: str
    title: str
    product_id: str
    pieces: int


class ShipmentOut(Out):
    id: Id
    carrier: str
    tracking_number: str
    pieces: dict[str, int] = Field(description="By the number of the line, from 0.")
    sent_at: datetime


class FulfilmentOut(Out):
    id: Id
    number: str = Field(description="The order number that the merchant sees.")
    tenant_id: Id
    merchant: Masked
    key: str = Field(description="The merchant's key of the purchase.")
    country: str
    currency: str
    total: str = Field(description="What the merchant pays.")
    lines: list[PickLineOut]
    pieces: int
    state: str = Field(description="unpaid, waiting, picking, shipped, refused or taken_back.")
    assignee_id: IdOrEmpty
    assignee: Masked
    is_mine: bool
    claimed_at: datetime | None
    carrier: str
    tracking_number: str
    problem: str
    reason: str
    created_at: datetime
    paid_at: datetime | None
    done_at: datetime | None
    shipments: list[ShipmentOut]
    left: dict[str, int] = Field(description="Pieces that did not leave yet, by the number of the line.")


class TakeOverIn(ReasonIn):
    held_by: Key | None = Field(default=None, description="Who packs it as the page shows it; null for nobody.")


class ShipIn(Body):
    carrier: str = Field(default="", max_length=60)
    tracking_number: str = Field(max_length=60)
    pieces: dict[LineNumber, Annotated[int, Field(ge=0, le=1_000_000)]] | None = Field(
        default=None, max_length=500, description="By the number of the line, from 0; left out: all that is left."
    )


class RefuseIn(Body):
    problem: FulfilmentProblem
    reason: str = Field(max_length=500, description="The merchant reads it.")
    line_reasons: dict[LineNumber, Annotated[str, Field(max_length=200)]] = Field(
        default_factory=dict, max_length=500, description="Why for single lines, by their number from 0."
    )


class ParcelAddressOut(Out):
    name: str
    company: str
    phone: str
    address1: str
    address2: str
    city: str
    province: str
    postcode: str
    country: str
    extras: dict[str, str]


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
    return Rows[FulfilmentOut](data=[_out(request, row) for row in rows], total=total)


@area.get(ITEM, id="fulfilments.show", may=MAY)
def fulfilment(request: StaffRequest, fulfilment_id: int) -> FulfilmentOut:
    """Show a parcel, without its address."""
    return _out(request, read_fulfilment(fulfilment_id))


@area.post(f"{ITEM}/claim", id="fulfilments.claim", may=MAY)
def claim(request: StaffRequest, fulfilment_id: int) -> FulfilmentOut:
    """Start packing a parcel."""
    with on_record(request, "fulfilments.claim", f"parcel {fulfilment_id}"):
        return _out(request, desk.claim_fulfilment(request.actor, fulfilment_id, now=clock.now()))


@area.post(f"{ITEM}/take_over", id="fulfilments.take_over", may=MAY)
def take_over(request: StaffRequest, fulfilment_id: int, payload: TakeOverIn) -> FulfilmentOut:
    """Pack a parcel that a colleague packs; they are told who took it and why."""
    reason = payload.reason.strip()
    with on_record(request, "fulfilments.take_over", f"parcel {fulfilment_id}", reason=reason):
        row = desk.take_over_fulfilment(
            request.actor, fulfilment_id, held_by=payload.held_by, reason=reason, now=clock.now()
        )
    return _out(request, row)


@area.post(f"{ITEM}/release", id="fulfilments.release", may=MAY)
def release(request: StaffRequest, fulfilment_id: int) -> FulfilmentOut:
    """Put a parcel back into the queue."""
    with on_record(request, "fulfilments.release", f"parcel {fulfilment_id}"):
        return _out(request, desk.release_fulfilment(request.actor, fulfilment_id))


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
    return _out(request, row)


@area.post(f"{ITEM}/refuse", id="fulfilments.refuse", may=MAY)
def refuse(request: StaffRequest, fulfilment_id: int, payload: RefuseIn) -> FulfilmentOut:
    """Refuse a parcel with a reason that the merchant reads."""
    with on_record(request, "fulfilments.refuse", f"parcel {fulfilment_id}", reason=payload.reason.strip()):
        row = desk.refuse_fulfilment(request.actor, fulfilment_id, **payload.model_dump(), now=clock.now())
    return _out(request, row)


def _out(request: StaffRequest, row: FulfilmentRow) -> FulfilmentOut:
    shown = {
        "number": number_of(row.id),
        "total": to_decimal(row.total_minor, row.currency),
        "pieces": sum(line.pieces for line in row.lines),
        "state": row.state.name.lower(),
        "is_mine": row.assignee_id == request.actor.user_id,
        "left": {str(at): count for at, count in row.left.items()},
        "shipments": [
            asdict(each) | {"pieces": {str(at): count for at, count in each.pieces.items()}} for each in row.shipments
        ],
    }
    return FulfilmentOut.model_validate(asdict(row) | shown)
