"""The forms in which a merchant types or corrects an address."""

from collections.abc import Mapping
from typing import NamedTuple

from server.company.identity.contracts import Actor
from server.kit import clock
from server.kit.errors import Forbidden, NotFound
from server.kit.reasons import Reason
from server.ports.purchases import AddressField, DeliveryAddress
from server.ports.suppliers import Supplier
from tenants.orders.contracts.addresses import AddressForm, AddressHint, AskedField
from tenants.orders.models import Order
from tenants.orders.rules.addresses import required_fields
from tenants.orders.rules.corrections import delivery_for, hints_of, name_of, refusal_of
from tenants.orders.rules.country_fields import CountryField, fields_of
from tenants.orders.rules.deliveries import delivery_of
from tenants.orders.rules.readings import buyer_of
from tenants.orders.selectors.pieces import pieces_to_buy
from tenants.orders.selectors.plans import plan_orders
from tenants.orders.selectors.purchases import cancel_way_of
from tenants.orders.selectors.shipping import BY_FORWARDER
from tenants.privacy.services import reading_key
from tenants.stores.selectors import list_stores


class AddressNeeds(NamedTuple):
    """What an address needs: fields of every address, and what its country asks for besides."""

    required: list[AddressField]
    fields: tuple[CountryField, ...]


def address_needs(country: str) -> AddressNeeds:
    """Return what an address in a country needs."""
    return AddressNeeds(required_fields(country), fields_of(country))


def read_address_form(actor: Actor, order_id: int) -> AddressForm:
    """Return the address of an order with what is wrong with it. NotFound; Forbidden for staff who act as the user."""
    order, key = order_to_correct(actor, order_id), reading_key()
    personal, corrected = key.unseal(order.personal), key.unseal(order.corrected)
    given = delivery_of(buyer_of(personal), {})
    address = delivery_for(personal, corrected, {})
    return AddressForm(
        address=address,
        given=given,
        seen=name_of(buyer_of(personal)),
        is_corrected=corrected is not None,
        may_set_country=not given.country,
        fields=tuple(AskedField(each.field.value, each.name) for each in fields_of(address.country)),
        hints=_hints(actor, order_id, address),
        refusal=why_fixed(order),
    )


def check_typed(actor: Actor, order_id: int, address: DeliveryAddress) -> tuple[AddressHint, ...]:
    """Return what the suppliers of an order say of an address; nothing is saved. NotFound, Forbidden."""
    order_to_correct(actor, order_id)
    return _hints(actor, order_id, address)


def _hints(actor: Actor, order_id: int, address: DeliveryAddress) -> tuple[AddressHint, ...]:
    (planned,) = plan_orders(actor, [order_id], now=clock.now()).orders
    suppliers = {purchase.supplier for purchase in planned.purchases} or {Supplier.ALIEXPRESS}
    return hints_of(address, suppliers - BY_FORWARDER)


def order_to_correct(actor: Actor, order_id: int) -> Order:
    """Return an order of a store that the actor may see. NotFound; Forbidden for staff, who see the buyer masked."""
    visible = [store.id for store in list_stores(actor)]
    found = Order.objects.filter(pk=order_id, store_id__in=visible).first()
    if found is None:
        raise NotFound
    if actor.staff:
        raise Forbidden
    return found


def why_fixed(order: Order) -> Reason | None:
    """Return the reason why an order's address cannot be corrected now; None if it can."""
    purchases = [(row.state, cancel_way_of(row)) for row in order.purchases.order_by("pk")]
    left: Mapping[int, int] = pieces_to_buy([order.pk]).get(order.pk, {})
    return refusal_of(purchases, to_buy=sum(left.values()))
