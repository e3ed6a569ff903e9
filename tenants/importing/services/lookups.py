"""Read supplier links for staff who enter the results of a request.

With the merchant's supplier account, else with the operator's: visitors of the service market have none.
"""

from typing import Any

from server.company.supply.services.accounts import access_to
from server.company.supply.services.sightings import cheapest_minor
from server.company.workorders.services.lookups import keep_facts, keep_failure, recognise
from server.kit.errors import Invalid
from server.kit.money import to_decimal
from server.kit.reasons import Reason
from server.ports import registry
from server.ports.failures import OutsideFailure
from server.ports.suppliers import SourceProduct, Supplier, SupplierAccess
from tenants.importing.services.accounts import fresh_tokens

MOST_IMAGES = 12


def look_up(lookup_id: int, *, url: str) -> None:
    """Read the link and save what it shows, or why it cannot be read.

    A temporary failure is saved too: staff can try again.
    """
    try:
        link = recognise(url)
        port = registry.supplier(link.supplier)
        known = port.resolve(link) if link.needs_resolving else link
        product = port.fetch(known, _access(link.supplier))
    except Invalid:
        keep_failure(lookup_id, Reason("supplier.unreadable").stored())
    except OutsideFailure as failure:
        keep_failure(lookup_id, failure.reason.stored())
    else:
        keep_facts(lookup_id, facts_of(product))


def _access(supplier: Supplier) -> SupplierAccess:
    tokens = fresh_tokens(supplier)
    own = None if tokens else access_to(supplier)
    return own or SupplierAccess(tokens=tokens)


def facts_of(product: SourceProduct) -> dict[str, Any]:
    """Return the values for a row of a result, with the price of `cheapest_minor` and its currency."""
    cost = cheapest_minor(product)
    images = [image.url for image in product.images[:MOST_IMAGES]]
    return {
        "supplier": int(product.link.supplier),
        "id": product.link.source_id,
        "title": product.title[:400],
        "store_name": product.vendor[:200],
        "url": product.link.url,
        "selected_image": images[0] if images else "",
        "images": images,
        "max_price": "" if cost is None else str(to_decimal(cost, product.currency)),
        "currency": product.currency,
    }
