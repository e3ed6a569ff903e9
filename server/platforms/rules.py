"""What one product may be made of on each selling platform: data, for adapters and for who asks beforehand."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from math import prod

from server.kit.reasons import Reason
from server.platforms.contracts import Platform


@dataclass(frozen=True, slots=True)
class StoreLimits:
    """The most of a product's variants and options; None: no limit. Its variants differ in their options."""

    variants: int | None = None
    options: int | None = None
    counts_combinations: bool = False
    """Combinations of option values that are not sold count as variants."""
    own_skus: bool = False
    """No two variants may share a SKU, of which `sku_length` characters are kept (None: all)."""
    sku_length: int | None = None
    images: int | None = None
    """Of a product, those of its variants among them."""
    description: int | None = None
    """Characters of its HTML."""


LIMITS = {
    Platform.SHOPIFY: StoreLimits(variants=2_048, options=3, images=250),
    Platform.BIGCOMMERCE: StoreLimits(variants=600, own_skus=True, sku_length=255),
    # Catalog V3, "Create Product": 15 media items, a plain description of 16,000 characters.
    Platform.WIX: StoreLimits(variants=1_000, options=6, counts_combinations=True, images=15, description=16_000),
    # "Work with Images" and CatalogItem.description_html.
    Platform.SQUARE: StoreLimits(variants=250, images=250, description=65_535),
    # Variations whose options are the same become one for whoever buys.
    Platform.WOOCOMMERCE: StoreLimits(own_skus=True),
}
"""Every outside platform has a row, `StoreLimits()` for no limits. The hosted shop takes the whole Import List."""

LIMITS_BY_VERSION = {
    # "Create Product" of Catalog V1: a description of 8,000 characters.
    (Platform.WIX, "Catalog V1"): replace(LIMITS[Platform.WIX], description=8_000),
}
"""Of stores whose version (`StorePort.read_version`) takes less than their platform does."""
NO_LIMITS = StoreLimits()
Values = Sequence[tuple[str, ...]]


def limits_of(platform: Platform, version: str = "") -> StoreLimits:
    """What a store of this platform takes; nothing is too much for the hosted shop."""
    return LIMITS_BY_VERSION.get((platform, version)) or LIMITS.get(platform, NO_LIMITS)


def find_overlong(limits: StoreLimits, host: str, *, description: str, images: int) -> Reason | None:
    """Which of the product's description and pictures a store with these limits takes only in part; None if neither."""
    if limits.description is not None and len(description) > limits.description:
        return _excess("store.description_too_long", host, len(description), limits.description)
    if limits.images is not None and images > limits.images:
        return _excess("store.too_many_images", host, images, limits.images)
    return None


def find_excess(
    platform: Platform,
    host: str,
    values: Values,
    *,
    choices: Sequence[Hashable] | None = None,
    options: int | None = None,
    combinations: int | None = None,
) -> Reason | None:
    """Why no store of this platform takes variants with these option values; None where nothing is known against it.

    An adapter knows better what a store keeps: by which `choices` it tells variants apart, how many `options` there are
    and how many `combinations` of them.
    """
    if (limits := LIMITS.get(platform)) is None:
        return None
    offered = max(map(len, values), default=0) if options is None else options
    if limits.options is not None and offered > limits.options:
        return _excess("store.too_many_options", host, offered, limits.options)
    count = len(values)
    if limits.counts_combinations:
        count = max(count, _combinations(values) if combinations is None else combinations)
    if limits.variants is not None and count > limits.variants:
        return _excess("store.too_many_variants", host, count, limits.variants)
    return _twins(values, list(map(_shown, values)) if choices is None else choices, offered)


def _excess(code: str, host: str, count: int, limit: int) -> Reason:
    return Reason(code, {"host": host, "count": str(count), "limit": str(limit)})


def _twins(values: Values, choices: Sequence[Hashable], options: int) -> Reason | None:
    seen: set[Hashable] = set()
    for choice, own in zip(choices, values, strict=True):
        if choice in seen and options:
            return Reason("store.same_options", {"variant": " / ".join(own)})
        if choice in seen:
            return Reason("store.no_options", {"count": str(len(values))})
        seen.add(choice)
    return None


def _combinations(values: Values) -> int:
    return prod(len(set(column)) for column in zip(*map(_shown, values), strict=False))


def _shown(values: tuple[str, ...]) -> tuple[str, ...]:
    """What every platform at least takes for the same: spaces and case count nowhere."""
    return tuple(" ".join(value.split()).casefold() for value in values)
