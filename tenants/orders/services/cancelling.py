"""Cancel purchases at suppliers, within their rules. What the supplier does not answer is asked for, never assumed."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction

from server.company.identity.contracts import Actor
from server.kit import clock
from server.kit.reasons import Reason
from server.ports import registry
from server.ports.failures import OutsideFailure
from server.ports.purchases import SupplierOrderPort
from server.ports.suppliers import Supplier, SupplierAccess
from tenants.importing.services.accounts import fresh_tokens
from tenants.orders.contracts import By, CancelWay, PurchaseState
from tenants.orders.errors import NotCancelled
from tenants.orders.models import Purchase
from tenants.orders.rules.cancelling import cancelled_numbers, reason_left
from tenants.orders.selectors.purchases import cancel_way_of
from tenants.orders.services.actions import purchase_of
from tenants.orders.services.placed_purchases import note_cancelled, note_cancelling, note_not_cancelled

LEASE = timedelta(seconds=60)
"""How long a call to cancel may take; after that the supplier is asked what became of it."""
BUSY, OVER, STAFF = Reason("order.cancelling"), Reason("order.not_cancellable"), Reason("order.cancel_by_staff")


@dataclass(frozen=True, slots=True)
class _Answer:
    """What the supplier says: the numbers that are cancelled, why others are not, and whether that is certain."""

    cancelled: frozenset[str]
    why: Reason | None
    is_certain: bool


def cancel_purchase(actor: Actor, purchase_id: int) -> bool:
    """Cancel a purchase at its supplier; return False while the supplier does not say whether it did. Calls it.

    A purchase of the buying list was cancelled by hand, and is noted as such. One that is cancelled already stays so.
    NotFound; NotCancelled with the reason and the way out.
    """
    purchase, now = purchase_of(actor, purchase_id), clock.now()
    if purchase.state == PurchaseState.CANCELLED:
        return True
    way = cancel_way_of(purchase)
    if way is CancelWay.BY_HAND:
        with transaction.atomic():
            note_cancelled([purchase.pk], by=By.MERCHANT, by_hand=True, now=now, user_id=actor.user_id)
        return True
    if way is not CancelWay.API:
        raise NotCancelled(_why_not(purchase, way))
    supplier = Supplier(purchase.supplier)
    port, access = registry.supplier_orders(supplier), SupplierAccess(tokens=fresh_tokens(supplier))
    if port is None:
        raise NotCancelled(OVER)
    with transaction.atomic():
        if not note_cancelling(purchase.pk, lease=LEASE, now=now, user_id=actor.user_id):
            raise NotCancelled(BUSY)
    return _settle(actor, purchase, _ask(port, purchase.supplier_order_ids, access))


def _why_not(purchase: Purchase, way: CancelWay) -> Reason:
    if way is CancelWay.THERE:
        return Reason("order.cancel_there" if purchase.paid_at is None else "order.cancel_paid")
    return STAFF if purchase.state == PurchaseState.PLACED and purchase.shipped_at is None else OVER


def _ask(port: SupplierOrderPort, numbers: Sequence[str], access: SupplierAccess) -> _Answer:
    """Cancel each of the orders; what was not answered with yes is read."""
    failures: dict[str, OutsideFailure] = {}
    for number in numbers:
        try:
            port.cancel_order(number, access)
        except OutsideFailure as failure:
            failures[number] = failure
    cancelled = {number for number in numbers if number not in failures}
    with suppress(OutsideFailure):
        cancelled |= cancelled_numbers(port.read_orders(list(failures), access)) if failures else set()
    left = [failure for number, failure in failures.items() if number not in cancelled]
    is_certain = not any(failure.unknown_outcome for failure in left)
    return _Answer(frozenset(cancelled), left[0].reason if left else None, is_certain)


def _settle(actor: Actor, purchase: Purchase, answer: _Answer) -> bool:
    now = clock.now()
    if answer.why is None:
        with transaction.atomic():
            note_cancelled([purchase.pk], by=By.MERCHANT, by_hand=False, now=now, user_id=actor.user_id)
        return True
    if not answer.is_certain:
        return False
    reason = reason_left(purchase.supplier_order_ids, answer.cancelled, answer.why)
    with transaction.atomic():
        note_not_cancelled(purchase.pk, reason, now=now)
    raise NotCancelled(reason)
