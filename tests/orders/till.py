"""A store that refunds its buyers, in place of a platform."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from server.kit import clock
from server.kit.reasons import Reason
from server.ports import registry
from server.ports.failures import Permanent, Retryable
from server.ports.orders import Dual, PaymentState, StoreOrder, StoreRefund
from server.ports.refunds import RefundLimits, RefundPart, RefundQuote, RefundWish
from server.ports.stores import StoreAccess
from tenants.orders.contracts.refunds import RefundState
from tenants.orders.models import BuyerRefund
from tests.factories.orders import reading
from tests.orders.goods import Intake

LOST = Retryable(Reason("outside.slow", {"host": "Tea House"}), unknown_outcome=True)
DECLINED = Permanent(Reason("refund.declined", {"host": "Tea House", "message": "Card expired."}))


@dataclass
class Till:
    """Orders by id, as their store has them. `answers`: what the next refunds say, one after the other: None (it is
    made), an exception raised before, or ("after", exception) raised once it is made."""

    orders: dict[str, StoreOrder] = field(default_factory=dict)
    answers: list[Any] = field(default_factory=list)
    asked: list[RefundWish] = field(default_factory=list)
    limits: RefundLimits = field(default_factory=RefundLimits)
    is_away: bool = False

    def has(self, external_id: str = "1001", **changes: Any) -> StoreOrder:
        self.orders[external_id] = reading(external_id, **changes)
        return self.orders[external_id]

    def read_orders(self, access: StoreAccess, external_ids: Sequence[str]) -> Mapping[str, StoreOrder]:
        if self.is_away:
            raise Retryable(Reason("outside.broken", {"host": "Tea House"}))
        return {key: self.orders[key] for key in external_ids if key in self.orders}

    def lacking_order_scopes(self, granted: str) -> Sequence[str]:
        return ()

    def refund_limits(self) -> RefundLimits:
        return self.limits

    def quote_refund(self, access: StoreAccess, wish: RefundWish) -> RefundQuote:
        order = self.orders[wish.order_id]
        units = {line.external_id: line.unit_price.buyer for line in order.lines}
        worth = sum(units[line] * count for line, count in wish.pieces.items()) + (500 if wish.shipping else 0)
        amount, left = wish.amount or worth, order.total.buyer - order.refunded.buyer
        if amount > left:
            raise Permanent(Reason("refund.more_than_left", {"host": "Tea House", "left": f"USD {left / 100:.2f}"}))
        return RefundQuote(Dual(amount, amount), Dual(left, left), parts=(RefundPart("Visa", amount),))

    def make_refund(self, access: StoreAccess, wish: RefundWish, quote: RefundQuote) -> str:
        assert BuyerRefund.objects.get(key=wish.key).state == RefundState.ASKING, "the key is written down before"
        answer = self.answers.pop(0) if self.answers else None
        if isinstance(answer, Exception):
            raise answer
        self.asked.append(wish)
        made = self.gives_back(wish.order_id, quote.amount.buyer, wish.text)
        if isinstance(answer, tuple):
            raise answer[1]
        return made

    def gives_back(self, external_id: str, amount: int, note: str = "") -> str:
        """The store refunds, whoever asks for it; return the refund's id."""
        order = self.orders[external_id]
        refund = StoreRefund(f"r{len(order.refunds) + 1}", clock.now(), Dual(amount, amount), note)
        self._put(order, (*order.refunds, refund))
        return refund.external_id

    def takes_back(self, external_id: str) -> None:
        """The last refund is gone."""
        order = self.orders[external_id]
        self._put(order, order.refunds[:-1])

    def _put(self, order: StoreOrder, refunds: tuple[StoreRefund, ...]) -> None:
        back = sum(each.amount.buyer for each in refunds)
        payment = PaymentState.PARTIALLY_REFUNDED if back else PaymentState.PAID
        whole = PaymentState.REFUNDED if back >= order.total.buyer else payment
        self.orders[order.external_id] = replace(
            order, refunds=refunds, refunded=Dual(back, back), version=order.version + 1, payment=whole
        )


def open_till(patch: pytest.MonkeyPatch) -> Till:
    """Let every store be this one."""
    till = Till()
    patch.setattr(registry, "store_orders", lambda platform: till)
    patch.setattr(registry, "store_refunds", lambda platform: till)
    return till


def preview(intake: Intake, order_id: str, **body: Any) -> Any:
    return intake.owner.post(f"order/{order_id}/refund/preview", body)


def refund(intake: Intake, order_id: str, **body: Any) -> Any:
    """Preview a refund and ask for it."""
    shown = preview(intake, order_id, **body)
    return intake.owner.post("order/refund", {"key": shown["key"]}) if shown["success"] else shown


def refunds_of(intake: Intake, order_id: str) -> list[Any]:
    return list(intake.owner.get(f"order/{order_id}/refunds")["refunds"])
