"""Values of one store that differ from the Import List because the supplier changed. Pure."""

from dataclasses import replace

from tenants.importing.contracts import ListedForPublishing, ListedVariantView
from tenants.preferences.contracts import PriceSettings
from tenants.products.contracts import Adjustments, VariantAdjustment
from tenants.products.rules.supply import store_supply


def adjusted(product: ListedForPublishing, adjustments: Adjustments, settings: PriceSettings) -> ListedForPublishing:
    """Apply these stocks and costs to the product; prices by rule follow the costs, typed prices do not change.

    Removed variants are left out, unless nothing would be left to sell.
    """
    if not adjustments:
        return product
    removed = {key for key, adjustment in adjustments.items() if adjustment.removed}
    if all(variant.id in removed for variant in product.variants if variant.included):
        removed = set()
    variants = tuple(
        _variant(variant, adjustments.get(variant.id), product.currency, settings)
        for variant in product.variants
        if variant.id not in removed
    )
    return replace(product, variants=variants)


def settled_prices(adjustments: Adjustments) -> dict[int, VariantAdjustment]:
    """Return only the prices that a merchant set for the store."""
    return {
        key: VariantAdjustment(
            price_minor=adjustment.price_minor,
            compare_at_minor=adjustment.compare_at_minor,
            currency=adjustment.currency,
        )
        for key, adjustment in adjustments.items()
        if adjustment.price_minor is not None
    }


def _variant(
    variant: ListedVariantView, change: VariantAdjustment | None, currency: str, settings: PriceSettings
) -> ListedVariantView:
    if change is None:
        return variant
    variant = replace(variant, seen=store_supply(variant.supply, change, is_seen=variant.seen is not None))
    if change.stock_is_set:
        variant = replace(variant, stock=change.stock, available=change.available)
    if change.cost_minor is None or variant.price_is_manual:
        return variant
    was = variant.supplier_compare_at_minor
    made = settings.price_at_import(change.cost_minor, currency, supplier_compare_at=was)
    return replace(
        variant,
        cost_minor=change.cost_minor,
        price_minor=made.price_minor,
        compare_at_minor=variant.compare_at_minor if variant.compare_at_is_manual else made.compare_at_minor,
    )
