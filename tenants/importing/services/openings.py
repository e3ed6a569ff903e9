"""Check that a merchant can import from a supplier now."""

from collections.abc import Iterable

from server.company.identity.contracts import Actor
from server.kit.errors import Invalid
from server.kit.sentences import Sentence
from server.ports import registry
from server.ports.marketplaces import MARKETPLACES
from server.ports.suppliers import SourceLink, Supplier
from tenants.importing.errors import (
    SupplierNeedsPlan,
    SupplierNotAuthorized,
    SupplierNotOpened,
    SupplierNotSetUp,
)
from tenants.importing.selectors.accounts import is_connected
from tenants.importing.selectors.suppliers import is_open, lacks_plan
from tenants.importing.services.accounts import fresh_tokens

NO_SOURCE = "We can't import from this link: {link}"


def check_open(actor: Actor, supplier: Supplier) -> None:
    """Raise SupplierNotOpened or SupplierNeedsPlan."""
    if not is_open(actor, supplier):
        raise SupplierNotOpened(supplier)
    if lacks_plan(actor, supplier):
        raise SupplierNeedsPlan(supplier)


def check_reachable(supplier: Supplier) -> None:
    """Raise SupplierNotSetUp or SupplierNotAuthorized. May call the supplier, to try an expired account again."""
    if not registry.supplier(supplier).is_set_up():
        raise SupplierNotSetUp(supplier)
    if MARKETPLACES[supplier].needs_account and not is_connected(supplier) and fresh_tokens(supplier) is None:
        raise SupplierNotAuthorized(supplier)


def chosen_links(actor: Actor, lines: Iterable[str]) -> list[SourceLink]:
    """Return the products of links chosen in addition to another product, from any supplier.

    Invalid for a link of no supplier; the errors of `check_open` and `check_reachable`.
    """
    links = [_recognised(line) for line in dict.fromkeys(lines)]
    for supplier in {link.supplier for link in links}:
        check_open(actor, supplier)
        check_reachable(supplier)
    return links


def _recognised(line: str) -> SourceLink:
    link = registry.recognised(line)
    if link is None:
        raise Invalid.on("relevance", Sentence(NO_SOURCE, link=line[:200]))
    return link
