"""What answers say about orders."""

from datetime import datetime
from typing import Any

from pydantic import Field

from server.api.gateway.schemas import Envelope, Out
from server.api.gateway.values import Id, IdOrEmpty, Sentence
from server.api.merchant.orders.customs import CustomsOut, customs_out
from server.api.merchant.orders.purchase_schemas import PurchaseOut, purchase_out
from server.kit.image_links import signed_image_path
from server.kit.money import to_decimal
from server.kit.reasons import Reason
from tenants.orders.contracts import EventRow, LineRow, OrderDetail, OrderRow
from tenants.products.contracts.mappings import Verdict


class OrderLineOut(Out):
    id: Id
    kind: str = Field(description="product, gift_card, tip, service or other_app; only products are bought.")
    title: str
    variant_title: str
    sku: str
    image: str = Field(description="The image through our signed proxy; empty for none.")
    quantity: int = Field(description="As ordered.")
    current_quantity: int = Field(description="Without what was removed or refunded.")
    open_quantity: int = Field(description="Of these, what no parcel has left with yet.")
    to_buy: int = Field(description="Of these, what nothing was bought for yet.")
    price: str
    total: str
    my_product_id: IdOrEmpty = Field(description="The product of My Products that was sold; empty if unknown.")
    sku_id: IdOrEmpty = Field(description="Its variant.")
    is_own_stock: bool
    properties: list[tuple[str, str]] = Field(description="What the buyer typed for this line.")
    mapping: dict[str, Any] | None = Field(description="The source chosen for this order alone.")


class LineSourceOut(Out):
    """What is left of a line is bought from this; the first source that fits."""

    import_list_id: Id = Field(validation_alias="product_id")
    sku_id: Id = Field(validation_alias="variant_id", description="The variant of that product.")
    quantity: int = Field(description="Pieces for each that was sold.")
    is_for_order: bool = Field(description="Chosen for this order alone.")
    title: str
    variant_title: str
    type: int = Field(validation_alias="supplier", description="The supplier's code.")
    url: str
    verdict: Verdict = Field(description="chosen, or why it does not fit.")


class StoreOrderOut(Out):
    id: Id
    number: str
    store_id: Id
    store_name: str
    platform: int
    create_time: datetime
    state: str
    payment: str
    shipping: str
    risk: str
    problems: list[str]
    is_test: bool
    is_cash_on_delivery: bool
    is_held: bool
    is_outside: bool
    is_erased: bool
    origin: str = Field(description="store, hand or file; only orders from a store are changed there.")
    currency: str
    total: str
    buyer_currency: str
    buyer_total: str
    refunded: str
    cost: str = Field(description="What its purchases cost, or would; empty if unknown.")
    profit: str = Field(description="Expected: total without refunds, tax and cost; empty if the cost is unknown.")
    country: str
    buyer_name: str
    tags: list[str]
    note: str
    lines: list[OrderLineOut]
    purchases: list[PurchaseOut]


class OrdersOut(Envelope):
    orders: list[StoreOrderOut]
    count: int
    is_more: bool = Field(description="There may be more than `count`: only the newest were counted.")
    tabs: dict[str, int]


class AddressOut(Out):
    first_name: str
    last_name: str
    name: str
    company: str
    address1: str
    address2: str
    city: str
    province: str
    province_code: str
    postcode: str
    country: str
    phone: str


class DeliverToOut(Out):
    name: str
    company: str
    phone: str
    address1: str
    address2: str
    city: str
    province: str
    postcode: str
    country: str
    extras: dict[str, str] = Field(description="What the country asks besides, such as a tax id.")


class BuyerOut(Out):
    email: str
    phone: str
    shipping: AddressOut
    billing: AddressOut
    note: str
    tax_ids: dict[str, str]
    language: str
    is_withheld: bool = Field(description="The platform hides personal data from our app.")


class OrderEventOut(Out):
    id: Id
    at: datetime
    text: Sentence
    code: str
    by: str = Field(description="store, merchant, staff, supplier or platform.")
    user_id: IdOrEmpty


