"""Products for a merchant's first try: three that can be published, in their language."""

import random
from collections.abc import Iterable, Iterator, Sequence

from server.kit.errors import NotFound
from server.ports import registry
from server.ports.failures import OutsideFailure
from server.ports.suppliers import PageType, SourceLink, SourceProduct, Supplier, SupplierAccess, SupplierPort
from tenants.importing.rules.gifts import can_be_published, is_in_language
from tenants.importing.rules.identity import Identity
from tenants.importing.storing.presence import find_existing

COUNT = 3
MOST_READ = 6
"""How many featured products are read, at most, to find three that fit."""
NONE_HERE = "There are no sample products here. Please paste links to products you like."


def suggest_links(*, featured: Sequence[str], storefront: str, language: str) -> list[str]:
    """Return three random products that can be published and are not in the Import List; fewer when no more are found.

    They are featured ones, else products of the demo storefront; those in the merchant's language come first. NotFound
    when there is none, or the storefront does not answer.
    """
    port = registry.supplier(Supplier.SHOPIFY)
    products = _featured(port, featured) if featured else _of_storefront(port, storefront)
    chosen: list[SourceProduct] = []
    others: list[SourceProduct] = []
    for product in filter(can_be_published, products):
        (chosen if is_in_language(product, language) else others).append(product)
        if len(chosen) == COUNT:
            break
    if not chosen and not others:
        raise NotFound(NONE_HERE)
    return [product.link.url for product in (*chosen, *others)[:COUNT]]


def _featured(port: SupplierPort, lines: Sequence[str]) -> Iterator[SourceProduct]:
    """Yield featured products in random order, skipping unreadable ones; end when their storefront does not answer."""
    for link in _fresh(port.recognise(line, PageType.PRODUCT) for line in lines)[:MOST_READ]:
        try:
            yield port.fetch(link, SupplierAccess())
        except OutsideFailure as failure:
            if failure.reason.code.startswith("outside."):
                return


def _of_storefront(port: SupplierPort, storefront: str) -> list[SourceProduct]:
    if not storefront:
        return []
    try:
        page = port.list_products(port.recognise(storefront, PageType.STORE), SupplierAccess(), None)
    except OutsideFailure:
        return []
    products = {product.link: product for product in page.products}
    return [products[link] for link in _fresh(products)]


def _fresh(links: Iterable[SourceLink]) -> list[SourceLink]:
    """Return those that are not listed, in random order."""
    keys = {Identity.of_link(link): link for link in links}
    existing = find_existing(keys)
    fresh = [link for identity, link in keys.items() if identity.key not in existing]
    return random.sample(fresh, len(fresh))
