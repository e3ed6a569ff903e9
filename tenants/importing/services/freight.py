"""Present shipping prices of suppliers for products of the Import List."""

from collections.abc import Collection, Sequence

from server.company.identity.contracts import Actor
from server.kit.http import deadline, time_left
from server.kit.paging import PageRequest
from server.ports import registry
from server.ports.failures import OutsideFailure
from server.ports.finding import FreightQuery, FreightQuote
from server.ports.suppliers import PageType, SourceLink, Supplier
from tenants.importing.contracts import ListedForPublishing, ListFilter
from tenants.importing.contracts.freight import Carriers, ProductFreight
from tenants.importing.handlers.access import access_with
from tenants.importing.rules.freight import choose_quote
from tenants.importing.selectors.products import list_products
from tenants.importing.selectors.publication import read_for_publishing
from tenants.importing.services.accounts import fresh_tokens
from tenants.preferences.contracts import ShippingChoice
from tenants.preferences.services.uploads import check_shipping, need_uploader

SECONDS = 14.0
SAMPLES = 3


def list_carriers(actor: Actor, supplier: Supplier, *, ship_to: str) -> Carriers:
    """List the carriers by which a supplier ships the newest products of the Import List to a country.

    Empty when it does not say, or when none of its products is listed.
    """
    need_uploader(actor)
    newest, _ = list_products(ListFilter(supplier=int(supplier)), PageRequest(size=SAMPLES))
    names: dict[str, None] = {}
    try:
        with deadline(SECONDS):
            for product in newest:
                names |= dict.fromkeys(quote.carrier or quote.service for quote in _quotes(product, ship_to))
    except OutsideFailure as failure:
        return Carriers(tuple(names), failure.reason)
    return Carriers(tuple(names))


def quote_products(actor: Actor, choice: ShippingChoice, *, product_ids: Collection[int]) -> list[ProductFreight]:
    """Quote the chosen shipping for the first SAMPLES of these products. Those whose supplier does not say get no
    quote. Invalid as `check_shipping`.
    """
    need_uploader(actor)
    check_shipping(choice)
    products = read_for_publishing(sorted(product_ids)[:SAMPLES])
    freights: list[ProductFreight] = []
    with deadline(SECONDS):
        for place, product in enumerate(products):
            try:
                with deadline(time_left() / (len(products) - place)):
                    quotes = _quotes(product, choice.ship_to)
                freights.append(ProductFreight(product.id, product.title, choose_quote(choice, quotes)))
            except OutsideFailure as failure:
                freights.append(ProductFreight(product.id, product.title, None, failure.reason))
    return freights


def _quotes(product: ListedForPublishing, ship_to: str) -> Sequence[FreightQuote]:
    port = registry.supplier_freight(product.supplier)
    variant = next((variant for variant in product.variants if variant.included), None)
    if port is None or variant is None:
        return ()
    link = SourceLink(product.supplier, PageType.PRODUCT, product.source_host, product.source_id, product.source_url)
    query = FreightQuery(link, variant.source_sku_id, 1, ship_to)
    return port.quote_freight(query, access_with(fresh_tokens(product.supplier), None))
