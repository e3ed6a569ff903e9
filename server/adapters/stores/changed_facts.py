"""SKU, barcode and weight of variants, three ways: what we wrote last, what we have now, what the store has now."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace

from server.ports.stores import PushProduct, PushVariant
from server.ports.written import NO_FACTS, FactChange, Facts, plain

NAMES = ("sku", "barcode", "weight_grams")
LEAST_GRAMS, ROUNDING = 1, 200
"""Weights that differ by a gram, or half a percent, are one: stores count in pounds and ounces."""

AsSent = Callable[[Facts], Facts]
There = Mapping[str, Facts]
"""By the store's variant ids."""


def as_it_is(facts: Facts) -> Facts:
    """Of a platform that takes everything."""
    return facts


def fact_changes(product: PushProduct, there: There, as_sent: AsSent) -> Iterator[FactChange]:
    """Of what we have and the store has otherwise: what is neither what we wrote last nor what is to be written.

    `as_sent`: how the platform takes ours. Where nobody remembers what we wrote it is a conflict: it may be the
    merchant's.
    """
    for variant, name, wanted, last in _ours(product, as_sent):
        theirs = getattr(there.get(variant.external_id, NO_FACTS), name)
        if theirs is None or _same(theirs, wanted) or _same(theirs, last) or not (theirs or last):
            continue
        yield FactChange(variant.external_id, name, theirs, wanted, is_conflict=not _same(wanted, last))


def with_facts(product: PushProduct, changes: tuple[FactChange, ...], there: There, as_sent: AsSent) -> PushProduct:
    """The product without what is to stay as the store has it.

    That is also what we did not change, where the store does not tell what it has.
    """
    kept = {(one.external_id, one.name) for one in changes}
    for variant, name, wanted, last in _ours(product, as_sent):
        is_told = getattr(there.get(variant.external_id, NO_FACTS), name) is not None
        if variant.external_id in there and not is_told and _same(wanted, last):
            kept.add((variant.external_id, name))
    return replace(product, variants=tuple(_without(one, kept) for one in product.variants)) if kept else product


def changed_weights(product: PushProduct) -> list[str]:
    """The store's ids of variants whose weight is not what we wrote, or of which nobody remembers what we wrote."""
    found = _ours(product, as_it_is)
    return [one.external_id for one, name, wanted, last in found if name == "weight_grams" and not _same(wanted, last)]


def _without(variant: PushVariant, kept: set[tuple[str, str]]) -> PushVariant:
    """It says nothing of these: the store keeps what it has."""
    stays = {name: (variant.external_id, name) in kept for name in NAMES}
    return replace(
        variant,
        sku="" if stays["sku"] else variant.sku,
        barcode="" if stays["barcode"] else variant.barcode,
        weight_grams=None if stays["weight_grams"] else variant.weight_grams,
    )


def _ours(product: PushProduct, as_sent: AsSent) -> Iterator[tuple[PushVariant, str, str | int, str | int | None]]:
    """What would be sent of each variant that is known there, and what was sent last (None: nobody knows)."""
    wrote = product.written.facts if product.written else {}
    for variant in product.variants:
        new = as_sent(Facts(variant.sku, variant.barcode, variant.weight_grams))
        last = as_sent(wrote.get(variant.external_id, NO_FACTS))
        for name in NAMES:
            if wanted := getattr(new, name):
                yield variant, name, wanted, getattr(last, name)


def _same(one: str | int, other: str | int | None) -> bool:
    if isinstance(one, int) and isinstance(other, int):
        return abs(one - other) <= max(LEAST_GRAMS, other // ROUNDING)
    return other is not None and plain(str(one)) == plain(str(other))
