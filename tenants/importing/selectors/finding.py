"""Which of the found products are in the Import List."""

from collections.abc import Iterable, Mapping

from tenants.importing.rules.identity import Identity
from tenants.importing.storing.presence import find_existing

Source = tuple[int, str, str]
"""Supplier, host and id: the identity of a product."""


def listed_sources(sources: Iterable[Source]) -> Mapping[Source, int]:
    """Return the listed product of each source; those not listed, or only in the trash, are left out. One query."""
    requested = set(sources)
    existing = find_existing(Identity(*source) for source in requested)
    found = {source: existing.get(Identity(*source).key) for source in requested}
    return {source: existing.product_id for source, existing in found.items() if existing and not existing.is_trashed}
