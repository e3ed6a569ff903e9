"""Why an order is not placed, from what is known of it. Pure."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from server.kit.reasons import Reason
from server.ports.orders import PaymentState, Risk, ShippingState
from tenants.orders.contracts import Problem
from tenants.orders.contracts.plans import Block, OrderRules
from tenants.orders.rules.tabs import GIVEN_BACK
from tenants.products.contracts.mappings import Verdict
from tenants.products.selectors.sourcing import Offer

CLEARED = {Problem.RISK, Problem.DUPLICATE}
"""Problems that the merchant may decide to pass over, for one order."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What the guards read of an order."""

    order_id: int
    payment: PaymentState
    shipping: ShippingState
    risk: Risk
    is_test: bool
    is_cash_on_delivery: bool
    is_held: bool
    is_outside: bool
    is_erased: bool
    is_over: bool
    problems: frozenset[str]
    cleared: frozenset[str]


def order_blocks(order: Facts, rules: OrderRules) -> list[Block]:
    """Return why the whole order is not placed; empty if nothing speaks against it."""
    found = [Block(order.order_id, problem, Reason(code), may_clear=problem in CLEARED)
             for problem, code, holds in _GUARDS if holds(order, rules)]  # fmt: skip
    return [block for block in found if not (block.may_clear and block.problem in order.cleared)]


def offer_block(order_id: int, line_id: int, offers: Sequence[Offer]) -> Block | None:
    """Return why no offer fits a line: the first way's cause; None if one is chosen."""
    if any(offer.verdict is Verdict.CHOSEN for offer in offers):
        return None
    if not offers:
        return Block(order_id, Problem.NOT_MAPPED, Reason("order.not_mapped"), line_id)
    problem, code = _OF_VERDICT[offers[0].verdict]
    return Block(order_id, problem, Reason(code, {"title": offers[0].title[:80]}), line_id)


_NOT_UNPAID = {PaymentState.PAID, PaymentState.PARTIALLY_REFUNDED, PaymentState.UNKNOWN, *GIVEN_BACK}
"""Those who paid; of others another guard says why."""


def _is_unpaid(order: Facts, rules: OrderRules) -> bool:
    if order.is_cash_on_delivery or order.payment in _NOT_UNPAID:
        return False
    return not (order.payment is PaymentState.AUTHORIZED and rules.places_authorized)


_Guard = Callable[[Facts, OrderRules], bool]
_GUARDS: tuple[tuple[Problem, str, _Guard], ...] = (
    (Problem.CHANGED, "order.is_over", lambda order, rules: order.is_over),
    (Problem.TEST, "order.is_test", lambda order, rules: order.is_test),
    (Problem.ON_HOLD, "order.outside", lambda order, rules: order.is_outside),
    (Problem.ON_HOLD, "order.on_hold", lambda order, rules: order.is_held),
    (Problem.ON_HOLD, "order.held_by_store", lambda order, rules: order.shipping is ShippingState.HELD),
    (
        Problem.UNKNOWN_STATE,
        "order.unknown_state",
        lambda order, rules: order.payment == PaymentState.UNKNOWN or order.shipping is ShippingState.UNKNOWN,
    ),
    (
        Problem.UNPAID,
        "order.unpaid",
        _is_unpaid,
    ),
    (Problem.UNPAID, "order.given_back", lambda order, rules: order.payment in GIVEN_BACK),
    (Problem.RISK, "order.risk_pending", lambda order, rules: order.risk is Risk.PENDING),
    (Problem.RISK, "order.risk_high", lambda order, rules: order.risk is Risk.HIGH),
    (Problem.DUPLICATE, "order.duplicate", lambda order, rules: Problem.DUPLICATE in order.problems),
    (Problem.UNCONFIRMED, "order.unconfirmed", lambda order, rules: Problem.UNCONFIRMED in order.problems),
    (
        Problem.ADDRESS_CONFLICT,
        "order.address_conflict",
        lambda order, rules: Problem.ADDRESS_CONFLICT in order.problems,
    ),
    (Problem.PROTECTED_DATA, "order.erased", lambda order, rules: order.is_erased),
    (Problem.PROTECTED_DATA, "order.protected", lambda order, rules: Problem.PROTECTED_DATA in order.problems),
)
_OF_VERDICT = {
    Verdict.OTHER_COUNTRY: (Problem.NO_SHIPPING, "order.other_country"),
    Verdict.NOT_SENT: (Problem.NO_SHIPPING, "order.not_sent"),
    Verdict.GONE: (Problem.SKU_CHANGED, "order.sku_gone"),
    Verdict.TOO_FEW: (Problem.OUT_OF_STOCK, "order.out_of_stock"),
    Verdict.TOO_EXPENSIVE: (Problem.PRICE_ABOVE_LIMIT, "order.too_expensive"),
    Verdict.NEXT: (Problem.NOT_MAPPED, "order.not_mapped"),
}
