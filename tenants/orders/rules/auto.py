"""Which planned orders the merchant's rule places, and how many at once. Pure."""

from collections.abc import Sequence

from tenants.orders.contracts.auto import AutoRule
from tenants.orders.contracts.plans import OrderRules, PlannedOrder, amount_to_type, limit_in

MOST_AT_ONCE = 100


def passes(order: PlannedOrder, rule: AutoRule, rules: OrderRules) -> bool:
    """Whether a ready order fits the rule and its amount need not be typed; what is unknown never fits."""
    cost = order.cost_minor
    if cost is None or not order.is_cost_whole or not order.is_ready:
        return False
    if rule.most_minor is not None and cost > limit_in(order.currency, rule.most_minor):
        return False
    if amount_to_type({order.currency: cost}, rules.typed_above_minor) is not None:
        return False
    return rule.least_margin is None or _has_margin(order, cost, rule.least_margin)


def _has_margin(order: PlannedOrder, cost: int, percent: int) -> bool:
    """While duty or taxes that the merchant bears are unknown, nobody knows what is left."""
    if order.profit_minor is None or not order.is_customs_known:
        return False
    return order.profit_minor * 100 >= percent * (order.profit_minor + cost + order.customs_minor)


def batches(orders: Sequence[PlannedOrder], rules: OrderRules) -> list[list[PlannedOrder]]:
    """Group orders so that no group costs an amount that must be typed."""
    groups: list[list[PlannedOrder]] = []
    totals: dict[str, int] = {}
    for order in orders:
        total = totals.get(order.currency, 0) + (order.cost_minor or 0)
        is_full = not groups or len(groups[-1]) == MOST_AT_ONCE
        if is_full or amount_to_type({order.currency: total}, rules.typed_above_minor) is not None:
            groups.append([])
            totals, total = {}, order.cost_minor or 0
        groups[-1].append(order)
        totals[order.currency] = total
    return groups
