"""Map what an order of BigCommerce consists of: products, fees and refunds. Pure.

Source: "Orders V2" and "Order Refunds" of the API reference. Each amount exists with and without tax; exact is the one
by which the store prices (`is_tax_inclusive_pricing`). `refunded_amount` and `refund_amount` are always 0: refunds are
read on their own.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from server.adapters.stores.order_amounts import Currencies, minus, plus
from server.adapters.stores.refusals import MalformedAnswer
from server.adapters.values import as_dict, as_list, read_count, read_moment, read_text
from server.ports.orders import ZERO, Dual, LineKind, StoreLine, StoreRefund

Json = dict[str, Any]

_KINDS = {"digital": LineKind.SERVICE, "giftcertificate": LineKind.GIFT_CARD}
_TYPED = frozenset(
    {"Checkbox", "Date field", "File Upload", "Multi-line text field", "Numbers-only text field", "Text field"}
)
"""Types of options that a buyer fills; the others choose a variant."""


@dataclass(frozen=True, slots=True)
class Amounts:
    """How amounts of an order are read. `includes`: the store prices with tax."""

    currencies: Currencies
    includes: bool

    def plain(self, row: Json, name: str) -> Dual:
        return self.currencies.read(row.get(name))

    def priced(self, row: Json, name: str) -> Dual:
        """Read the exact one of an amount's two forms."""
        return self.plain(row, f"{name}_{'inc' if self.includes else 'ex'}_tax")


def id_of(row: Json) -> int:
    """Return the id of an order or line. MalformedAnswer when it has none."""
    found = read_count(row.get("id"))
    if not found:
        raise MalformedAnswer
    return found


def lines_of(order: Json, rows: Sequence[Json], picked: Iterable[Json], amounts: Amounts) -> list[StoreLine]:
    """Return the lines of an order and, as lines that nobody sends, its fees and wrapping.

    `rows` are its products; those of `picked` are fetched by the buyer.
    """
    fetched = {id_of(row) for row in picked}
    is_sent = read_count(order.get("status_id")) in {2, 10}
    sold = [_line(row, amounts, is_picked=id_of(row) in fetched, is_sent=is_sent) for row in rows]
    fees = [_fee(f"fee:{id_of(row)}", _fee_name(row), row, "cost", amounts) for row in _rows(order.get("fees"))]
    wrapping = _fee("wrapping", "Gift wrapping", order, "wrapping_cost", amounts)
    return [*sold, *fees, *([wrapping] if wrapping.total.buyer else [])]


def is_declined(refund: Json) -> bool:
    """Return whether the payment providers paid nothing of a refund."""
    payments = _rows(refund.get("payments"))
    return bool(payments) and all(each.get("is_declined") is True for each in payments)


def refund_of(row: Json, amounts: Amounts) -> StoreRefund:
    pieces: dict[str, int] = {}
    for item in _rows(row.get("items")):
        number = read_count(item.get("quantity")) or 0
        if item.get("item_type") == "PRODUCT" and number:
            key = read_text(item.get("item_id"))
            pieces[key] = pieces.get(key, 0) + number
    amount = amounts.plain(row, "total_amount")
    said = [read_text(each.get("reason")) for each in [row, *_rows(row.get("items"))]]
    at, note = read_moment(row.get("created")), next(filter(None, said), "")
    return StoreRefund(str(id_of(row)), at, amount, note, quantities=pieces)


def _line(row: Json, amounts: Amounts, *, is_picked: bool, is_sent: bool) -> StoreLine:
    quantity, refunded, shipped = (
        read_count(row.get(name)) or 0 for name in ("quantity", "quantity_refunded", "quantity_shipped")
    )
    discount = plus(*(amounts.plain(each, "amount") for each in _rows(row.get("applied_discounts"))))
    left = max(0, quantity - refunded)
    product_id, variant_id = (read_count(row.get(name)) or 0 for name in ("product_id", "variant_id"))
    chosen, typed = _options(row)
    kind = _KINDS.get(read_text(row.get("type")), LineKind.PRODUCT)
    return StoreLine(
        external_id=str(id_of(row)),
        title=read_text(row.get("name")),
        quantity=quantity,
        current_quantity=left,
        open_quantity=0 if is_sent else max(0, left - shipped),
        unit_price=amounts.priced(row, "price"),
        discount=discount,
        tax=amounts.plain(row, "total_tax"),
        total=minus(amounts.priced(row, "total"), discount),
        kind=LineKind.OTHER_APP if is_picked and kind is LineKind.PRODUCT else kind,
        product_id=str(product_id or ""),
        variant_id=str(variant_id or ""),
        sku=read_text(row.get("sku")),
        variant_title=chosen,
        properties=typed,
    )


def _options(row: Json) -> tuple[str, tuple[tuple[str, str], ...]]:
    """Return the chosen options as text, and what the buyer typed."""
    options = _rows(row.get("product_options"))
    shown = [(each, read_text(each.get("display_name")), read_text(each.get("display_value"))) for each in options]
    chosen = [value for each, _, value in shown if read_text(each.get("type")) not in _TYPED and value]
    typed = [(name, value) for each, name, value in shown if read_text(each.get("type")) in _TYPED]
    typed += [
        (read_text(each.get("name")), read_text(each.get("value"))) for each in _rows(row.get("configurable_fields"))
    ]
    typed.append(("Gift message", read_text(row.get("wrapping_message"))))
    return ", ".join(chosen), tuple((name, value) for name, value in typed if name and value)


def _fee(key: str, title: str, row: Json, name: str, amounts: Amounts) -> StoreLine:
    total = amounts.priced(row, name)
    return StoreLine(
        external_id=key,
        title=title,
        quantity=1,
        current_quantity=1,
        open_quantity=0,
        unit_price=total,
        discount=ZERO,
        tax=amounts.plain(row, f"{name}_tax"),
        total=total,
        kind=LineKind.SERVICE,
    )


def _fee_name(row: Json) -> str:
    return read_text(row.get("display_name_customer")) or read_text(row.get("display_name_merchant"))


def _rows(value: Any) -> list[Json]:
    return [as_dict(each) for each in as_list(value)]
