"""Match the variants of two products that come from the same source. Pure."""

from tenants.importing.contracts import ListedView


def same_variant_ids(one: ListedView, other: ListedView) -> dict[int, int]:
    """Return the variant of `other` for each variant of `one`: by the supplier's own id, else by options.

    Empty when they come from different sources.
    """
    if (one.supplier, one.source_host, one.source_id) != (other.supplier, other.source_host, other.source_id):
        return {}
    by_sku = {each.source_sku_id: each.id for each in reversed(other.variants) if each.source_sku_id}
    by_options = {each.option_values: each.id for each in reversed(other.variants)}
    found = {each.id: by_sku.get(each.source_sku_id) or by_options.get(each.option_values) for each in one.variants}
    return {key: value for key, value in found.items() if value}
