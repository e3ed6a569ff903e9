"""Suppliers as screens show them."""

from server.company.identity.contracts import Actor
from server.company.plans.selectors import has_paid_plan
from server.kit import clock
from server.ports.marketplaces import MARKETPLACES
from server.ports.registry import SUPPLIERS, abilities
from server.ports.suppliers import Supplier
from tenants.importing.contracts import SupplierView


def list_suppliers(actor: Actor) -> list[SupplierView]:
    """Every supplier of this installation: what it can do, and whether the actor may import from it."""
    is_paying = has_paid_plan(actor.tenant_id, now=clock.now())
    return [_view(actor, supplier, is_paying=is_paying) for supplier in SUPPLIERS]


def is_open(actor: Actor, supplier: Supplier) -> bool:
    """Whether the actor has the right that this supplier needs."""
    right = MARKETPLACES[supplier].right
    return not right or actor.may(right)


def lacks_plan(actor: Actor, supplier: Supplier) -> bool:
    """Whether this supplier needs a paid plan and the merchant has none."""
    return MARKETPLACES[supplier].needs_paid_plan and not has_paid_plan(actor.tenant_id, now=clock.now())


def _view(actor: Actor, supplier: Supplier, *, is_paying: bool) -> SupplierView:
    facts = MARKETPLACES[supplier]
    return SupplierView(
        type=supplier,
        name=facts.name,
        page_types=tuple(sorted(facts.page_types)),
        abilities=tuple(abilities(supplier)),
        needs_account=facts.needs_account,
        is_open=is_open(actor, supplier) and (is_paying or not facts.needs_paid_plan),
    )
