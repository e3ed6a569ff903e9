"""Map what an order of WooCommerce consists of: lines, fees, shipping and refunds. Pure.

Source: REST v3 of core 11, "Order properties", and orders read from it. Amounts of lines have no tax inside, whatever
the store's prices have: where it rounds taxes once an order, an amount and its tax may each end in half a cent, so they
are read with more decimals (`EXACT`). An option is kept under the slug of its name and shown under its name.
"""

import html
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import ROUND_HALF_UP, Decimal
from math import ceil, isfinite
from typing import Any

from server.adapters.stores.order_amounts import Currencies, minus, plus, read_decimal, share
from server.adapters.values import as_dict, as_list, read_count, read_moment, read_picture, read_text
from server.adapters.woocommerce.answers import id_of, record_of
from server.kit.money import exponent
from server.ports.orders import ZERO, Dual, LineKind, StoreLine, StoreRefund, StoreShippingLine

Json = dict[str, Any]
EXACT = {"dp": "6"}


@dataclass(frozen=True, slots=True)
class Amounts:
    """How amounts of an order are read. `includes`: prices of this store have their tax inside; `places`: decimals of
    its prices, which may be fewer than its currency has.
    """

    currencies: Currencies
    includes: bool
    places: int = 0

    @classmethod
    def of(cls, record: Json, currencies: Currencies) -> "Amounts":
        """Find how many decimals this store has: the most with which what it sold adds up to the order's total."""
        includes, most = record.get("prices_include_tax") is True, exponent(currencies.buyer)
        found = [cls(currencies, includes, places) for places in range(most, -1, -1)]
        return next((each for each in found if each.adds_up(record)), found[0])

    def adds_up(self, record: Json) -> bool:
        sold = [each for name in ("line_items", "fee_lines", "shipping_lines") for each in rows(record, name)]
        tax = ZERO if self.includes else self.plain(record, "total_tax")
        parts = plus(tax, *(self.priced(each, "total", "total_tax") for each in sold))
        return parts.buyer == self.plain(record, "total").buyer

    def plain(self, row: Json, name: str) -> Dual:
        return self.sum_of([row.get(name)])

    def priced(self, row: Json, name: str, tax: str) -> Dual:
        """Read an amount the way the store prices: with its tax, or without."""
        return self.sum_of([row.get(name), *([row.get(tax)] if self.includes else [])])

    def sum_of(self, values: Iterable[Any]) -> Dual:
        """Read the sum of amounts, rounded once."""
        amount = sum(map(read_decimal, values), Decimal(0))
        return self.currencies.read(amount.quantize(Decimal(1).scaleb(-self.places), ROUND_HALF_UP))


OptionNames = Mapping[int, frozenset[str]]
"""Names of a product's options, in small letters, by its id."""


def unclear_products(record: Json) -> set[int]:
    """Return the products of variations whose options cannot be told from what the buyer typed.

    An option is kept under the slug of its name; one that is named "size" or "颜色" is its own slug.
    """
    return {
        read_count(row.get("product_id")) or 0
        for row in rows(record, "line_items")
        if read_count(row.get("variation_id")) and any(not _has_slug(each) for each in _shown_meta(row))
    }


def lines_of(
    record: Json,
    amounts: Amounts,
    refunds: Sequence[StoreRefund],
    sent: Mapping[str, int],
    names: OptionNames,
    *,
    is_sent: bool,
) -> list[StoreLine]:
    """Return the lines and, as lines that nobody sends, the fees. `sent`: pieces by line that left."""
    refunded: dict[str, int] = {}
    for refund in refunds:
        for key, pieces in refund.quantities.items():
            refunded[key] = refunded.get(key, 0) + pieces
    sold = [_line(row, amounts, refunded, sent, names, is_sent=is_sent) for row in rows(record, "line_items")]
    return sold + [_fee(row, amounts) for row in rows(record, "fee_lines")]


def shipping_line(row: Json, amounts: Amounts) -> StoreShippingLine:
    code = ":".join(filter(None, [read_text(row.get("method_id")), read_text(row.get("instance_id"))]))
    return StoreShippingLine(plain(row.get("method_title")), code, amounts.priced(row, "total", "total_tax"))


def refunds_of(record: Json, details: Iterable[Json], amounts: Amounts) -> list[StoreRefund]:
    """Return the refunds of an order; `details` are their own records, which say when and which pieces."""
    own = {str(id_of(each)): each for each in details}
    return [_refund(record_of(row), own.get(str(id_of(row)), {}), amounts) for row in as_list(record.get("refunds"))]


def gmt(record: Json, name: str) -> datetime | None:
    """Read one of the times that an order has in GMT; None where it is not set."""
    text = read_text(record.get(f"{name}_gmt"))
    return read_moment(f"{text}+00:00") or read_moment(text)


