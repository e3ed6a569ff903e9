"""Orders as a CSV file or Excel workbook: a row for each item, under the headings that order files are read by."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from decimal import Decimal

from django.http import HttpResponse, StreamingHttpResponse
from ninja import Query
from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.awaited import Reader, reader_of
from server.api.gateway.csv import Cell, csv_stream, workbook_response
from server.api.gateway.feeds import tenant_of
from server.api.gateway.permissions import needs
from server.api.gateway.requests import ActorRequest
from server.api.gateway.throttles import EXPORTS_BY_MERCHANT
from server.api.gateway.values import NumberList, numbers_of
from server.api.merchant.orders.routes import OrderFilters
from server.api.merchant.processes.schemas import local_time
from server.company.identity.contracts import Actor, Menu
from server.kit import clock
from server.kit.money import to_decimal
from server.kit.sentences import in_language
from server.tenancy.scope import tenant_scope_of
from tenants.orders.contracts import LineRow, OrderDetail, OrderTab
from tenants.orders.contracts.filters import OrderFilter
from tenants.orders.rules.readings import address_of
from tenants.orders.selectors.orders import read_exported

area = Area("orders")

BATCH = 500
COLUMNS = (
    "Order number", "Store", "Date", "Status", "Payment", "Problems", "Name", "Email", "Phone", "Company",
    "Address 1", "Address 2", "City", "Province", "Postcode", "Country", "Buyer's note", "Currency", "Product",
    "Variant", "SKU", "Quantity", "Price", "Item total", "Discount", "Shipping", "Shipping method", "Tax",
    "Order total", "Refunded", "Supplier cost", "Est. profit", "Supplier orders", "Tags", "Note",
)  # fmt: skip
TABS = {
    OrderTab.PENDING: "Unpaid by buyer",
    OrderTab.TO_ORDER: "To order",
    OrderTab.PLACING: "Placing",
    OrderTab.AWAITING_PAYMENT: "Awaiting payment",
    OrderTab.AWAITING_SHIPMENT: "Awaiting shipment",
    OrderTab.SHIPPED: "Shipped",
    OrderTab.DELIVERED: "Delivered",
    OrderTab.CANCELLED: "Cancelled/refunded",
}
PAYMENTS = {
    "pending": "Unpaid",
    "authorized": "Authorized",
    "partially_paid": "Partially paid",
    "paid": "Paid",
    "partially_refunded": "Partially refunded",
    "refunded": "Refunded",
    "voided": "Voided",
}


class OrderExportQuery(OrderFilters):
    ids: NumberList = Field(default="", max_length=12_000, description="Only these orders, separated by commas.")

    def filters(self) -> OrderFilter:
        """Return the filters with the selection. Invalid for an unknown tab."""
        return replace(super().filters(), ids=tuple(numbers_of(self.ids)))


@area.get(
    "/order/export.csv", id="order.export", rate=EXPORTS_BY_MERCHANT, may=needs(Menu.ORDERS), response={200: None}
)
def export(request: ActorRequest, query: Query[OrderExportQuery]) -> StreamingHttpResponse:
    """Download the filtered or selected orders as CSV. Buyers are masked for staff who act as the user."""
    reader = reader_of(request)
    rows = _rows(request.actor, query.filters(), reader)
    return csv_stream(f"orders-{clock.now():%Y-%m-%d}.csv", _headings(reader), rows)


@area.get(
    "/order/export.xlsx",
    id="order.export.workbook",
    rate=EXPORTS_BY_MERCHANT,
    may=needs(Menu.ORDERS),
    response={200: None},
)
def export_workbook(request: ActorRequest, query: Query[OrderExportQuery]) -> HttpResponse:
    """Download the filtered or selected orders as an Excel workbook, of at most 50,000 rows."""
    reader = reader_of(request)
    rows = _rows(request.actor, query.filters(), reader)
    return workbook_response(f"orders-{clock.now():%Y-%m-%d}.xlsx", _headings(reader), rows)


def _headings(reader: Reader) -> list[str]:
    return [in_language(name, reader.language) for name in COLUMNS]


def _rows(actor: Actor, filters: OrderFilter, reader: Reader) -> Iterator[list[Cell]]:
    """Read the first orders at once, so that a refusal is an answer, and the others while they are sent."""
    return _following(actor, filters, read_exported(actor, filters, after=None, most=BATCH), reader)


def _following(actor: Actor, filters: OrderFilter, orders: list[OrderDetail], reader: Reader) -> Iterator[list[Cell]]:
    while orders:
        for order in orders:
            for number, line in enumerate(order.row.lines or [None]):
                yield _line(order, line, reader, is_first=number == 0)
        # Read while they are sent, outside the request's scope.
        with tenant_scope_of(tenant_of(actor)):
            orders = read_exported(actor, filters, after=orders[-1], most=BATCH) if len(orders) == BATCH else []


def _line(order: OrderDetail, line: LineRow | None, reader: Reader, *, is_first: bool) -> list[Cell]:
    """Return a row for an item. What an order has once is in its first row only, so that a sum counts it once."""
    row, buyer, address = order.row, order.buyer, address_of(order.buyer)
    once = _once(order) if is_first else {}
    numbers = [number for purchase in row.purchases for number in purchase.supplier_order_ids]
    cells: dict[str, Cell] = {
        **once,
        "Order number": row.number,
        "Store": row.store_name,
        "Date": _time(row.created_at, reader),
        "Status": in_language(TABS[row.tab], reader.language),
        "Payment": in_language(PAYMENTS.get(row.payment, "Unknown"), reader.language),
        "Problems": ", ".join(row.problems),
        "Name": row.buyer_name,
        "Email": buyer.email,
        "Phone": address.phone or buyer.phone,
        "Company": address.company,
        "Address 1": address.address1,
        "Address 2": address.address2,
        "City": address.city,
        "Province": address.province or address.province_code,
        "Postcode": address.postcode,
        "Country": address.country,
        "Buyer's note": buyer.note,
        "Currency": row.currency,
        **(_item(line, row.currency) if line else {}),
        "Supplier orders": ", ".join(numbers),
        "Tags": ", ".join(row.tags),
        "Note": row.note,
    }
    return [cells.get(name, "") for name in COLUMNS]


def _item(line: LineRow, currency: str) -> dict[str, Cell]:
    return {
        "Product": line.title,
        "Variant": line.variant_title,
        "SKU": line.sku,
        "Quantity": Decimal(line.current_quantity),
        "Price": Decimal(to_decimal(line.unit_minor, currency)),
        "Item total": Decimal(to_decimal(line.total_minor, currency)),
    }


def _once(order: OrderDetail) -> dict[str, Cell]:
    row, amounts = order.row, order.amounts
    money = {
        "Discount": (amounts.get("discount") or [0])[0],
        "Shipping": (amounts.get("shipping_price") or [0])[0],
        "Tax": (amounts.get("tax") or [0])[0],
        "Order total": row.total_minor,
        "Refunded": row.refunded_minor,
        "Supplier cost": row.cost_minor,
        "Est. profit": row.profit_minor,
    }
    methods = [line["title"] for line in order.details.get("shipping_lines", ())]
    return {
        **{name: Decimal(to_decimal(minor, row.currency)) for name, minor in money.items() if minor is not None},
        "Shipping method": ", ".join(methods),
    }


def _time(moment: datetime, reader: Reader) -> str:
    return local_time(moment, reader.time_zone)
