"""Which found products the Import List has already."""

from collections.abc import Iterable, Mapping

from tenants.importing.rules.identity import Identity
from tenants.importing.storing.presence import find_standing

Source = tuple[int, str, str]
"""Supplier, host and id: what makes a product one and the same."""


def listed_sources(sources: Iterable[Source]) -> Mapping[Source, int]:
    """By source the product in the Import List; what is not in it, or in the trash only, is left out. One query."""
    wanted = set(sources)
    standing = find_standing(Identity(*source) for source in wanted)
    found = {source: standing.get(Identity(*source).key) for source in wanted}
    return {source: one.product_id for source, one in found.items() if one and not one.is_trashed}
