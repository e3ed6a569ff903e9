"""The shipping time of monitored products, if a policy needs it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from server.kit.log import get_logger
from server.ports.failures import OutsideFailure
from server.ports.finding import FreightQuote
from server.ports.suppliers import SourceProduct
from tenants.importing.contracts import ListedForPublishing
from tenants.importing.services.sources import Sighting, quote_freight
from tenants.monitoring.contracts import Policy
from tenants.monitoring.rules.sightings import NEVER
from tenants.products.contracts import ExistingPublication
from tenants.products.contracts.mappings import MappingRow

Ways = Mapping[tuple[int, int], Mapping[int, Sequence[MappingRow]]]
Shipping = Mapping[int, int | None]
"""By publication the days of the fastest way; None if unknown."""
log = get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Scene:
    """The data of one turn: publications and their policies by publication id, products and their suppliers' answers by
    product id.
    """

    publications: Mapping[int, ExistingPublication]
    listed: Mapping[int, ListedForPublishing]
    sightings: Mapping[int, Sighting]
    policies: Mapping[int, Policy]
    ways: Ways
    """How variants are bought, by (product, store), where a mapping was saved."""

    def product_of(self, publication_id: int) -> ListedForPublishing | None:
        """Return the publication's product; None if that is no longer listed."""
        return self.listed.get(self.publications[publication_id].product_id)


def ask_shipping(scene: Scene) -> Shipping:
    """Ask suppliers for freight, once for each product and country. Never inside a transaction."""
    known: dict[tuple[int, str], int | None] = {}
    days: dict[int, int | None] = {}
    for key, policy in scene.policies.items():
        product = scene.product_of(key)
        if product is None or not policy.asks_freight or not isinstance(scene.sightings[product.id], SourceProduct):
            continue
        if (pair := (product.id, policy.ship_to)) not in known:
            known[pair] = _days(product, policy.ship_to)
        days[key] = known[pair]
    return days


def fastest(quotes: Sequence[FreightQuote] | None) -> int | None:
    """Return the maximum days of the fastest way; `NEVER` if nothing is shipped, None if no way states its days."""
    if quotes is None:
        return None
    days = [quote.max_days if quote.max_days is not None else quote.min_days for quote in quotes]
    return min((day for day in days if day is not None), default=None) if days else NEVER


def _days(product: ListedForPublishing, ship_to: str) -> int | None:
    variant = next((variant for variant in product.variants if variant.included and variant.available), None)
    if variant is None:
        return None
    try:
        quotes = quote_freight(product, source_sku_id=variant.source_sku_id, quantity=1, ship_to=ship_to)
    except OutsideFailure as failure:
        log.info("no freight", product=product.id, reason=failure.reason.code)
        return None
    return fastest(quotes)
