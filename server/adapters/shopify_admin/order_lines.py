"""Lines, amounts and refunds of Shopify's orders. Pure."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from server.adapters.shopify_admin.mapper import number_of
from server.adapters.values import as_dict, as_list, read_count, read_moment, read_price, read_text
from server.ports.orders import ZERO, Dual, LineKind, StoreLine, StoreRefund, StoreShippingLine

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Assigned:
    """Pieces of lines (by number) that fulfilment services send: all of them, and those not sent yet."""

    pieces: Mapping[str, int] = field(default_factory=dict)
    open: Mapping[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class Purse:
    """Reads amounts in the order's two currencies; notes whether one could not be read."""

    currency: str
    buyer_currency: str
    is_unreadable: bool = False

    def read(self, bag: Any) -> Dual:
        """Read an amount in both currencies; only the difference of refunds may be negative."""
        if bag is None:
            return ZERO
        return Dual(*(self._minor(as_dict(bag).get(name), currency) for name, currency in self._sides()))

    def total(self, bags: Iterable[Any]) -> Dual:
        read = [self.read(bag) for bag in bags]
        return Dual(sum(each.shop for each in read), sum(each.buyer for each in read))

    def _sides(self) -> tuple[tuple[str, str], ...]:
        return (("shopMoney", self.currency), ("presentmentMoney", self.buyer_currency))

    def _minor(self, money: Any, currency: str) -> int:
        given = as_dict(money)
        text = read_text(given.get("amount"))
        amount = read_price(text.removeprefix("-"), currency) if given.get("currencyCode") == currency else None
        if amount is None:
            self.is_unreadable = True
            return 0
        return -amount if text.startswith("-") else amount


def nodes(connection: Any) -> list[Json]:
    """Return the nodes of a connection."""
    return dicts(as_dict(connection).get("nodes"))


def dicts(value: Any) -> list[Json]:
    return [as_dict(each) for each in as_list(value)]


def lines_of(record: Json, purse: Purse, assigned: Assigned) -> tuple[StoreLine, ...]:
    tip = purse.read(record.get("totalTipReceivedSet")).shop
    return tuple(_line(each, purse, assigned, tip=tip) for each in nodes(record.get("lineItems")))


def _line(node: Json, purse: Purse, assigned: Assigned, *, tip: int) -> StoreLine:
    """Removed and refunded pieces count in `quantity` and in discounts and taxes, not in `currentQuantity`."""
    number, quantity = number_of(read_text(node.get("id"))), _count(node, "quantity")
    unit = purse.read(node.get("originalUnitPriceSet"))
    discount = purse.total(each.get("allocatedAmountSet") for each in dicts(node.get("discountAllocations")))
    left = _count(node, "unfulfilledQuantity") - assigned.open.get(number, 0)
    return StoreLine(
        external_id=number,
        title=read_text(node.get("title")),
        quantity=quantity,
        current_quantity=_count(node, "currentQuantity"),
        open_quantity=max(left, 0),
        unit_price=unit,
        discount=discount,
        tax=purse.total(each.get("priceSet") for each in dicts(node.get("taxLines"))),
        total=Dual(unit.shop * quantity - discount.shop, unit.buyer * quantity - discount.buyer),
        kind=_kind(node, is_tip=0 < tip == unit.shop * quantity, pieces_elsewhere=assigned.pieces.get(number, 0)),
        product_id=number_of(read_text(as_dict(node.get("product")).get("id"))),
        variant_id=number_of(read_text(as_dict(node.get("variant")).get("id"))),
        sku=read_text(node.get("sku")),
        variant_title=read_text(node.get("variantTitle")),
        image_url=read_text(as_dict(node.get("image")).get("url")),
        properties=tuple(_properties(node)),
    )


def _kind(node: Json, *, is_tip: bool, pieces_elsewhere: int) -> LineKind:
    """Tips and services need no shipping and have no variant; a deleted product has none either, but is shipped."""
    if node.get("isGiftCard") is True:
        return LineKind.GIFT_CARD
    if node.get("requiresShipping") is False:
        never_sent = _count(node, "nonFulfillableQuantity") >= _count(node, "quantity")
        return LineKind.TIP if is_tip and never_sent and not node.get("variant") else LineKind.SERVICE
    is_elsewhere = 0 < _count(node, "currentQuantity") <= pieces_elsewhere
    return LineKind.OTHER_APP if is_elsewhere else LineKind.PRODUCT


def _properties(node: Json) -> Iterable[tuple[str, str]]:
    """Return what the buyer typed; names with an underscore are apps' own and hidden from buyers."""
    for each in dicts(node.get("customAttributes")):
        name, value = read_text(each.get("key")), read_text(each.get("value"))
        if name and value and not name.startswith("_"):
            yield name, value


def shipping_lines(record: Json, purse: Purse) -> Iterable[StoreShippingLine]:
    for each in nodes(record.get("shippingLines")):
        if each.get("isRemoved") is not True:
            price = purse.read(each.get("discountedPriceSet"))
            yield StoreShippingLine(read_text(each.get("title")), read_text(each.get("code")), price)


def refund_of(each: Json, purse: Purse, lines: Sequence[StoreLine], *, taxes_included: bool) -> StoreRefund:
    """A refund's line has an id of its own, which is not the order line's."""
    quantities: dict[str, int] = {}
    for line in nodes(each.get("refundLineItems")):
        number = number_of(read_text(as_dict(line.get("lineItem")).get("id")))
        quantities[number] = quantities.get(number, 0) + _count(line, "quantity")
    amount = purse.read(each.get("totalRefundedSet"))
    return StoreRefund(
        external_id=number_of(read_text(each.get("id"))),
        at=read_moment(each.get("createdAt")),
        amount=amount,
        note=read_text(each.get("note")),
        tax=_refunded_tax(quantities, amount, lines, taxes_included=taxes_included) if quantities else None,
        quantities=quantities,
    )


def _refunded_tax(
    quantities: Mapping[str, int], amount: Dual, lines: Sequence[StoreLine], *, taxes_included: bool
) -> Dual:
    """Return the tax in what was given back: as much of the tax on the pieces as of their price, because a part may
    have been exchanged or kept. A refund's own taxes would make the query of an order too costly.
    """
    sides = []
    for name in ("shop", "buyer"):
        tax = worth = 0
        for line in lines:
            pieces = min(quantities.get(line.external_id, 0), line.quantity)
            own = _part(getattr(line.tax, name), pieces, line.quantity)
            tax += own
            worth += _part(getattr(line.total, name), pieces, line.quantity) + (0 if taxes_included else own)
        sides.append(_part(tax, getattr(amount, name), worth))
    return Dual(*sides)


def _part(whole: int, count: int, of: int) -> int:
    """Return the part of an amount, half up; all of it where the count is no smaller."""
    return whole if count >= of else (2 * whole * count + of) // (2 * of)


def _count(node: Json, name: str) -> int:
    return read_count(node.get(name)) or 0
