"""Ask suppliers what became of purchases: unconfirmed ones, and placed ones until they are delivered."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import transaction

from server.company.identity.contracts import Actor
from server.kit import clock
from server.kit.log import get_logger
from server.kit.reasons import Reason
from server.ports import registry
from server.ports.failures import OutsideFailure
from server.ports.purchases import ReadPurchase
from server.ports.suppliers import Supplier, SupplierAccess
from tenants.importing.services.accounts import fresh_tokens
from tenants.orders.contracts import By, Problem, PurchaseState, PurchaseWay
from tenants.orders.models import Purchase
from tenants.orders.rules.parts import joined
from tenants.orders.services.after_sales import note_after_sale
from tenants.orders.services.place_handler import LOOK_YOURSELF, may_not_ask
from tenants.orders.services.placed_purchases import note_read
from tenants.orders.services.purchase_requests import new_purchase
from tenants.orders.services.purchases import ASK_AGAIN, Refused, note_placed, note_refused, note_unconfirmed

LEASE = timedelta(minutes=5)
_READ = (PurchaseState.PLACED, PurchaseState.CANCELLED)
LOOKED_BY_HAND = timedelta(hours=1)
A_TURN = 50
NOTHING = Reason("order.nothing_ordered")
log = get_logger(__name__)


def check_purchases(actor: Actor) -> bool:
    """Ask suppliers about purchases that are due; return whether more are. Calls suppliers.

    A supplier that does not answer is asked again later; nothing is ever ordered here.
    """
    now = clock.now()
    due = _claimed(now)
    for supplier in {purchase.supplier for purchase in due}:
        own = [purchase for purchase in due if purchase.supplier == supplier]
        try:
            _check(actor, Supplier(supplier), own, now)
        except OutsideFailure as failure:
            log.info("purchases unchecked", supplier=int(supplier), reason=failure.reason.code)
            _put_off([each.pk for each in own], now + ASK_AGAIN)
    return len(due) == A_TURN


def _claimed(now: datetime) -> list[Purchase]:
    with transaction.atomic():
        waiting = Purchase.objects.select_for_update(skip_locked=True).filter(check_at__lte=now, way=PurchaseWay.API)
        due = list(waiting.order_by("check_at")[:A_TURN])
        Purchase.objects.filter(pk__in=[purchase.pk for purchase in due]).update(
            check_at=now + LEASE, asked_until=now + LEASE
        )
    return due


def _put_off(ids: Sequence[int], until: datetime) -> None:
    Purchase.objects.filter(pk__in=ids).update(check_at=until, checked_at=clock.now(), asked_until=None)


def _check(actor: Actor, supplier: Supplier, purchases: Sequence[Purchase], now: datetime) -> None:
    port, access = registry.supplier_orders(supplier), SupplierAccess(tokens=fresh_tokens(supplier))
    if port is None:
        return
    for purchase in (each for each in purchases if each.state == PurchaseState.UNCONFIRMED):
        _settle(actor, purchase, now)
    asked = [each for each in purchases if each.state in _READ and each.supplier_order_ids]
    placed = [each for each in asked if each.state == PurchaseState.PLACED]
    numbers = [number for each in asked for number in each.supplier_order_ids]
    readings = port.read_orders(numbers, access) if numbers else {}
    found: dict[int, ReadPurchase] = {}
    for purchase in asked:
        own = [readings.get(number) for number in purchase.supplier_order_ids]
        if any(own):
            found[purchase.pk] = joined(own)
    with transaction.atomic():
        note_read({each.pk: found[each.pk] for each in placed if each.pk in found}, now=clock.now())
        closed = {each.pk: found[each.pk] for each in asked if each not in placed and each.pk in found}
        note_after_sale(closed, now=clock.now())
        _put_off([each.pk for each in asked if each.pk not in found], now + ASK_AGAIN)


def _settle(actor: Actor, purchase: Purchase, now: datetime) -> None:
    if may_not_ask(actor, purchase):
        with transaction.atomic():
            note_unconfirmed([purchase.pk], LOOK_YOURSELF, now=now)
        _put_off([purchase.pk], now + LOOKED_BY_HAND)
        return
    port = registry.supplier_orders(Supplier(purchase.supplier))
    access = SupplierAccess(tokens=fresh_tokens(Supplier(purchase.supplier)), currency=purchase.currency)
    if port is None:
        return
    try:
        found = port.find_order(new_purchase(purchase), access)
    except OutsideFailure:
        _put_off([purchase.pk], now + ASK_AGAIN)
        return
    with transaction.atomic():
        if found is None:
            # One that is tried again meanwhile may be taken after this answer.
            settled = {purchase.pk: Refused(Problem.NETWORK, NOTHING)}
            note_refused(settled, now=clock.now(), states=[PurchaseState.UNCONFIRMED])
        else:
            note_placed({purchase.pk: found}, by=By.SUPPLIER, now=clock.now())
