"""Three-way comparison of SKU, barcode and weight of variants: last written by us, ours now, the store's now."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from server.ports.stores import PushProduct, PushVariant
from server.ports.written import NO_FACTS, FactChange, Facts, plain

NAMES = ("sku", "barcode", "weight_grams")
LEAST_GRAMS, ROUNDING = 1, 200
"""Weights within a gram or half a percent are equal: stores count in pounds and ounces."""

AsSent = Callable[[Facts], Facts]
StoreFacts = Mapping[str, Facts]
"""Facts by the store's variant ids."""


def as_it_is(facts: Facts) -> Facts:
    """Return the facts unchanged, for platforms that accept everything."""
    return facts


def fact_changes(product: PushProduct, existing: StoreFacts, as_sent: AsSent) -> Iterator[FactChange]:
    """Yield facts that differ in the store both from what we wrote last and from what we are about to write.

    `as_sent`: how the platform saves ours. If we do not know what we wrote, it is a conflict: the value may be the
    merchant's.
    """
    for variant, name, ours, last in _ours(product, as_sent):
        theirs = getattr(existing.get(variant.external_id, NO_FACTS), name)
        if theirs is None or _same(theirs, ours) or _same(theirs, last) or not (theirs or last):
            continue
        yield FactChange(variant.external_id, name, theirs, ours, is_conflict=not _same(ours, last))


def with_facts(
    product: PushProduct, changes: tuple[FactChange, ...], existing: StoreFacts, as_sent: AsSent
) -> PushProduct:
    """Return the product without the facts that stay as the store has them.

    Also drop facts that we did not change, where the store does not report its own.
    """
    kept = {(change.external_id, change.name) for change in changes}
    for variant, name, ours, last in _ours(product, as_sent):
        is_reported = getattr(existing.get(variant.external_id, NO_FACTS), name) is not None
        if variant.external_id in existing and not is_reported and _same(ours, last):
            kept.add((variant.external_id, name))
    return (
        replace(product, variants=tuple(_without(variant, kept) for variant in product.variants)) if kept else product
    )


def changed_weights(product: PushProduct) -> list[str]:
    """Return the store's ids of variants whose weight differs from what we wrote, or where that is unknown."""
    found = _ours(product, as_it_is)
    return [
        variant.external_id for variant, name, ours, last in found if name == "weight_grams" and not _same(ours, last)
    ]


def _without(variant: PushVariant, kept: set[tuple[str, str]]) -> PushVariant:
    """Clear these facts, so that the store keeps its own."""
    stays = {name: (variant.external_id, name) in kept for name in NAMES}
    return replace(
        variant,
        sku="" if stays["sku"] else variant.sku,
        barcode="" if stays["barcode"] else variant.barcode,
        weight_grams=None if stays["weight_grams"] else variant.weight_grams,
    )


def _ours(product: PushProduct, as_sent: AsSent) -> Iterator[tuple[PushVariant, str, str | int, str | int | None]]:
    """Yield what we would send of each known variant, and what we sent last (None: unknown)."""
    wrote = product.written.facts if product.written else {}
    for variant in product.variants:
        new = as_sent(Facts(variant.sku, variant.barcode, variant.weight_grams))
        last = as_sent(wrote.get(variant.external_id, NO_FACTS))
        for name in NAMES:
            if ours := getattr(new, name):
                yield variant, name, ours, getattr(last, name)


def _same(first: str | int, other: str | int | None) -> bool:
    if isinstance(first, int) and isinstance(other, int):
        return abs(first - other) <= max(LEAST_GRAMS, other // ROUNDING)
    return other is not None and plain(str(first)) == plain(str(other))
