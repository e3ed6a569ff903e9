"""The merchant corrects a buyer's address: the store's stays as it was given, and the timeline says who did it."""

from collections.abc import Mapping
from dataclasses import asdict, replace
from datetime import datetime
from typing import Any

from django.db import transaction

from server.company.identity.contracts import Actor
from server.kit.errors import Invalid
from server.kit.reasons import Reason
from server.ports.purchases import DeliveryAddress
from tenants.orders.contracts import By, Problem
from tenants.orders.errors import AddressFixed, AddressMoved
from tenants.orders.models import Order, OrderEvent
from tenants.orders.rules.corrections import name_of
from tenants.orders.rules.deliveries import delivery_of
from tenants.orders.rules.readings import buyer_of
from tenants.orders.selectors.address_form import order_to_correct, why_fixed
from tenants.orders.services.keys import put_terms
from tenants.orders.services.tabs import counted, put_problem
from tenants.privacy.contracts import Term
from tenants.privacy.services import personal_key

_NEEDED = "This field is required."
_REQUIRED = ("name", "address1", "country")


def correct_address(actor: Actor, order_id: int, address: DeliveryAddress, *, seen: str, now: datetime) -> None:
    """Save the address to which an order's parcels go from now on. `seen`: the store's address that the user saw.

    NotFound; Invalid with the field; AddressFixed once a purchase is on its way; AddressMoved when the store gives
    another address meanwhile.
    """
    order_to_correct(actor, order_id)
    key = personal_key()
    with transaction.atomic(), counted([order_id]) as (row,):
        buyer = buyer_of(key.unseal(row.personal))
        given = delivery_of(buyer, {})
        target = replace(address, country=given.country or address.country)
        _refuse(row, target, is_as_seen=seen == name_of(buyer))
        kept = {"address": asdict(target), "seen": seen}
        if key.unseal(row.corrected) == kept:
            return
        row.country = target.country
        _save(row, key.seal(kept), code="address_corrected", actor=actor, now=now)
        terms = key.digests({Term.NAME: [target.name], Term.PHONE: [target.phone] if target.phone else []})
        put_terms([(row, terms)])


def take_given_address(actor: Actor, order_id: int, *, now: datetime) -> None:
    """Send to the store's address again. NotFound; AddressFixed once a purchase is on its way."""
    order_to_correct(actor, order_id)
    key = personal_key()
    with transaction.atomic(), counted([order_id]) as (row,):
        if not row.corrected:
            return
        buyer = buyer_of(key.unseal(row.personal))
        _refuse(row, None, is_as_seen=True)
        row.country = delivery_of(buyer, {}).country
        _save(row, "", code="address_as_given", actor=actor, now=now)
        put_problem(row, Problem.PROTECTED_DATA, exists=buyer.is_withheld)


def _refuse(row: Order, address: DeliveryAddress | None, *, is_as_seen: bool) -> None:
    """Raise why the address of a locked order is not changed."""
    reason = why_fixed(row)
    if reason is not None:
        raise AddressFixed(reason)
    if row.erased_at is not None:
        raise AddressFixed(Reason("order.erased"))
    if not is_as_seen:
        raise AddressMoved
    missing = [name for name in _REQUIRED if address and not getattr(address, name).strip()]
    if missing:
        raise Invalid(_NEEDED, fields=dict.fromkeys(missing, _NEEDED))


def _save(row: Order, sealed: str, *, code: str, actor: Actor, now: datetime) -> None:
    row.corrected, row.changed_at = sealed, now
    for problem in (Problem.ADDRESS_CONFLICT, Problem.ADDRESS_INVALID, Problem.PROTECTED_DATA):
        put_problem(row, problem, exists=False)
    row.save(update_fields=["corrected", "country", "changed_at"])
    OrderEvent.objects.create(order=row, at=now, code=code, by=By.MERCHANT, user_id=actor.user_id)


def note_conflict(row: Order, corrected: Mapping[str, Any], *, is_overtaken: bool) -> bool:
    """Show that the store gives a newer address than the corrected one; return whether that is news."""
    was = Problem.ADDRESS_CONFLICT in row.problems
    put_problem(row, Problem.ADDRESS_CONFLICT, exists=is_overtaken)
    row.country = row.country or corrected["address"]["country"]
    return is_overtaken and not was