class OrderDetailOut(StoreOrderOut):
    external_id: str
    version: Id
    buyer: BuyerOut
    corrected: DeliverToOut | None = Field(description="The address to which it goes, if the merchant corrected it.")
    is_masked: bool = Field(description="Staff act as the user, and see the buyer masked.")
    amounts: dict[str, tuple[str, str]] = Field(description="By name, in the shop's and in the buyer's currency.")
    taxes_included: bool
    shipping_lines: list[dict[str, Any]]
    refunds: list[dict[str, Any]]
    store_tags: list[str]
    payment_method: str
    cancel_reason: str
    source: str
    status_word: str
    region: str
    paid_at: datetime | None
    cancelled_at: datetime | None
    deleted_at: datetime | None
    events: list[OrderEventOut]
    sources: dict[str, LineSourceOut] = Field(
        description="What is left to buy is bought from these, by line. A line without one is not mapped."
    )
    declared: dict[str, CustomsOut] = Field(
        description="Customs of its purchases' parcels, by purchase, as shown when they were placed."
    )


class OneOrderOut(Envelope):
    order: OrderDetailOut


def order_out(row: OrderRow) -> dict[str, Any]:
    """Return the fields of `StoreOrderOut`."""
    money = {
        "total": row.total_minor,
        "refunded": row.refunded_minor,
        "cost": row.cost_minor,
        "profit": row.profit_minor,
    }
    return {
        **{name: getattr(row, name) for name in _SAME},
        **{name: _money(minor, row.currency) for name, minor in money.items()},
        "buyer_total": to_decimal(row.buyer_total_minor, row.buyer_currency),
        "create_time": row.created_at,
        "state": row.tab.name.lower(),
        "problems": list(row.problems),
        "tags": list(row.tags),
        "lines": [_line(line, row.currency) for line in row.lines],
        "purchases": [purchase_out(purchase) for purchase in row.purchases],
    }


def detail_out(order: OrderDetail) -> OrderDetailOut:
    """Return an order whole, as the wire has it."""
    row, details = order.row, order.details
    return OrderDetailOut.model_validate(
        {
            **order_out(row),
            **{name: getattr(order, name) for name in _SAME_IN_DETAIL},
            "amounts": {name: _pair(pair, row) for name, pair in order.amounts.items()},
            "shipping_lines": [{**line, "price": _pair(line["price"], row)} for line in details["shipping_lines"]],
            "refunds": [{**refund, "amount": _pair(refund["amount"], row)} for refund in details["refunds"]],
            "store_tags": details["tags"],
            **{name: details[name] for name in ("payment_method", "cancel_reason", "source")},
            "events": [_event(event) for event in order.events],
            "sources": {str(key): source for key, source in order.sources.items()},
            "declared": {str(key): customs_out(each) for key, each in order.declared.items()},
        }
    )


def _line(line: LineRow, currency: str) -> dict[str, Any]:
    return {
        **{name: getattr(line, name) for name in _SAME_IN_LINE},
        "image": signed_image_path(line.image_url) if line.image_url else "",
        "price": to_decimal(line.unit_minor, currency),
        "total": to_decimal(line.total_minor, currency),
        "my_product_id": line.publication_id,
        "sku_id": line.variant_id,
        "properties": list(line.properties),
    }


def _event(event: EventRow) -> dict[str, Any]:
    params = {name: str(value) for name, value in event.params.items()}
    reason = Reason(f"order.event.{event.code}", params).stored()
    return {**{name: getattr(event, name) for name in ("id", "at", "code", "by", "user_id")}, "text": reason}


def _money(minor: int | None, currency: str) -> str:
    return "" if minor is None else to_decimal(minor, currency)


def _pair(pair: list[int], row: OrderRow) -> tuple[str, str]:
    return to_decimal(pair[0], row.currency), to_decimal(pair[1], row.buyer_currency)


_SAME = (
    "id", "number", "store_id", "store_name", "platform", "payment", "shipping", "risk", "is_test",
    "is_cash_on_delivery", "is_held", "is_outside", "is_erased", "origin", "currency", "buyer_currency", "country",
    "buyer_name", "note",
)  # fmt: skip
_SAME_IN_DETAIL = (
    "external_id", "version", "buyer", "corrected", "is_masked", "taxes_included", "status_word", "region", "paid_at",
    "cancelled_at", "deleted_at",
)  # fmt: skip
_SAME_IN_LINE = (
    "id", "kind", "title", "variant_title", "sku", "quantity", "current_quantity", "open_quantity", "to_buy",
    "is_own_stock", "mapping",
)  # fmt: skip
