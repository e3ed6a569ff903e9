"""Something to import for somebody who has nothing yet."""

import random
from collections.abc import Sequence

from server.kit.errors import NotFound
from server.ports import registry
from server.ports.failures import OutsideFailure
from server.ports.suppliers import PageType, SourceLink, Supplier, SupplierAccess, SupplierPort
from tenants.importing.rules.identity import Identity
from tenants.importing.storing.standing import find_standing

COUNT = 3
NONE_HERE = "There are no sample products here. Please paste links to products you like."


def suggest_links(*, featured: Sequence[str], storefront: str) -> list[str]:
    """Three random products that are not in the Import List yet, fewer when all are.

    They are of the featured ones, else of the demo storefront. NotFound where there is neither, or the storefront
    does not answer.
    """
    port = registry.supplier(Supplier.SHOPIFY)
    links = [port.recognise(line, PageType.PRODUCT) for line in featured] or _demo_links(port, storefront)
    fresh = _not_listed(links)
    return random.sample(fresh, min(COUNT, len(fresh)))


def _demo_links(port: SupplierPort, storefront: str) -> list[SourceLink]:
    if not storefront:
        raise NotFound(NONE_HERE)
    try:
        page = port.list_products(port.recognise(storefront, PageType.STORE), SupplierAccess(), None)
    except OutsideFailure as failure:
        raise NotFound(NONE_HERE) from failure
    return [product.link for product in page.products]


def _not_listed(links: list[SourceLink]) -> list[str]:
    standing = find_standing(Identity.of_link(link) for link in links)
    return [link.url for link in links if Identity.of_link(link).key not in standing]
