"""Orders from a file: a template, a look at what would come in, and taking them in."""

from typing import Literal

from django.http import HttpResponse
from ninja import File, Query
from ninja.files import UploadedFile
from pydantic import BaseModel, Field

from server.api.gateway.areas import Area
from server.api.gateway.csv import csv_response
from server.api.gateway.permissions import Stake, needs
from server.api.gateway.requests import ActorRequest, reader_language
from server.api.gateway.schemas import Envelope, Out
from server.api.gateway.throttles import EXPORTS_BY_MERCHANT, STARTS_BY_MERCHANT
from server.api.gateway.values import IdempotencyKey
from server.api.merchant.processes.schemas import StartedOut
from server.company.identity.contracts import Menu
from server.kit import clock
from server.kit.money import to_decimal
from server.kit.reasons import sentence_of
from server.kit.sentences import in_language
from server.ports.orders import PaymentState, StoreOrder
from tenants.orders.contracts.order_files import MOST_BYTES, TEMPLATE, CellError, FileLook
from tenants.orders.contracts.order_files import OrderField as F
from tenants.orders.rules.readings import address_of
from tenants.orders.services.order_files import look_at_file, start_file

area = Area("orders")

MAY = needs(Menu.ORDERS)
MOST_ERRORS_SHOWN = 200
ORDERS_SHOWN = 20
COLUMNS = {
    F.NUMBER: "Order number", F.CREATED: "Date", F.CANCELLED: "Date", F.CURRENCY: "Currency", F.TITLE: "Product",
    F.SKU: "SKU", F.QUANTITY: "Quantity", F.PRICE: "Price", F.NAME: "Name", F.ADDRESS1: "Address 1",
    F.COUNTRY: "Country", F.DISCOUNT: "Discount", F.SHIPPING: "Shipping", F.TAX: "Tax", F.TOTAL: "Order total",
}  # fmt: skip
"""What we call the columns that a file may lack."""


class OrderFileQuery(BaseModel):
    store_id: int = Field(ge=0, le=2**63 - 1)
    payment: Literal["paid", "unpaid"] = Field(default="unpaid", description="Of orders for which the file has none.")

    @property
    def state(self) -> PaymentState:
        return PaymentState.PAID if self.payment == "paid" else PaymentState.PENDING


class OrderFileErrorOut(Out):
    row: int = Field(description="The row number, from 1.")
    column: str = Field(description="The heading of the column.")
    message: str


class FoundOrderOut(Out):
    number: str
    buyer_name: str
    country: str
    items: int
    payment: str
    shipping: str
    currency: str
    total: str


class OrderFileOut(Envelope):
    rows: int
    new: int = Field(description="How many orders would come in.")
    known: int = Field(description="How many are here already; they are left out.")
    refused: int = Field(description="How many have errors.")
    columns: list[str] = Field(description="The headings that were recognised.")
    errors: list[OrderFileErrorOut] = Field(description="The first 200.")
    orders: list[FoundOrderOut] = Field(description="The first that would come in.")


@area.get("/order/file/template", id="order.file.template", may=MAY, response={200: None})
def template(request: ActorRequest) -> HttpResponse:
    """Download an empty file with the columns that are read."""
    language = reader_language(request)
    return csv_response("orders.csv", [in_language(name, language) for name in TEMPLATE], [])


@area.post("/order/file/check", id="order.file.check", rate=EXPORTS_BY_MERCHANT, may=MAY, stake=Stake.WORD)
def check(request: ActorRequest, query: Query[OrderFileQuery], file: File[UploadedFile]) -> OrderFileOut:
    """Look at what a file would bring, and its errors by row and column; takes nothing in."""
    look = look_at_file(request.actor, query.store_id, content=content_of(file), payment=query.state, now=clock.now())
    return OrderFileOut(
        rows=look.rows,
        new=len(look.new),
        known=look.known,
        refused=len(look.refused),
        columns=list(look.headings.values()),
        errors=[_error(error, look, reader_language(request)) for error in look.errors[:MOST_ERRORS_SHOWN]],
        orders=[_found(order.reading) for order in look.new[:ORDERS_SHOWN] if order.reading],
    )


@area.post("/order/file", id="order.file", rate=STARTS_BY_MERCHANT, may=MAY, stake=Stake.WORD)
def start(
    request: ActorRequest,
    query: Query[OrderFileQuery],
    file: File[UploadedFile],
    skip_errors: bool = False,
    idempotency_key: IdempotencyKey = "",
) -> StartedOut:
    """Take the new orders of a file in (starts SYNC_ORDERS). Orders whose number the store has already are left out."""
    started = start_file(
        request.actor,
        query.store_id,
        name=file.name or "",
        content=content_of(file),
        payment=query.state,
        skip_errors=skip_errors,
        now=clock.now(),
        idempotency_key=idempotency_key,
    )
    return StartedOut(data=str(started.id))


def content_of(file: UploadedFile) -> bytes:
    """Return what was uploaded, as far as it is read."""
    # One byte more shows that the file is too large.
    return bytes(file.read(MOST_BYTES + 1))


def _error(error: CellError, look: FileLook, language: str) -> OrderFileErrorOut:
    ours = in_language(COLUMNS.get(error.field, ""), language)
    message = in_language(sentence_of(error.reason.stored()), language)
    return OrderFileErrorOut(row=error.row, column=look.headings.get(error.field, ours), message=message)


def _found(order: StoreOrder) -> FoundOrderOut:
    address = address_of(order.buyer)
    return FoundOrderOut(
        number=order.number,
        buyer_name=address.name,
        country=address.country,
        items=sum(line.quantity for line in order.lines),
        payment=order.payment,
        shipping=order.shipping,
        currency=order.currency,
        total=to_decimal(order.total.shop, order.currency),
    )
