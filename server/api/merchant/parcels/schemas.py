"""What answers say about parcels."""

from dataclasses import asdict
from datetime import datetime

from pydantic import Field

from server.api.gateway.schemas import Envelope, Out
from server.api.gateway.values import Id, IdOrEmpty, Sentence
from server.ports.carriers import carriers
from tenants.parcels.contracts import ParcelRow, StoreSide
from tenants.parcels.contracts.mails import MailEvent, MailState


class ParcelEventOut(Out):
    at: datetime
    state: str
    trouble: str | None
    text: str = Field(description="As the carrier wrote it.")
    place: str
    carrier: str


class ParcelPieceOut(Out):
    line_id: Id
    quantity: int


class ParcelMailOut(Out):
    event: MailEvent
    state: MailState
    at: datetime = Field(description="When it was sent, or began to be.")
    remark: Sentence = Field(description="Why it was not sent, or why nobody knows; empty for no reason.")
    can_send: bool = Field(description="It can be sent after all, or again.")


class ParcelOut(Out):
    id: Id
    order_id: Id
    order_number: str
    store_id: Id
    purchase_id: IdOrEmpty = Field(description="Of the purchase that it brings; empty for one sent by the merchant.")
    number: str
    earlier: list[str] = Field(description="Numbers that it had before.")
    carrier: str = Field(description="Our code of the carrier; empty for one that we do not list.")
    carrier_name: str
    certainty: str | None = Field(description="How the carrier is known: person, supplier, rule, service or number.")
    page: str = Field(description="Where anybody can follow it.")
    country: str
    goes_to_forwarder: bool
    state: str
    trouble: str | None
    is_stale: bool = Field(description="It is late or silent for longer than usual on its route.")
    shipped_at: datetime | None
    last_event_at: datetime | None
    delivered_at: datetime | None
    due_to: datetime | None = Field(description="When its carrier expects to deliver it.")
    store_side: StoreSide = Field(description="How far it is written into the store.")
    remark: Sentence = Field(description="Why it is not in the store; empty for no reason.")
    pieces: list[ParcelPieceOut] = Field(description="What is in it; empty while nobody said.")
    events: list[ParcelEventOut] = Field(description="Newest first; empty in lists.")
    mails: list[ParcelMailOut] = Field(description="To its buyer, oldest first; empty in lists.")


class ParcelsOut(Envelope):
    parcels: list[ParcelOut]
    count: int
    is_more: bool = Field(description="There may be more than `count`: only the newest were counted.")


class OrderParcelsOut(Envelope):
    parcels: list[ParcelOut]
    buyer_page: str = Field(description="Where the buyer follows them; empty while the page for buyers is closed.")


class CarrierOut(Out):
    code: str
    name: str


class CarriersOut(Envelope):
    carriers: list[CarrierOut]


def carriers_out() -> list[CarrierOut]:
    """Return all carriers, by name."""
    return [CarrierOut(code=each.code, name=each.name) for each in carriers().values()]


class OneParcelOut(Envelope):
    parcel: ParcelOut


def parcel_out(row: ParcelRow) -> ParcelOut:
    """Return a parcel as answers show it."""
    pieces = [{"line_id": line_id, "quantity": quantity} for line_id, quantity in sorted(row.pieces.items())]
    values = {name: getattr(row, name) for name in ParcelOut.model_fields if hasattr(row, name)}
    mails = [{**asdict(mail), "remark": mail.reason} for mail in row.mails]
    return ParcelOut.model_validate({**values, "remark": row.reason, "pieces": pieces, "mails": mails})
