"""The products in an exported file of the Import List."""

from server.company.identity.contracts import Actor, Sensitive
from server.kit.errors import Forbidden
from tenants.importing.contracts import ListFilter
from tenants.importing.rules.sheets import exported
from tenants.importing.selectors.products import matching_ids, read_products

BATCH = 500
NO_RIGHT = "You don't have the right to take data out. Please ask the main account."


def exported_ids(actor: Actor, chosen: ListFilter) -> list[int]:
    """Return the ids of the products to export for this filter. Forbidden without the right to export data."""
    if not actor.may(Sensitive.WITHDRAW_AND_EXPORT):
        raise Forbidden(NO_RIGHT)
    return matching_ids(chosen)


def exported_rows(product_ids: list[int]) -> list[list[str]]:
    """Return a row for each variant of these products, in the order of COLUMNS."""
    return [row for product in read_products(product_ids, whole=False) for row in exported(product)]
