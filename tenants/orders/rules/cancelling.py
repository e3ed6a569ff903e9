"""How a purchase can be cancelled, and what an attempt to do so came to. Pure."""

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta

from server.kit.reasons import Reason
from server.ports.purchases import ReadPurchase, SupplierOrderState
from tenants.orders.contracts import CancelWay, PurchaseState, PurchaseWay

PATIENCE = timedelta(minutes=10)
"""How long an order that is still open may yet turn out to be cancelled."""
_ENDS = frozenset({SupplierOrderState.CLOSED, SupplierOrderState.REFUNDED})
_GOES_ON = frozenset({SupplierOrderState.PAID, SupplierOrderState.SHIPPED, SupplierOrderState.DELIVERED})


def way_to_cancel(
    way: str, state: str, *, paid_at: datetime | None, shipped_at: datetime | None, cancels_unpaid: bool
) -> CancelWay:
    """Return how a purchase is cancelled. `cancels_unpaid`: the supplier's API does that."""
    if state != PurchaseState.PLACED or shipped_at is not None or way == PurchaseWay.STAFF:
        return CancelWay.NONE
    if way == PurchaseWay.LIST:
        return CancelWay.BY_HAND
    return CancelWay.API if cancels_unpaid and paid_at is None else CancelWay.THERE


def cancelled_numbers(readings: Mapping[str, ReadPurchase]) -> set[str]:
    """Return the numbers of orders that are over, as the supplier says."""
    return {number for number, reading in readings.items() if reading.state in _ENDS}


def reason_left(numbers: Collection[str], cancelled: Collection[str], why: Reason) -> Reason:
    """Return why a purchase goes on although it was to be cancelled, wholly or in part."""
    done = [number for number in numbers if number in cancelled]
    return Reason("order.partly_cancelled", {"numbers": ", ".join(done)}, also=why) if done else why


def is_refused(since: datetime, reading: ReadPurchase, now: datetime) -> bool:
    """Whether a reading proves that the supplier did not cancel: it goes on, or is open long after it was asked."""
    return reading.state in _GOES_ON or (reading.state not in _ENDS and now - since > PATIENCE)
