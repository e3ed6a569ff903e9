"""What changed between two readings of an order, for its timeline, and what that means for what was bought. Pure."""

from collections.abc import Mapping, Sequence
from typing import Any

from server.ports.orders import PaymentState

_SHOWN = {
    "payment": "payment",
    "shipping": "shipping",
    "risk": "risk",
    "total_minor": "total",
    "cancelled_at": "cancelled",
    "refunded_minor": "refunded",
    "country": "address",
    "region": "address",
    "postcode_head": "address",
}


def changed_parts(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    """Return names of the parts that changed, in a fixed order, each once."""
    return list(dict.fromkeys(part for name, part in _SHOWN.items() if before[name] != after[name]))


def must_stop(*, bought: Mapping[int, int], left: Mapping[int, int], is_over: bool, payment: PaymentState) -> bool:
    """Return whether more was bought than the store still wants. `bought` and `left`: pieces by line."""
    if not any(bought.values()):
        return False
    if is_over or payment in {PaymentState.REFUNDED, PaymentState.VOIDED}:
        return True
    return any(number > left.get(line, 0) for line, number in bought.items())


def event_codes(parts: Sequence[str]) -> list[str]:
    """Return the codes of timeline events for these parts: what matters has one of its own, the rest is "changed"."""
    own = [
        part for part in parts if part in {"cancelled", "refunded", "payment", "shipping", "risk", "address", "lines"}
    ]
    return own or ["changed"]
