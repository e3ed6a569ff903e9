"""Find a cheaper supplier for a product of the Import List."""

from datetime import datetime

from server.company.identity.contracts import Actor
from server.company.supply.contracts.offers import SUPPLIERS, Article, Sending
from server.company.supply.services.offers import cheapest_sending, find_offers
from server.company.supply.services.rates import rates_on
from server.kit.http import deadline
from server.kit.image_cache import read_image
from server.kit.reasons import Reason
from server.ports.failures import OutsideFailure
from tenants.importing.contracts import ListedVariantView, ListedView
from tenants.importing.contracts.offers import ProductOffers
from tenants.importing.selectors.finding import listed_sources
from tenants.importing.selectors.products import get_product
from tenants.importing.selectors.suppliers import is_open, lacks_plan
from tenants.importing.services.sources import quote_freight

OWN_SECONDS = 4.0


def find_product_offers(actor: Actor, product_id: int, *, ship_to: str, now: datetime) -> ProductOffers:
    """Find the same article at the suppliers that are open to the actor, and return its present cost.

    NotFound. Calls suppliers to search by image and for shipping prices; never inside a transaction.
    """
    product = get_product(product_id)
    image = read_image(product.images[0].url) if product.images else None
    titles = tuple(dict.fromkeys(filter(None, (product.title, product.source_title))))
    source = (int(product.supplier), product.source_host, product.source_id)
    open_to = {supplier for supplier in SUPPLIERS if is_open(actor, supplier) and not lacks_plan(actor, supplier)}
    article = Article(titles, image.content if image else b"", source)
    found = find_offers(article, open_to, ship_to=ship_to, language=actor.language, now=now)
    sending, reason = _own_sending(product, ship_to, now)
    sources = [
        (int(offer.product.supplier), offer.product.source_host, offer.product.source_id) for offer in found.offers
    ]
    return ProductOffers(product, _cost(product, now), sending, reason, found, listed_sources(sources))


def _cost(product: ListedView, now: datetime) -> int | None:
    known = [variant.supply.cost_minor for variant in _bought(product)]
    costs = [cost for cost in known if cost is not None]
    rate = rates_on(now.date(), [product.currency]).get(product.currency)
    return rate.cents(min(costs)) if costs and rate else None


def _bought(product: ListedView) -> list[ListedVariantView]:
    """Return the included variants, of those that its supplier sells if it sells any."""
    included = [variant for variant in product.variants if variant.included]
    return [variant for variant in included if variant.supply.lasts_for(1)] or included


def _own_sending(product: ListedView, ship_to: str, now: datetime) -> tuple[Sending | None, Reason | None]:
    variant = next(iter(_bought(product)), None)
    if variant is None:
        return None, None
    try:
        with deadline(OWN_SECONDS):
            quotes = quote_freight(product, source_sku_id=variant.source_sku_id, quantity=1, ship_to=ship_to)
    except OutsideFailure as failure:
        return None, failure.reason
    return cheapest_sending(quotes or (), rates_on(now.date(), {quote.currency for quote in quotes or ()})), None
