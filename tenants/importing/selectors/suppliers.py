"""Suppliers as screens show them."""

from collections.abc import Mapping

from django.conf import settings

from server.company.identity.contracts import Actor
from server.company.plans.selectors import has_pro
from server.kit import clock
from server.ports.marketplaces import MARKETPLACES
from server.ports.registry import SUPPLIERS, abilities
from server.ports.registry import supplier as supplier_port
from server.ports.suppliers import Supplier
from tenants.importing.contracts import SupplierView
from tenants.processes.contracts import Wait
from tenants.processes.selectors.waits import parties_away


def list_suppliers(actor: Actor) -> list[SupplierView]:
    """List every supplier of this installation: its features, pace and health, and whether it is open to the actor."""
    is_paying, away = has_pro(actor.tenant_id, now=clock.now()), parties_away()
    return [_view(actor, supplier, away, is_paying=is_paying) for supplier in SUPPLIERS]


def is_open(actor: Actor, supplier: Supplier) -> bool:
    """Whether the actor has the right that this supplier needs."""
    right = MARKETPLACES[supplier].right
    return not right or actor.may(right)


def lacks_plan(actor: Actor, supplier: Supplier) -> bool:
    """Whether this supplier needs a paid plan and the merchant has neither a paid plan nor the trial."""
    return MARKETPLACES[supplier].needs_paid_plan and not has_pro(actor.tenant_id, now=clock.now())


def _view(actor: Actor, supplier: Supplier, away: Mapping[str, Wait], *, is_paying: bool) -> SupplierView:
    facts = MARKETPLACES[supplier]
    return SupplierView(
        type=supplier,
        name=facts.name,
        page_types=tuple(sorted(facts.page_types)),
        abilities=tuple(abilities(supplier)),
        needs_account=facts.needs_account,
        calls_per_second=(facts.calls_per_second or settings.OUTBOUND_RATE) if settings.OUTBOUND_RATE else None,
        calls_allowed=facts.calls_allowed,
        awaited=next((wait for key, wait in away.items() if key.startswith(f"supplier:{int(supplier)}:")), None)
        if facts.hosts
        else None,
        is_open=is_open(actor, supplier) and (is_paying or not facts.needs_paid_plan),
        is_set_up=supplier_port(supplier).is_set_up(),
    )
