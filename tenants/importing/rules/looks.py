"""What a supplier shows of a product that was imported before: the present supply of each variant. Pure."""

from collections.abc import Mapping, Sequence
from typing import Any

from server.kit.money import MAX_MINOR
from server.ports.suppliers import SourceProduct, SourceVariant
from tenants.importing.contracts import ListedForPublishing, ListedVariantView, Supply
from tenants.importing.contracts.looks import Look
from tenants.importing.rules.columns import ProductDraft
from tenants.importing.rules.sameness import KnownVariant, same_variants

SEEN = ("seen_cost_minor", "seen_stock", "seen_available")
"""The columns of `ListedVariantView.seen`."""


def look_at(product: ListedForPublishing, found: SourceProduct, renamed: Mapping[int, str]) -> Look | None:
    """Return the supplies of the known variants; None if none of them is on the page.

    Variants that were certainly `renamed` (their new supplier ids, by variant) are not gone.
    """
    by_sku = {variant.source_sku_id: variant for variant in found.variants if variant.source_sku_id}
    by_options = {variant.option_values: variant for variant in found.variants}
    pairs = ((variant.id, _match(variant, by_sku, by_options)) for variant in product.variants)
    existing = {key: variant for key, variant in pairs if variant is not None}
    if not existing:
        return None
    existing |= {variant.id: by_sku[renamed[variant.id]] for variant in product.variants if variant.id in renamed}
    return Look(found.currency, {key: _supply(variant) for key, variant in existing.items()})


def look_of_draft(known: Sequence[KnownVariant], draft: ProductDraft) -> Look:
    """Return the supplies that a draft of the same product shows."""
    ids = same_variants(known, draft.variants)
    return Look(draft.columns.currency, {key: draft.variants[at].supply for at, key in ids.items()})


def newest_supply(before: Supply, look: Look, variant_id: int, currency: str) -> Supply:
    """Return the supply after a look. A cost that is not shown, or in another currency, stays the last known one."""
    shown = look.supplies.get(variant_id)
    if shown is None:
        return Supply(before.cost_minor, 0, available=False)
    is_cost_known = shown.cost_minor is not None and look.currency == currency
    return shown if is_cost_known else shown._replace(cost_minor=before.cost_minor)


def seen_columns(seen: Supply | None) -> dict[str, Any]:
    """Return the columns of a variant's `seen`."""
    return dict(zip(SEEN, seen or (None, None, None), strict=True))


def _match(
    variant: ListedVariantView, by_sku: Mapping[str, SourceVariant], by_options: Mapping[tuple[str, ...], SourceVariant]
) -> SourceVariant | None:
    return by_sku.get(variant.source_sku_id) if variant.source_sku_id else by_options.get(variant.option_values)


def _supply(shown: SourceVariant) -> Supply:
    cost = shown.cost_minor
    is_usable = cost is not None and 0 <= cost <= MAX_MINOR
    return Supply(cost if is_usable else None, shown.stock, shown.available)
