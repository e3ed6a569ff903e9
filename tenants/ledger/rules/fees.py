"""What stores and payment services keep of an order: as the platform says, else by the merchant's rule. Pure."""

from collections.abc import Iterable, Sequence
from datetime import date

from server.kit.money import split
from tenants.ledger.contracts import FeeRule, Kind, Source, Wanted
from tenants.ledger.rules.sales import weights_of
from tenants.ledger.rules.shares import percent_of
from tenants.orders.contracts.ledger import OrderFigures


def fee_rows(order: OrderFigures, rules: Sequence[FeeRule], *, ordered_on: date) -> list[Wanted]:
    """Return the rows of fees; one that only a rule tells stays expected."""
    return list(_fee_rows(order, rules, ordered_on))


def _fee_rows(order: OrderFigures, rules: Sequence[FeeRule], ordered_on: date) -> Iterable[Wanted]:
    for kind in (Kind.PAYMENT_FEE, Kind.STORE_FEE):
        told = order.fees if kind is Kind.PAYMENT_FEE else None
        expected = _by_rule(order, rule_of(rules, order.store_id, kind, ordered_on))
        for currency in dict.fromkeys([*expected, *(told or ())]):
            amount = expected.get(currency)
            actual = None if told is None else -told.get(currency, 0)
            yield from _split(order, kind, currency, -amount if amount else None, actual)


def rule_of(rules: Sequence[FeeRule], store_id: int, kind: Kind, on: date) -> FeeRule | None:
    """Return the store's rule of a kind that holds on a day: the newest that began until then."""
    own = [rule for rule in rules if (rule.store_id, rule.kind) == (store_id, kind) and rule.since <= on]
    return max(own, key=lambda rule: rule.since, default=None)


def _by_rule(order: OrderFigures, rule: FeeRule | None) -> dict[str, int]:
    """Return fees by currency, above zero; nothing of an order that costs nothing."""
    if rule is None or order.total <= 0:
        return {}
    fees = {order.currency: percent_of(order.total, rule.percent)}
    fees[rule.currency] = fees.get(rule.currency, 0) + rule.fixed_minor
    return {currency: amount for currency, amount in fees.items() if amount}


def _split(
    order: OrderFigures, kind: Kind, currency: str, expected: int | None, actual: int | None
) -> Iterable[Wanted]:
    weights = weights_of(order)
    awaited, charged = split(expected or 0, weights), split(actual or 0, weights)
    for line_id in weights:
        if awaited[line_id] or charged[line_id]:
            yield Wanted(
                kind=kind,
                line_id=line_id,
                currency=currency,
                expected=None if expected is None else awaited[line_id],
                actual=None if actual is None else charged[line_id],
                at=order.created_at,
                source=Source.RULE if expected is not None else Source.STORE,
                actual_source=Source.STORE,
            )
