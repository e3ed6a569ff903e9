"""Match variants that a supplier has renamed. Pure."""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from functools import partial
from typing import TypeVar

from server.ports.suppliers import SourceVariant
from tenants.importing.contracts import ListedVariantView
from tenants.products.contracts.mappings import Proposal
from tenants.products.rules.synonyms import meaning_of

Shown = Sequence[SourceVariant]
Variant = ListedVariantView | SourceVariant
V = TypeVar("V", ListedVariantView, SourceVariant)


def proposals_for(known: Sequence[ListedVariantView], shown: Shown, dictionary: Mapping[str, str]) -> list[Proposal]:
    """Propose a match for each variant that is no longer found by its supplier's id.

    By the same SKU, by synonyms, by values of which only one changed, or because only one is left. Ambiguous matches
    are left out, and two variants are never matched with the same one.
    """
    ids, ours = {variant.source_sku_id for variant in shown}, {variant.source_sku_id for variant in known}
    lost = [variant for variant in known if variant.source_sku_id and variant.source_sku_id not in ids]
    free = [variant for variant in shown if variant.source_sku_id and variant.source_sku_id not in ours]
    found: list[Proposal] = []
    for ground, keys_of in _GROUNDS.items():
        pairs = _pairs(lost, free, partial(keys_of, dictionary))
        found += [_proposal(variant, new, ground) for variant, new in pairs]
        done, taken = {variant.id for variant, _ in pairs}, {new.source_sku_id for _, new in pairs}
        lost = [variant for variant in lost if variant.id not in done]
        free = [new for new in free if new.source_sku_id not in taken]
    if len(lost) == 1 == len(free):
        found.append(_proposal(lost[0], free[0], "only_one_left"))
    return sorted(found, key=lambda proposal: proposal.variant_id)


def _pairs(
    lost: Sequence[ListedVariantView], free: Shown, keys_of: Callable[[Variant], Collection[Hashable]]
) -> list[tuple[ListedVariantView, SourceVariant]]:
    """Return pairs that share a key with each other and with no other variant.

    In linear time: all of 2,048 variants may have been renamed.
    """
    lost_by_key, free_by_key = _by_key(lost, keys_of), _by_key(free, keys_of)
    shared = [key for key in lost_by_key if key in free_by_key]
    fits: Counter[int | str] = Counter()
    for key in shared:
        fits.update({variant.id: len(free_by_key[key]) for variant in lost_by_key[key]})
        fits.update({new.source_sku_id: len(lost_by_key[key]) for new in free_by_key[key]})
    alone = [
        (lost_by_key[key][0], free_by_key[key][0])
        for key in shared
        if len(lost_by_key[key]) == 1 == len(free_by_key[key])
    ]
    return [(variant, new) for variant, new in alone if fits[variant.id] == 1 == fits[new.source_sku_id]]


def _by_key(variants: Sequence[V], keys_of: Callable[[V], Collection[Hashable]]) -> dict[Hashable, list[V]]:
    found: dict[Hashable, list[V]] = defaultdict(list)
    for variant in variants:
        for key in keys_of(variant):
            found[key].append(variant)
    return dict(found)


def _same_sku(_dictionary: Mapping[str, str], variant: Variant) -> Collection[Hashable]:
    return [variant.sku] if variant.sku else []


def _same_words(dictionary: Mapping[str, str], variant: Variant) -> Collection[Hashable]:
    return [meaning_of(variant.option_values, dictionary)]


def _one_changed(dictionary: Mapping[str, str], variant: Variant) -> Collection[Hashable]:
    """Return the values without each one in turn: equal for two variants where only that one differs."""
    values = set(meaning_of(variant.option_values, dictionary))
    return [(len(values), frozenset(values - {value})) for value in values] if len(values) > 1 else []


_GROUNDS = {"sku": _same_sku, "words": _same_words, "one_changed": _one_changed}


def _proposal(variant: ListedVariantView, new: SourceVariant, ground: str) -> Proposal:
    return Proposal(variant.id, variant.option_values, new.option_values, new.source_sku_id, new.source_attr, ground)
