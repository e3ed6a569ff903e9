"""Match the variants that a supplier shows now with those imported before."""

from collections.abc import Sequence
from typing import NamedTuple

from tenants.importing.rules.columns import VariantColumns, json_text


class KnownVariant(NamedTuple):
    """A variant of the Import List."""

    id: int
    source_sku_id: str
    option_values: Sequence[str]


def same_variants(known: Sequence[KnownVariant], shown: Sequence[VariantColumns]) -> dict[int, int]:
    """Map places in `shown` to the ids of known variants: by the supplier's own id, else by options.

    Each known variant is matched at most once; new ones are left out.
    """
    by_sku = {row.source_sku_id: row.id for row in reversed(known) if row.source_sku_id}
    by_options = {json_text(list(row.option_values)): row.id for row in reversed(known)}
    found = {at: by_sku.pop(new.source_sku_id) for at, new in enumerate(shown) if new.source_sku_id in by_sku}
    free = {options: key for options, key in by_options.items() if key not in found.values()}
    others = [(at, new.option_values) for at, new in enumerate(shown) if at not in found]
    return found | {at: free.pop(options) for at, options in others if options in free}
