"""What all suppliers with an order API have in common: refusals by rules, limits of price, unknown outcomes."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from server.adapters.values import read_text
from server.kit.money import to_decimal
from server.kit.reasons import Reason
from server.ports.failures import Retryable
from server.ports.purchases import AddressField, PurchaseRefused, ReadPurchase, Refusal

_ORDER_NUMBER = re.compile(r"[1-9]\d{7,29}", re.ASCII)


@dataclass(frozen=True, slots=True)
class RefusalRule:
    """What an error means. `pattern` is searched in code and message. `reason`: our text; empty for the supplier's."""

    pattern: str
    refusal: Refusal
    reason: str = ""
    field: AddressField | None = None


def refusal_in(rules: Iterable[RefusalRule], code: str, message: str, supplier: str) -> PurchaseRefused | None:
    """Return the refusal of the first rule that fits an error; None for an unknown one."""
    text = f"{code} {message}"
    for rule in rules:
        if re.search(rule.pattern, text, re.IGNORECASE):
            params = {"supplier": supplier, "code": code[:60]}
            reason = Reason(rule.reason, params) if rule.reason else in_its_words(code, message)
            return PurchaseRefused(rule.refusal, reason, field=rule.field)
    return None


def in_its_words(code: str, message: str) -> Reason:
    """Return the reason in the supplier's own words."""
    return Reason("supplier.refused", {"message": message[:200] or code[:60]})


def unconfirmed(code: str, supplier: str, *, after: float | None = None) -> Retryable:
    """Return the failure after which nobody knows whether an order was made; ask again after `after` seconds."""
    return Retryable(Reason(code, {"supplier": supplier}), after=after, unknown_outcome=True)


def refuse_above(total_minor: int, most_minor: int | None, currency: str) -> None:
    """Raise PurchaseRefused when an order would cost more than the merchant agreed to."""
    if most_minor is not None and total_minor > most_minor:
        figures = {"total": to_decimal(total_minor, currency), "most": to_decimal(most_minor, currency)}
        raise PurchaseRefused(
            Refusal.PRICE_ABOVE_LIMIT, Reason("purchase.price_above_limit", {**figures, "currency": currency})
        )


def is_divided(order: ReadPurchase) -> bool:
    """Return whether only the supplier can tell what is in the order's parcels: it is not one piece, nor one parcel."""
    pieces = sum(line.quantity or 2 for line in order.lines)
    return bool(order.tracking) and pieces > 1 and not (order.is_all_sent and len(order.tracking) == 1)


def read_order_number(value: Any) -> str:
    """Return an order number as text; empty for anything else, such as a count, or a number rounded as a float."""
    text = read_text(value)
    return text if _ORDER_NUMBER.fullmatch(text) else ""
