"""The buying list as a file: taken out to buy by it, and read back with the suppliers' order numbers."""

from collections.abc import Iterator
from decimal import Decimal
from itertools import chain

from django.http import HttpResponse
from ninja import File, Query
from ninja.files import UploadedFile
from pydantic import BaseModel, Field

from server.api.gateway.areas import Area
from server.api.gateway.awaited import Reader, reader_of
from server.api.gateway.csv import Cell, csv_response, workbook_response
from server.api.gateway.permissions import Stake, needs
from server.api.gateway.requests import ActorRequest, reader_language
from server.api.gateway.schemas import Envelope, Out
from server.api.gateway.throttles import EXPORTS_BY_MERCHANT, STARTS_BY_MERCHANT
from server.api.gateway.values import Id
from server.api.merchant.orders.actions import ChangedOut
from server.api.merchant.orders.order_files import OrderFileErrorOut, content_of
from server.company.identity.contracts import PLACE_ORDERS, Actor, Menu
from server.kit import clock
from server.kit.money import to_decimal
from server.kit.reasons import sentence_of
from server.kit.sentences import in_language
from server.ports.marketplaces import MARKETPLACES
from server.ports.suppliers import Supplier
from tenants.orders.contracts.buying import BoughtLook, BuyingRow, FoundBought, Verdict
from tenants.orders.contracts.order_files import CellError
from tenants.orders.contracts.order_files import OrderField as F
from tenants.orders.selectors.buying import export_buying
from tenants.orders.services.buying_files import look_at_bought, take_bought

area = Area("buying files")

COLUMNS = (
    "Purchase key", "Order number", "Store", "Supplier", "Product", "Variant", "SKU", "Quantity", "Link",
    "Expected cost", "Currency", "Supplier order number", "Cost", "Date", "Tracking number", "Carrier",
)  # fmt: skip
NAMES = {
    F.PURCHASE_KEY: "Purchase key", F.NUMBER: "Order number", F.SUPPLIER: "Supplier", F.CURRENCY: "Currency",
    F.SUPPLIER_NUMBERS: "Supplier order number", F.COST: "Cost", F.ORDERED_AT: "Date", F.TRACKING: "Tracking number",
    F.CARRIER: "Carrier",
}  # fmt: skip
MOST_SHOWN = 200


class BoughtQuery(BaseModel):
    paid: bool = Field(default=True, description="Whether what the file names is paid.")


class FoundBoughtOut(Out):
    row: int
    purchase_id: Id
    number: str = Field(description="Of the order.")
    type: int = Field(description="The supplier's code.")
    numbers: list[str] = Field(description="The supplier's order numbers.")
    cost: str
    currency: str
    tracking: list[tuple[str, str]] = Field(description="Number and carrier of each parcel.")
    change: str = Field(description="new: it is linked; more: payment, cost or tracking are new; same.")


class BoughtLookOut(Envelope):
    rows: int
    new: int = Field(description="How many purchases would be linked.")
    more: int = Field(description="How many are linked already, with new payment, cost or tracking.")
    same: int = Field(description="How many are linked already, with nothing new.")
    unbought: int = Field(description="How many rows say nothing yet.")
    refused: int = Field(description="How many errors there are.")
    columns: list[str] = Field(description="The headings that were recognised.")
    errors: list[OrderFileErrorOut] = Field(description="The first 200.")
    purchases: list[FoundBoughtOut] = Field(description="The first 200.")


@area.get(
    "/order/buying/export.csv",
    id="order.buying.export",
    rate=EXPORTS_BY_MERCHANT,
    may=needs(Menu.ORDERS),
    response={200: None},
)
def export(request: ActorRequest) -> HttpResponse:
    """Download the buying list as CSV, a row for each item, with columns for what the supplier answers."""
    return csv_response("buying-list.csv", *_table(request.actor, reader_of(request)))


@area.get(
    "/order/buying/export.xlsx",
    id="order.buying.export.workbook",
    rate=EXPORTS_BY_MERCHANT,
    may=needs(Menu.ORDERS),
    response={200: None},
)
def export_workbook(request: ActorRequest) -> HttpResponse:
    """Download the buying list as an Excel workbook."""
    return workbook_response("buying-list.xlsx", *_table(request.actor, reader_of(request)))


@area.post(
    "/order/buying/file/check",
    id="order.buying.file.check",
    rate=EXPORTS_BY_MERCHANT,
    may=needs(PLACE_ORDERS),
    stake=Stake.WORD,
)
def check(request: ActorRequest, query: Query[BoughtQuery], file: File[UploadedFile]) -> BoughtLookOut:
    """Look at which purchases a file would link with the suppliers' order numbers, and its errors; links nothing."""
    look = look_at_bought(request.actor, content_of(file), is_paid=query.paid, now=clock.now())
    language = reader_language(request)
    return BoughtLookOut(
        rows=look.rows,
        new=len(look.having(Verdict.NEW)),
        more=len(look.having(Verdict.MORE)),
        same=len(look.having(Verdict.SAME)),
        unbought=look.unbought,
        refused=len(look.errors),
        columns=list(look.headings.values()),
        errors=[_error(error, look, language) for error in look.errors[:MOST_SHOWN]],
        purchases=[_found(each) for each in look.found[:MOST_SHOWN]],
    )


@area.post(
    "/order/buying/file", id="order.buying.file", rate=STARTS_BY_MERCHANT, may=needs(PLACE_ORDERS), stake=Stake.WORD
)
def take(
    request: ActorRequest, query: Query[BoughtQuery], file: File[UploadedFile], skip_errors: bool = False
) -> ChangedOut:
    """Link purchases with the suppliers' order numbers in a file, all or none; the same file again changes nothing."""
    changed = take_bought(request.actor, content_of(file), is_paid=query.paid, skip_errors=skip_errors, now=clock.now())
    return ChangedOut(changed=changed)


def _table(actor: Actor, reader: Reader) -> tuple[list[str], Iterator[list[Cell]]]:
    rows = export_buying(actor)
    return [in_language(name, reader.language) for name in COLUMNS], chain.from_iterable(map(_items, rows))


def _items(row: BuyingRow) -> Iterator[list[Cell]]:
    """Yield a row for each item. What the purchase has once is in its first row only, so that a sum counts it once."""
    for place, item in enumerate(row.items):
        cells: dict[str, Cell] = {
            "Purchase key": row.key,
            "Order number": row.number,
            "Store": row.store_name,
            "Supplier": MARKETPLACES[Supplier(row.supplier)].name,
            "Product": item.title,
            "Variant": item.variant,
            "SKU": item.sku,
            "Quantity": Decimal(item.pieces),
            "Link": item.url,
            "Currency": row.currency,
        }
        if place == 0 and row.cost_minor is not None:
            cells["Expected cost"] = Decimal(to_decimal(row.cost_minor, row.currency))
        yield [cells.get(name, "") for name in COLUMNS]


def _error(error: CellError, look: BoughtLook, language: str) -> OrderFileErrorOut:
    ours = in_language(NAMES[error.field], language)
    message = in_language(sentence_of(error.reason.stored()), language)
    return OrderFileErrorOut(row=error.row, column=look.headings.get(error.field, ours), message=message)


def _found(found: FoundBought) -> FoundBoughtOut:
    bought = found.bought
    return FoundBoughtOut(
        row=found.row,
        purchase_id=str(found.purchase_id),
        number=found.number,
        type=found.supplier,
        numbers=list(bought.numbers),
        cost="" if bought.total_minor is None else to_decimal(bought.total_minor, found.currency),
        currency=found.currency,
        tracking=list(bought.tracking),
        change=found.verdict,
    )