def rows(record: Json, name: str) -> list[Json]:
    return [as_dict(each) for each in as_list(record.get(name))]


def meta_of(record: Json) -> dict[str, Any]:
    """Return what plugins have written to an order or a line, by its key."""
    return {read_text(each.get("key")): each.get("value") for each in rows(record, "meta_data")}


def plain(value: Any) -> str:
    """Return a name as people read it: WordPress keeps some characters escaped."""
    return html.unescape(re.sub(r"<[^<>]*>", "", read_text(value))).strip()


def _line(
    row: Json,
    amounts: Amounts,
    refunded: Mapping[str, int],
    sent: Mapping[str, int],
    names: OptionNames,
    *,
    is_sent: bool,
) -> StoreLine:
    key, quantity = str(id_of(row)), _pieces(row.get("quantity"))
    left = max(0, quantity - refunded.get(key, 0))
    before, total = amounts.priced(row, "subtotal", "subtotal_tax"), amounts.priced(row, "total", "total_tax")
    product_id, variation_id = (read_count(row.get(name)) or 0 for name in ("product_id", "variation_id"))
    options, typed = _options(row, names.get(product_id, frozenset()))
    return StoreLine(
        external_id=key,
        title=plain(row.get("parent_name")) or plain(row.get("name")),
        quantity=quantity,
        current_quantity=left,
        open_quantity=0 if is_sent else max(0, left - sent.get(key, 0)),
        unit_price=share(before, quantity),
        discount=minus(before, total),
        tax=amounts.plain(row, "total_tax"),
        total=total,
        product_id=str(product_id or ""),
        variant_id=str(variation_id or product_id or ""),
        sku=read_text(row.get("sku")),
        variant_title=options,
        image_url=read_picture(as_dict(row.get("image")).get("src"), ""),
        properties=typed,
    )


def _options(row: Json, names: frozenset[str]) -> tuple[str, tuple[tuple[str, str], ...]]:
    """Return the variation's options as text, and what the buyer typed: both are in the line's meta.

    A field that the buyer filled is kept under the name that is shown.
    """
    shown, is_variation = _shown_meta(row), bool(read_count(row.get("variation_id")))
    options = [each for each in shown if is_variation and (_has_slug(each) or _name(each).casefold() in names)]
    typed = [(_name(each), _shown(each)) for each in shown if each not in options]
    return ", ".join(map(_shown, options)), tuple((name, value) for name, value in typed if name and value)


def _shown_meta(row: Json) -> list[Json]:
    """Return the meta of a line that people see: names that begin with an underscore are hidden."""
    return [each for each in rows(row, "meta_data") if not read_text(each.get("key")).startswith("_")]


def _has_slug(row: Json) -> bool:
    return bool(row.get("display_key", row.get("key")) != row.get("key"))


def _name(row: Json) -> str:
    return plain(row.get("display_key", row.get("key")))


def _shown(row: Json) -> str:
    return plain(row.get("display_value", row.get("value")))


def _fee(row: Json, amounts: Amounts) -> StoreLine:
    """Convert a fee, which may be below zero: a plugin's way to give a discount."""
    total = amounts.priced(row, "total", "total_tax")
    return StoreLine(
        external_id=str(id_of(row)),
        title=plain(row.get("name")),
        quantity=1,
        current_quantity=1,
        open_quantity=0,
        unit_price=total,
        discount=ZERO,
        tax=amounts.plain(row, "total_tax"),
        total=total,
        kind=LineKind.SERVICE,
    )


def _refund(row: Json, details: Json, amounts: Amounts) -> StoreRefund:
    """Convert a refund, whose total and pieces are below zero. Its amount may be finer than the store's prices."""
    amount = replace(amounts, places=exponent(amounts.currencies.buyer)).plain(row, "total")
    pieces: dict[str, int] = {}
    for line in rows(details, "line_items"):
        key = read_text(meta_of(line).get("_refunded_item_id"))
        if key and (number := _pieces(line.get("quantity"))):
            pieces[key] = pieces.get(key, 0) + number
    return StoreRefund(
        external_id=str(id_of(row)),
        at=gmt(details, "date_created"),
        amount=replace(amount, shop=abs(amount.shop), buyer=abs(amount.buyer)),
        note=read_text(row.get("reason")),
        quantities=pieces,
    )


def _pieces(value: Any) -> int:
    """Return a number of pieces; plugins that sell by weight have fractions, of which each is a piece."""
    if not isinstance(value, int | float) or isinstance(value, bool) or not isfinite(value):
        return read_count(value) or 0
    return min(ceil(abs(value)), 2**31 - 1)
