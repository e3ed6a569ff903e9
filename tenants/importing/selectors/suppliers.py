"""Suppliers as screens show them."""

from server.company.identity.contracts import Actor
from server.ports.marketplaces import MARKETPLACES
from server.ports.registry import SUPPLIERS, abilities
from server.ports.suppliers import Supplier
from tenants.importing.contracts import SupplierView


def list_suppliers(actor: Actor) -> list[SupplierView]:
    """Every supplier of this installation: what it can do, and whether the actor may import from it."""
    return [_view(actor, supplier) for supplier in SUPPLIERS]


def is_open(actor: Actor, supplier: Supplier) -> bool:
    """Whether the actor has the right that this supplier needs."""
    right = MARKETPLACES[supplier].right
    return not right or actor.may(right)


def _view(actor: Actor, supplier: Supplier) -> SupplierView:
    facts = MARKETPLACES[supplier]
    return SupplierView(
        type=supplier,
        name=facts.name,
        page_types=tuple(sorted(facts.page_types)),
        abilities=tuple(abilities(supplier)),
        needs_account=facts.needs_account,
        is_open=is_open(actor, supplier),
    )
