"""What changed between two readings of an order, for its timeline, and what that means for what was bought. Pure."""

from collections.abc import Mapping, Sequence
from typing import Any

from server.ports.orders import PaymentState
from tenants.orders.rules.tabs import GIVEN_BACK

_SHOWN = {
    "payment": "payment",
    "shipping": "shipping",
    "risk": "risk",
    "total_minor": "total",
    "country": "address",
    "region": "address",
    "postcode_head": "address",
}


def changed_parts(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    """Return names of the parts that changed, in a fixed order, each once.

    Some stores move the time of a cancellation on with every change: it is over once, until it is open again.
    """
    shown = [part for name, part in _SHOWN.items() if before[name] != after[name]]
    was_over, is_over = (each["cancelled_at"] is not None for each in (before, after))
    if was_over != is_over:
        shown.append("cancelled" if is_over else "reopened")
    more = after["refunded_minor"] - before["refunded_minor"]
    if more:
        shown.append("refunded" if more > 0 else "refund_undone")
    if before["details"].get("fees") != after["details"].get("fees"):
        shown.append("fees")
    return list(dict.fromkeys(shown))


def must_stop(*, bought: Mapping[int, int], left: Mapping[int, int], is_over: bool, payment: PaymentState) -> bool:
    """Return whether more was bought than the store still wants. `bought` and `left`: pieces by line."""
    if not any(bought.values()):
        return False
    if is_over or payment in GIVEN_BACK:
        return True
    return any(number > left.get(line, 0) for line, number in bought.items())


def event_codes(parts: Sequence[str]) -> list[str]:
    """Return the codes of timeline events for these parts: what matters has one of its own, the rest is "changed"."""
    return [part for part in parts if part != "total"] or ["changed"]
