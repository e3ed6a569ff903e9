"""The products in an exported file of the Import List."""

from server.company.identity.contracts import Actor, Sensitive
from server.kit.errors import NoRight
from tenants.importing.contracts import ListFilter
from tenants.importing.rules.sheets import exported
from tenants.importing.selectors.products import matching_ids, read_products

BATCH = 500


class NoRightToExport(NoRight):
    right = Sensitive.WITHDRAW_AND_EXPORT
    says = "You don't have the right to export data. Please ask the owner of the main account."


def exported_ids(actor: Actor, chosen: ListFilter) -> list[int]:
    """Return the ids of the products to export for this filter. NoRightToExport without the right to export data."""
    if not actor.may(Sensitive.WITHDRAW_AND_EXPORT):
        raise NoRightToExport
    return matching_ids(chosen)


def exported_rows(product_ids: list[int]) -> list[list[str]]:
    """Return a row for each variant of these products, in the order of COLUMNS."""
    return [row for product in read_products(product_ids, whole=False) for row in exported(product)]
