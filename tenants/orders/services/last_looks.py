"""Look once more: at an order in its store before its purchase is made, at a product whose supplier refused one."""

from collections.abc import Sequence
from dataclasses import asdict

from django.db import transaction

from server.company.identity.contracts import Actor
from server.kit import clock
from server.kit.reasons import Reason
from server.ports.failures import OutsideFailure
from server.ports.purchases import DeliveryAddress
from server.ports.suppliers import Supplier
from tenants.importing.selectors.publication import read_for_publishing
from tenants.importing.services.looks import looks_of, note_looks
from tenants.importing.services.sources import look_at_sources
from tenants.orders.contracts import Origin, Problem
from tenants.orders.models import Order, Purchase
from tenants.orders.rules.corrections import delivery_for
from tenants.orders.rules.merging import address_key
from tenants.orders.rules.tabs import GIVEN_BACK
from tenants.orders.selectors.bought_for import orders_of
from tenants.orders.selectors.settings import read_private
from tenants.orders.selectors.shipping import BY_FORWARDER
from tenants.orders.services.feeds import SURELY_LISTED, order_port
from tenants.orders.services.intake import take_in
from tenants.orders.services.losses import mark_deleted
from tenants.privacy.services import personal_key

STOPPED, MOVED = Reason("order.stopped"), Reason("order.address_changed")


def why_stopped(actor: Actor, purchase: Purchase) -> Reason | None:
    """Read a purchase's orders anew and return why it must not be made now; None if nothing speaks against it.

    Calls the store, never in a transaction. A store that does not answer stops nothing: what we know of the orders
    counts then. What is bought for several orders is not bought if one of them was stopped.
    """
    ids = orders_of([purchase.pk])[purchase.pk]
    _read_again(actor, [row for row in Order.objects.filter(pk__in=ids).order_by("pk") if row.origin == Origin.STORE])
    for order in Order.objects.filter(pk__in=ids).order_by("pk"):
        reason = _why_stopped(purchase, order)
        if reason is not None:
            return reason if len(ids) == 1 else Reason(f"{reason.code}_of", {"number": order.number})
    return None


def _why_stopped(purchase: Purchase, order: Order) -> Reason | None:
    if any((order.cancelled_at, order.deleted_at, order.held_at, order.outside_at, order.erased_at)):
        return STOPPED
    if order.payment in GIVEN_BACK or Problem.CHANGED in order.problems:
        return STOPPED
    if Problem.ADDRESS_CONFLICT in order.problems:
        return MOVED
    return MOVED if _has_moved(purchase, order) else None


def look_again(product_ids: Sequence[int]) -> None:
    """Look at products of the Import List at their suppliers now, so that the next preview shows what is true there.

    Calls suppliers, never in a transaction.
    """
    asked_at = clock.now()
    products = read_for_publishing(product_ids)
    note_looks(looks_of(products, look_at_sources(products), {}), at=asked_at)


def _read_again(actor: Actor, orders: Sequence[Order]) -> None:
    """Read orders of one store anew."""
    found = order_port(actor, orders[0].store_id) if orders else None
    if found is None:
        return
    platform, port, access = found
    try:
        readings = port.read_orders(access, [order.external_id for order in orders])
    except OutsideFailure:
        return
    store_id = orders[0].store_id
    with transaction.atomic():
        take_in(store_id, platform, [*readings.values()], now=clock.now())
        gone = [order.external_id for order in orders if order.external_id not in readings]
        mark_deleted(store_id, gone, since=clock.now() - SURELY_LISTED, now=clock.now())


def _has_moved(purchase: Purchase, order: Order) -> bool:
    """Whether the buyer's address is another than the one that was written down with the purchase: that of its first
    order word for word, for others the same by the rule by which they were bought as one.
    """
    if Supplier(purchase.supplier) in BY_FORWARDER:
        return False
    key = personal_key()
    now = delivery_for(key.unseal(order.personal), key.unseal(order.corrected), read_private())
    sent = key.unseal(purchase.personal)
    if sent is not None:
        sent |= key.unseal(purchase.respelled) or {}
    if sent is None or order.pk == purchase.order_id:
        return asdict(now) != sent
    return address_key(now) != address_key(DeliveryAddress(**sent))
