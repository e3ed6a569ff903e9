"""Which variant that the supplier shows now is which of those that were imported before."""

from collections.abc import Sequence
from typing import NamedTuple

from tenants.importing.rules.columns import VariantColumns, json_text


class KnownVariant(NamedTuple):
    """A variant of the Import List."""

    id: int
    source_sku_id: str
    option_values: Sequence[str]


def same_variants(known: Sequence[KnownVariant], shown: Sequence[VariantColumns]) -> dict[int, int]:
    """By place in `shown` the id of the known variant that it is: by the supplier's own id, else by its options.

    Each known one is at most one of them; what is new is left out.
    """
    by_sku = {one.source_sku_id: one.id for one in reversed(known) if one.source_sku_id}
    by_options = {json_text(list(one.option_values)): one.id for one in reversed(known)}
    found = {at: by_sku.pop(new.source_sku_id) for at, new in enumerate(shown) if new.source_sku_id in by_sku}
    free = {options: key for options, key in by_options.items() if key not in found.values()}
    others = [(at, new.option_values) for at, new in enumerate(shown) if at not in found]
    return found | {at: free.pop(options) for at, options in others if options in free}
