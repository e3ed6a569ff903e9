"""What publishing reads of the Import List."""

from collections.abc import Iterable

from tenants.importing.contracts import ListedForPublishing
from tenants.importing.selectors.listing import read_products


def read_for_publishing(product_ids: Iterable[int]) -> list[ListedForPublishing]:
    """The asked products that are not in the trash, with all their variants, in the order of their ids; 2 queries."""
    return list(read_products(product_ids))


def read_for_checking(product_ids: Iterable[int]) -> list[ListedForPublishing]:
    """The same without their descriptions and options, which no guard looks at."""
    return list(read_products(product_ids, whole=False))
