"""Links of products that the catalogue does not know yet: read from the supplier and stored."""

from datetime import datetime

from server.company.supply.services.accounts import access_to
from server.company.supply.services.intake import take_in
from server.company.supply.services.sightings import sighting_of
from server.kit.reasons import Reason
from server.ports import registry
from server.ports.failures import Permanent
from server.ports.marketplaces import MARKETPLACES
from server.ports.suppliers import SourceLink, SourceProduct, Supplier

OURS = frozenset({Supplier.ANTSTORE, Supplier.FILE})
"""Sources that are no suppliers."""


def fetch_link(link: SourceLink, *, now: datetime) -> SourceProduct:
    """Read the product of a link, even a short one, from its supplier; store it in the catalogue if it has a price.

    The failures of `server.ports.failures`; Permanent also if the operator has no accepted account. Calls the supplier;
    never inside a transaction.
    """
    port, access = registry.supplier(link.supplier), access_to(link.supplier)
    if access is None:
        raise Permanent(Reason("supply.account_needed", {"supplier": MARKETPLACES[link.supplier].name}))
    product = port.fetch(port.resolve(link) if link.needs_resolving else link, access)
    sighting = None if link.supplier in OURS else sighting_of(product, now=now)
    if sighting is not None:
        take_in([sighting], now=now)
    return product
