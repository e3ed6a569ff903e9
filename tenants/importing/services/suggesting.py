"""Something to import for somebody who has nothing yet."""

import random

from server.company.accounts.contracts import Actor
from server.kit.errors import NotFound
from server.ports import registry
from server.ports.failures import OutsideFailure
from server.ports.suppliers import PageType, SourceLink, Supplier, SupplierAccess
from tenants.importing.rules.identity import Identity
from tenants.importing.storing.standing import find_standing

COUNT = 3
NONE_HERE = "There is no demo supplier here. Please paste links of products that you like."


def suggest_links(actor: Actor, *, storefront: str) -> list[str]:
    """Three random products of the demo storefront that are not in the Import List yet, fewer when all are.

    NotFound where there is no demo supplier, or it does not answer.
    """
    if not storefront:
        raise NotFound(NONE_HERE)
    port = registry.supplier(Supplier.SHOPIFY)
    try:
        page = port.list_products(port.recognise(storefront, PageType.STORE), SupplierAccess(), None)
    except OutsideFailure as failure:
        raise NotFound(NONE_HERE) from failure
    fresh = _not_listed([product.link for product in page.products])
    return random.sample(fresh, min(COUNT, len(fresh)))


def _not_listed(links: list[SourceLink]) -> list[str]:
    standing = find_standing(Identity.of_link(link) for link in links)
    return [link.url for link in links if Identity.of_link(link).key not in standing]
