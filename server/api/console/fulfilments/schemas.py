"""What the console reads and sends of Antstore's parcels."""

from collections.abc import Mapping
from dataclasses import asdict
from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field

from server.api.console.masking import Masked
from server.api.console.schemas import Key, ReasonIn, SearchQuery
from server.api.gateway.requests import StaffRequest
from server.api.gateway.schemas import Body, Out
from server.api.gateway.values import Id, IdOrEmpty
from server.company.antstore.contracts import FulfilmentProblem, FulfilmentRow
from server.company.antstore.rules import number_of
from server.kit.money import to_decimal

LineNumber = Annotated[int, Field(ge=0, le=999)]
Pieces = dict[LineNumber, Annotated[int, Field(ge=0, le=1_000_000)]]
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
    per: int = Field(description="How many pieces make one item of the buyer's order.")
    price: str = Field(description="Of a piece; empty where an old order does not say.")


class ShipmentOut(Out):
    id: Id
    carrier: str
    tracking_number: str
    pieces: dict[str, int] = Field(description="By the number of the line, from 0.")
    sent_at: datetime


class LineRefusalOut(Out):
    id: Id
    pieces: dict[str, int] = Field(description="By the number of the line, from 0.")
    problem: str
    reason: str
    amount: str = Field(description="What the merchant got back for them.")
    refused_by: Masked
    refused_at: datetime


class LabelOut(Out):
    id: Id
    shipment_id: IdOrEmpty = Field(description="Empty: of the next parcel to leave.")
    name: str
    pages: int
    byte_count: int
    uploaded_by: Masked
    uploaded_at: datetime


class LabelLinkOut(Out):
    link: str = Field(description="Shows the label to this staff member for five minutes.")


class LabelIn(Body):
    shipment: Key | None = Field(default=None, description="The parcel that left; left out: the next one to leave.")
    replaces: Key | None = Field(default=None, description="The label as the page shows it; left out: none.")


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
    left: dict[str, int] = Field(description="Pieces that are still to be sent, by the number of the line.")
    refusals: list[LineRefusalOut]
    returned: str = Field(description="What the merchant got back for items that were refused alone.")
    labels: list[LabelOut]
    erased_at: datetime | None = Field(description="When the buyer's data was erased.")


class TakeOverIn(ReasonIn):
    held_by: Key | None = Field(default=None, description="Who packs it as the page shows it; null for nobody.")


class ShipIn(Body):
    carrier: str = Field(default="", max_length=60)
    tracking_number: str = Field(max_length=60)
    pieces: Pieces | None = Field(
        default=None, max_length=500, description="By the number of the line, from 0; left out: all that is left."
    )


class RefuseIn(Body):
    problem: FulfilmentProblem
    reason: str = Field(max_length=500, description="The merchant reads it.")
    line_reasons: dict[LineNumber, Annotated[str, Field(max_length=200)]] = Field(
        default_factory=dict, max_length=500, description="Why for single lines, by their number from 0."
    )


class RefuseLinesIn(Body):
    pieces: Pieces = Field(max_length=500, description="What is refused, by the number of the line, from 0.")
    left: Pieces = Field(max_length=500, description="What is left to send as the page shows it.")
    problem: FulfilmentProblem
    reason: str = Field(max_length=500, description="The merchant reads it.")


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


def fulfilment_out(request: StaffRequest, row: FulfilmentRow) -> FulfilmentOut:
    """Return a parcel as the console shows it to this staff member."""
    shown = {
        "number": number_of(row.id),
        "total": to_decimal(row.total_minor, row.currency),
        "returned": to_decimal(row.returned_minor, row.currency),
        "pieces": sum(line.pieces for line in row.lines),
        "lines": [asdict(line) | {"price": _money(line.price_minor, row.currency)} for line in row.lines],
        "state": row.state.name.lower(),
        "is_mine": row.assignee_id == request.actor.user_id,
        "left": _by_line(row.left),
        "shipments": [asdict(each) | {"pieces": _by_line(each.pieces)} for each in row.shipments],
        "refusals": [
            asdict(each) | {"pieces": _by_line(each.pieces), "amount": to_decimal(each.amount_minor, row.currency)}
            for each in row.refusals
        ],
    }
    return FulfilmentOut.model_validate(asdict(row) | shown)


def _by_line(pieces: Mapping[int, int]) -> dict[str, int]:
    return {str(at): count for at, count in pieces.items()}


def _money(minor: int | None, currency: str) -> str:
    return "" if minor is None else to_decimal(minor, currency)
