"""A single product's reactions that differ from its store's policy."""

from server.api.gateway.areas import Area
from server.api.gateway.permissions import Stake, needs
from server.api.gateway.requests import ActorRequest
from server.api.merchant.monitoring.schemas import (
    ProductMonitoringEnvelope,
    ProductMonitoringIn,
    override_out,
    policy_out,
)
from server.company.identity.contracts import Menu
from tenants.monitoring.contracts import OFFERED
from tenants.monitoring.selectors import read_product_policy
from tenants.monitoring.services.policies import set_product_policy

area = Area("monitoring")
PATH = "/my_product/{publication_id}/monitoring"


@area.get(PATH, id="my_product.monitoring.get", may=needs(Menu.MY_PRODUCTS))
def read_override(request: ActorRequest, publication_id: int) -> ProductMonitoringEnvelope:
    """Show a product's own reactions, and those of its store."""
    return _shown(request, publication_id)


@area.put(PATH, id="my_product.monitoring.set", may=needs(Menu.MY_PRODUCTS), stake=Stake.WORK)
def set_override(request: ActorRequest, publication_id: int, payload: ProductMonitoringIn) -> ProductMonitoringEnvelope:
    """Save a product's own reactions; without any, its store's policy applies."""
    set_product_policy(request.actor, publication_id=publication_id, override=payload.override())
    return _shown(request, publication_id)


def _shown(request: ActorRequest, publication_id: int) -> ProductMonitoringEnvelope:
    found = read_product_policy(request.actor, publication_id)
    return ProductMonitoringEnvelope(
        override=override_out(found.override), store=policy_out(found.store_id, found.policy), offered=OFFERED
    )
