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
from server.api.merchant.import_list.files import FormOut, TopRowOut
from server.api.merchant.processes.schemas import StartedOut
from server.company.identity.contracts import Menu
from server.kit import clock
from server.kit.errors import Invalid
from server.kit.money import to_decimal
from server.kit.reasons import sentence_of
from server.kit.sentences import in_language
from server.kit.sheets import DELIMITERS, ENCODINGS
from server.ports.orders import PaymentState, StoreOrder
from tenants.importing.contracts.files import FormChoice
from tenants.orders.contracts.order_files import (
    CHOSEN_FIELDS,
    MOST_BYTES,
    MOST_ROWS,
    TEMPLATE,
    CellError,
    FileChoice,
    FileLook,
)
from tenants.orders.contracts.order_files import OrderField as F
from tenants.orders.rules.readings import address_of
from tenants.orders.services.order_files import look_at_file, start_file

area = Area("orders")

MAY = needs(Menu.ORDERS)
MOST_ERRORS_SHOWN = 200
WRONG_COLUMNS = "Choose a different meaning for each column."
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
    columns: str = Field(
        default="",
        max_length=4_000,
        description="What the columns mean, in their order, comma-separated, empty for one that is left out: "
        "`number,,title,quantity`. Without it they are as they were chosen for the same headings before, else guessed.",
    )
    encoding: str = Field(default="", max_length=20, description="Of a CSV file; guessed if empty.")
    delimiter: str = Field(default="", max_length=1, description="Of a CSV file; guessed if empty.")
    sheet: int | None = Field(default=None, ge=0, le=1_000, description="Of a workbook, from 0; guessed if left out.")
    first: int | None = Field(default=None, ge=1, le=MOST_ROWS, description="The row with the headings, from 1.")

    @property
    def state(self) -> PaymentState:
        return PaymentState.PAID if self.payment == "paid" else PaymentState.PENDING

    def choice(self) -> FileChoice:
        """Return how to read the file. Invalid on `columns` for an unknown meaning, or one of two columns."""
        form = FormChoice(self.encoding, self.delimiter, self.sheet, self.first)
        places = [(name, place) for place, name in enumerate(self.columns.split(",")) if name]
        if len(dict(places)) < len(places) or not {name for name, _ in places} <= set(CHOSEN_FIELDS):
            raise Invalid.on("columns", WRONG_COLUMNS)
        return FileChoice(form, {F(name): place for name, place in places} if places else None)


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


class OrderFileHeadOut(Out):
    form: FormOut
    sheets: list[str] = Field(description="The names of a workbook's sheets, to choose from.")
    top: list[TopRowOut] = Field(description="The first rows of the file, to choose the one with the headings.")
    headings: list[str]
    samples: list[list[str]] = Field(description="The first rows below the headings.")
    columns: dict[str, int] = Field(description="The position of each column that is read, from 0, by its meaning.")
    is_remembered: bool = Field(description="The columns were chosen for the same headings before.")


class OrderFileOut(Envelope):
    rows: int
    new: int = Field(description="How many orders would come in.")
    known: int = Field(description="How many are here already; they are left out.")
    refused: int = Field(description="How many have errors.")
    columns: list[str] = Field(description="The headings that were recognised.")
    source: str = Field(description="The marketplace whose export it is: amazon, ebay, etsy; empty for another file.")
    lacking: list[str] = Field(description="Columns that are needed and were not found. Nothing comes in without them.")
    head: OrderFileHeadOut
    encodings: list[str] = Field(description="The possible encodings of a CSV file.")
    delimiters: list[str] = Field(description="The possible delimiters of a CSV file.")
    errors: list[OrderFileErrorOut] = Field(description="The first 200.")
    orders: list[FoundOrderOut] = Field(description="The first that would come in.")


@area.get("/order/file/template", id="order.file.template", may=MAY, response={200: None})
def template(request: ActorRequest) -> HttpResponse:
    """Download an empty file with the columns that are read."""
    language = reader_language(request)
    return csv_response("orders.csv", [in_language(name, language) for name in TEMPLATE], [])


@area.post("/order/file/check", id="order.file.check", rate=EXPORTS_BY_MERCHANT, may=MAY, stake=Stake.WORD)
def check(request: ActorRequest, query: Query[OrderFileQuery], file: File[UploadedFile]) -> OrderFileOut:
    """Look at what a file would bring, and its errors by row and column; takes nothing in.

    Columns that were chosen are remembered for the next file with the same headings.
    """
    look = look_at_file(
        request.actor,
        query.store_id,
        content=content_of(file),
        choice=query.choice(),
        payment=query.state,
        now=clock.now(),
    )
    language = reader_language(request)
    return OrderFileOut(
        rows=look.rows,
        new=len(look.new),
        known=look.known,
        refused=len(look.refused),
        columns=list(look.headings.values()),
        source=look.options.source,
        lacking=[in_language(name, language) for name in look.lacking],
        head=_head(look),
        encodings=list(ENCODINGS),
        delimiters=list(DELIMITERS),
        errors=[_error(error, look, language) for error in look.errors[:MOST_ERRORS_SHOWN]],
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
        choice=query.choice(),
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


def _head(look: FileLook) -> OrderFileHeadOut:
    head, outline = look.head, look.head.outline()
    return OrderFileHeadOut(
        form=FormOut.model_validate(head.form),
        sheets=list(outline.sheets),
        top=[TopRowOut(row=number, cells=list(cells)) for number, cells in outline.rows],
        headings=list(head.headings),
        samples=[list(cells) for cells in head.samples],
        columns={str(field): place for field, place in look.columns.items()},
        is_remembered=head.is_remembered,
    )


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
