"""Which variant that a supplier shows now is one that it called otherwise before: pure."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from server.ports.suppliers import SourceVariant
from tenants.importing.contracts import ListedVariantView
from tenants.products.contracts.mappings import Proposal
from tenants.products.rules.synonyms import meaning_of

Shown = Sequence[SourceVariant]


def proposals_for(known: Sequence[ListedVariantView], shown: Shown, dictionary: Mapping[str, str]) -> list[Proposal]:
    """For each variant that is no longer found by its supplier's id the one that it seems to be now.

    By the same SKU, by words that mean the same, by values of which one alone changed, or because it is the only one
    left; what could be several is none, and two never become the same.
    """
    ids, ours = {one.source_sku_id for one in shown}, {one.source_sku_id for one in known}
    lost = [one for one in known if one.source_sku_id and one.source_sku_id not in ids]
    free = [one for one in shown if one.source_sku_id and one.source_sku_id not in ours]
    found: list[Proposal] = []
    for ground, fits in _GROUNDS.items():
        for one, new in _pairs(lost, free, partial(fits, dictionary)):
            found.append(_proposal(one, new, ground))
            lost.remove(one)
            free.remove(new)
    if len(lost) == 1 == len(free):
        found.append(_proposal(lost[0], free[0], "only_one_left"))
    return sorted(found, key=lambda one: one.variant_id)


def _pairs(
    lost: Sequence[ListedVariantView], free: Shown, fits: Callable[[ListedVariantView, SourceVariant], bool]
) -> list[tuple[ListedVariantView, SourceVariant]]:
    """Those that fit each other and nobody else."""
    fitting = [(one, new) for one in lost for new in free if fits(one, new)]
    times_lost = Counter(one.id for one, _ in fitting)
    times_free = Counter(new.source_sku_id for _, new in fitting)
    return [(one, new) for one, new in fitting if times_lost[one.id] == 1 == times_free[new.source_sku_id]]


def _same_sku(_dictionary: Mapping[str, str], one: ListedVariantView, new: SourceVariant) -> bool:
    return bool(one.sku) and one.sku == new.sku


def _same_words(dictionary: Mapping[str, str], one: ListedVariantView, new: SourceVariant) -> bool:
    return meaning_of(one.option_values, dictionary) == meaning_of(new.option_values, dictionary)


def _one_changed(dictionary: Mapping[str, str], one: ListedVariantView, new: SourceVariant) -> bool:
    before, after = (set(meaning_of(values, dictionary)) for values in (one.option_values, new.option_values))
    return len(before) == len(after) > 1 and len(before - after) == 1


_GROUNDS = {"sku": _same_sku, "words": _same_words, "one_changed": _one_changed}


def _proposal(one: ListedVariantView, new: SourceVariant, ground: str) -> Proposal:
    return Proposal(one.id, one.option_values, new.option_values, new.source_sku_id, new.source_attr, ground)
