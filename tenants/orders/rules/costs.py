"""What purchases cost, in the shop's currency and in the supplier's, and the merchant's limits of that. Pure."""

from collections.abc import Sequence
from dataclasses import replace

from server.kit.money import exponent
from server.kit.reasons import Reason
from tenants.importing.contracts import Rates
from tenants.orders.contracts import LIVE, Problem, PurchaseRow
from tenants.orders.contracts.plans import Block, OrderRules, PlannedPurchase, limit_in
from tenants.preferences.contracts import convert


def priced(purchase: PlannedPurchase, currency: str, rules: OrderRules, rates: Rates) -> PlannedPurchase:
    """Return the purchase with what it costs in the shop's currency, freight in whatever currency it is quoted.

    The supplier may charge no more than was shown, where all of it is known, and never more than the merchant's limit.
    """
    quoted = [(line.shipping.cost_minor, line.shipping.currency) for line in purchase.lines if line.shipping]
    amounts = [_convert(*amount, currency, rates) for amount in [(purchase.cost_minor, purchase.currency), *quoted]]
    known = [amount for amount in amounts if amount is not None]
    limits = [purchase.total_minor, _limit_at(purchase.currency, currency, rules.most_minor, rates)]
    return replace(
        purchase,
        shop_minor=sum(known) if len(known) == len(amounts) else None,
        most_minor=min((limit for limit in limits if limit is not None), default=None),
    )


def cost_of(purchases: Sequence[PlannedPurchase]) -> int | None:
    """Return what purchases cost in the shop's currency; None while a price, a quote or a rate is unknown."""
    is_waiting = any(line.is_quote_waiting for purchase in purchases for line in purchase.lines)
    known = [purchase.shop_minor for purchase in purchases if purchase.shop_minor is not None]
    return sum(known) if known and len(known) == len(purchases) and not is_waiting else None


def amount_blocks(order_id: int, currency: str, purchases: Sequence[PlannedPurchase], rules: OrderRules) -> list[Block]:
    """Return why an order is not placed for what it costs; what is still asked for blocks nothing here."""
    cost, most = cost_of(purchases), rules.most_minor
    if cost is not None:
        is_above = most is not None and cost > limit_in(currency, most)
        return [Block(order_id, Problem.LIMIT, Reason("order.above_limit"))] if is_above else []
    is_waiting = any(line.is_quote_waiting for purchase in purchases for line in purchase.lines)
    has_limits = most is not None or rules.typed_above_minor is not None or bool(rules.daily_limits)
    is_unknown = bool(purchases) and has_limits and not is_waiting
    return [Block(order_id, Problem.LIMIT, Reason("order.cost_unknown"))] if is_unknown else []


def _limit_at(supplier_currency: str, currency: str, hundredths: int | None, rates: Rates) -> int | None:
    if hundredths is None:
        return None
    if supplier_currency == currency:
        return limit_in(currency, hundredths)
    known = rates.get((supplier_currency, currency))
    return None if known is None else int(hundredths * 10 ** exponent(supplier_currency) / (100 * known.rate))


def _convert(minor: int | None, currency: str, target: str, rates: Rates) -> int | None:
    if minor is None or currency == target:
        return minor
    conversion = rates.get((currency, target))
    return None if conversion is None else convert(minor, conversion)


def cost_of_purchases(purchases: Sequence[PurchaseRow], currency: str) -> tuple[int | None, bool]:
    """Return what an order's purchases cost in the shop's currency, None while nothing is bought or a part is unknown,
    and whether that is all of it: some suppliers tell freight only in their total. What was not bought costs nothing.
    """
    live = [purchase for purchase in purchases if purchase.state in LIVE]
    costs = [_cost_of(purchase, currency) for purchase in live]
    known = [cost for cost, _ in costs if cost is not None]
    is_whole = bool(known) and len(known) == len(costs)
    return (sum(known) if is_whole else None), is_whole and all(has_freight for _, has_freight in costs)


def tax_kept(tax: int, total: int, refunds: Sequence[tuple[int, int | None]]) -> int:
    """Return the tax of an order that was not given back. `refunds`: the amount of each and its tax, None where the
    store does not say: then as much of the tax as of the total.
    """
    told = sum(part for _, part in refunds if part is not None)
    untold = sum(amount for amount, part in refunds if part is None)
    return tax - told - (tax * untold // total if total > 0 else 0)


def spent_on(purchases: Sequence[PurchaseRow], currency: str) -> int | None:
    """Return what was spent on an order so far, 0 where nothing was bought; None while a part of it is unknown."""
    if not any(purchase.state in LIVE for purchase in purchases):
        return 0
    cost, is_whole = cost_of_purchases(purchases, currency)
    return cost if is_whole else None


def _cost_of(purchase: PurchaseRow, currency: str) -> tuple[int | None, bool]:
    if purchase.freight_minor is None and purchase.own_total_minor is not None and purchase.currency == currency:
        return purchase.own_total_minor, True
    return purchase.shop_minor, purchase.freight_minor is not None
