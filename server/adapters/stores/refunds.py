"""Refunds of stores: what their platforms have in common."""

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, ClassVar, TypeVar

from server.adapters.stores.client import StoreClient
from server.adapters.stores.doctor import ExaminedStore
from server.adapters.stores.order_amounts import minus, plus
from server.adapters.stores.refusals import StoreRefusal
from server.kit.money import format_money
from server.kit.reasons import Reason
from server.ports.failures import NeedsMerchant, Permanent
from server.ports.orders import ZERO, Dual, PaymentState, StoreLine, StoreOrder
from server.ports.refunds import RefundLimits, RefundPart, RefundQuote, RefundWish, mark_of
from server.ports.stores import StoreAccess

C = TypeVar("C", bound=StoreClient)
Json = dict[str, Any]
_PAID = frozenset({PaymentState.PAID, PaymentState.PARTIALLY_PAID, PaymentState.PARTIALLY_REFUNDED})


@dataclass(frozen=True, slots=True)
class Way:
    """A payment that can be given back. `most`, `amount` in minor units of the buyer's currency; `record` as kept."""

    name: str
    most: int
    record: Json
    is_by_hand: bool = False
    amount: int = 0


@dataclass(frozen=True, slots=True)
class Calculation:
    """What a platform, or the order's own figures, say of a refund. `ways` in the order in which they are used.

    `most`: no more can be given back at once. `record`: what the vendor's own code needs besides to make the refund.
    """

    amount: Dual
    most: Dual
    ways: Sequence[Way]
    tax: Dual | None = None
    record: Any = None


class RefundingStore(ExaminedStore[C]):
    """Implementation of `server.ports.refunds.StoreRefundPort`. Vendors implement the abstract methods."""

    refunds: ClassVar[RefundLimits]
    refund_scopes: ClassVar[str]

    @abstractmethod
    def order_to_refund(self, client: C, order_id: str) -> tuple[StoreOrder, Json] | None:
        """Return the order in our words and as the store has it; None if it is gone."""

    @abstractmethod
    def calculate(self, client: C, order: StoreOrder, record: Json, wish: RefundWish) -> Calculation:
        """Return what the wish comes to without an amount of its own. Calls the store where it calculates."""

    @abstractmethod
    def give_back(self, client: C, order: StoreOrder, wish: RefundWish, plan: Calculation) -> str:
        """Make the refund of `plan.amount` by `plan.ways`, each with its part of it; return its id."""

    def refund_limits(self) -> RefundLimits:
        return self.refunds

    def quote_refund(self, access: StoreAccess, wish: RefundWish) -> RefundQuote:
        with self.talking(access) as client, refund_rights(client.host, self.refund_scopes):
            order, record = self._found(client, wish)
            return _quoted(client.host, order, wish, self.calculate(client, order, record, wish))

    def make_refund(self, access: StoreAccess, wish: RefundWish, quote: RefundQuote) -> str:
        with self.talking(access) as client, refund_rights(client.host, self.refund_scopes):
            order, record = self._found(client, wish, key=wish.key)
            if known := marked(order, wish.key):
                return known
            found = self.calculate(client, order, record, wish)
            if _quoted(client.host, order, wish, found).amount != quote.amount:
                raise Permanent(Reason("refund.changed", {"host": client.host}))
            ways = _spread(client.host, order, quote.amount.buyer, found)
            return self.give_back(client, order, wish, replace(found, amount=quote.amount, ways=ways))

    def _found(self, client: C, wish: RefundWish, key: str = "") -> tuple[StoreOrder, Json]:
        """Return the order. Permanent where it cannot be refunded so; a refund of this key may have done it already."""
        found = self.order_to_refund(client, wish.order_id)
        if found is None:
            raise Permanent(Reason("fulfilment.order_gone", {"host": client.host}))
        if not (key and marked(found[0], key)):
            _refuse(client.host, found[0], wish, self.refunds)
        return found


@contextmanager
def refund_rights(host: str, scopes: str) -> Iterator[None]:
    """Wrap calls about refunds: NeedsMerchant("reconnect_orders") when the store forbids them (403)."""
    try:
        yield
    except StoreRefusal as refusal:
        if refusal.status != 403:
            raise
        raise lacking_refund_rights(host, scopes) from refusal


def lacking_refund_rights(host: str, scopes: str) -> NeedsMerchant:
    """Return the failure for a store whose merchant has not granted the rights that refunds need."""
    return NeedsMerchant(
        Reason("store.refund_scopes_missing", {"host": host, "scopes": scopes}), action="reconnect_orders"
    )


def marked(order: StoreOrder, key: str) -> str:
    """Return the id of the refund that has the mark of this key; empty for none."""
    mark = mark_of(key)
    return next((each.external_id for each in order.refunds if key and mark in each.note), "")


def left_of(order: StoreOrder) -> Dual:
    """Return what is left to give back."""
    left = minus(order.total, order.refunded)
    return Dual(max(left.shop, 0), max(left.buyer, 0))


def in_both(order: StoreOrder, buyer: int) -> Dual:
    """Return an amount of the buyer's currency in both, at the rate of the order's total."""
    whole = order.total
    if buyer == left_of(order).buyer:
        return Dual(left_of(order).shop, buyer)
    return Dual((2 * buyer * whole.shop + whole.buyer) // (2 * whole.buyer) if whole.buyer else buyer, buyer)


def worth(order: StoreOrder, wish: RefundWish, *, step: int = 1) -> Dual:
    """Return what the pieces cost, with their tax: for platforms that do not calculate.

    `step`: minor units of the smallest amount in which the store prices. All pieces of a line, one after the other,
    come to the line's total.
    """
    return plus(ZERO, *(_share(order, line, wish.pieces.get(line.external_id, 0), step) for line in order.lines))


def _share(order: StoreOrder, line: StoreLine, pieces: int, step: int) -> Dual:
    whole = line.total if order.taxes_included else plus(line.total, line.tax)
    gone = line.quantity - line.current_quantity
    return minus(_part(whole, gone + pieces, line.quantity, step), _part(whole, gone, line.quantity, step))


def _part(whole: Dual, pieces: int, of: int, step: int) -> Dual:
    """Return the share of so many pieces, rounded half up to whole steps."""
    unit = 2 * max(of, 1) * step
    return Dual(*((2 * each * pieces + unit // 2) // unit * step for each in (whole.shop, whole.buyer)))


def _refuse(host: str, order: StoreOrder, wish: RefundWish, limits: RefundLimits) -> None:
    if order.payment not in _PAID:
        code = "refund.all_given_back" if order.payment is PaymentState.REFUNDED else "refund.not_paid"
        raise Permanent(Reason(code, {"host": host}))
    if wish.amount is not None and wish.amount > left_of(order).buyer:
        raise _too_much(host, order, left_of(order).buyer)
    left = {line.external_id: line.current_quantity for line in order.lines}
    for line_id, count in wish.pieces.items():
        if line_id not in left:
            raise Permanent(Reason("fulfilment.line_unknown", {"host": host}))
        if count > left[line_id]:
            raise Permanent(
                Reason("refund.more_pieces", {"host": host, "left": str(left[line_id]), "count": str(count)})
            )
    if (wish.pieces and not limits.takes_lines) or (wish.restocks and not limits.restocks):
        raise Permanent(Reason("refund.amount_only", {"host": host}))
    if not wish.pays and not limits.notes_only:
        raise Permanent(Reason("refund.always_pays", {"host": host}))


def _quoted(host: str, order: StoreOrder, wish: RefundWish, calculation: Calculation) -> RefundQuote:
    amount = calculation.amount if wish.amount is None else in_both(order, wish.amount)
    if amount.buyer <= 0:
        raise Permanent(Reason("refund.nothing", {"host": host}))
    ways = _spread(host, order, amount.buyer, calculation)
    parts = tuple(RefundPart(each.name, each.amount, each.is_by_hand) for each in ways)
    tax = calculation.tax if wish.amount is None else None
    return RefundQuote(amount, calculation.most, tax, parts)


def _spread(host: str, order: StoreOrder, amount: int, calculation: Calculation) -> list[Way]:
    """Take an amount from the ways, the first ones first. Permanent, with what is left, where it is too much."""
    most = calculation.most.buyer
    if amount > min(most, sum(way.most for way in calculation.ways)):
        raise _too_much(host, order, most)
    used, rest = [], amount
    for way in calculation.ways:
        if taken := min(way.most, rest):
            used.append(replace(way, amount=taken))
            rest -= taken
    return used


def _too_much(host: str, order: StoreOrder, most: int) -> Permanent:
    return Permanent(Reason("refund.more_than_left", {"host": host, "left": format_money(most, order.buyer_currency)}))
