"""Words that mean the same, and which renamed variant is which: the last cases."""

from typing import Any

import pytest

from server.ports.suppliers import SourceVariant
from tenants.importing.contracts import ListedVariantView
from tenants.products.rules.renames import proposals_for
from tenants.products.rules.synonyms import DEFAULT_GROUPS, build_dictionary, meaning_of

DICTIONARY = build_dictionary(DEFAULT_GROUPS)


@pytest.mark.parametrize(
    ("ours", "theirs", "same"),
    [
        (("Grey", "XL"), ("extra-large", "GRAY"), True),
        (("Ｒｅｄ",), ("red",), True),
        (("2XL",), ("XXL",), True),
        (("Red", "L"), ("Red",), False),
        (("S",), ("XS",), False),
        ((), (), True),
    ],
)
def test_values_are_compared_by_what_they_mean(ours: Any, theirs: Any, same: bool) -> None:
    assert (meaning_of(ours, DICTIONARY) == meaning_of(theirs, DICTIONARY)) is same


def known(number: int, *values: str, sku: str = "") -> ListedVariantView:
    return ListedVariantView(
        number, number, values, sku, "", 100, 200, None, "", 1, True, True, "", None, f"id-{number}", ""
    )


def shown(source_id: str, *values: str, sku: str = "") -> SourceVariant:
    return SourceVariant(source_id, values, 100, sku=sku)


def test_what_still_exists_by_its_id_is_not_proposed() -> None:
    assert proposals_for([known(1, "Red")], [shown("id-1", "Crimson")], DICTIONARY) == []


@pytest.mark.parametrize(
    ("now", "ground"),
    [
        (shown("n", "Rouge", "Grand", sku="A-1"), "sku"),
        (shown("n", "gray", "extra large"), "words"),
        (shown("n", "Anthracite", "XL"), "one_changed"),
        (shown("n", "Anthracite", "Huge"), "only_one_left"),
    ],
)
def test_a_lost_variant_is_found_by_the_best_ground(now: SourceVariant, ground: str) -> None:
    kept = known(2, "Red", "S")
    (found,) = proposals_for([known(1, "Grey", "XL", sku="A-1"), kept], [now, shown("id-2", "Red", "S")], DICTIONARY)
    assert (found.variant_id, found.source_sku_id, found.ground) == (1, "n", ground)


def test_what_could_be_several_is_none() -> None:
    lost = [known(1, "Red", "S"), known(2, "Red", "M")]
    assert proposals_for(lost, [shown("a", "Blue", "S"), shown("b", "Green", "S")], DICTIONARY) == []


def test_two_never_become_the_same() -> None:
    lost = [known(1, "Grey"), known(2, "Gray")]
    assert proposals_for(lost, [shown("a", "gray")], DICTIONARY) == []


def test_all_variants_of_a_large_product_are_found_again_by_looking_at_each_but_a_few_times(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked = 0

    def counted(values: Any, dictionary: Any) -> Any:
        nonlocal looked
        looked += 1
        return meaning_of(values, dictionary)

    monkeypatch.setattr("tenants.products.rules.renames.meaning_of", counted)
    sizes, colours = range(64), range(32)
    lost = [known(size * 32 + colour, f"Size {size}", f"Colour {colour}") for size in sizes for colour in colours]
    free = [
        shown(f"n-{variant.id}", variant.option_values[0], variant.option_values[1].upper()) for variant in lost[:-1]
    ]
    free.append(shown("n-2047", "Size 63", "Red"))
    found = proposals_for(lost, free, DICTIONARY)
    assert [(proposal.variant_id, proposal.source_sku_id) for proposal in found] == [
        (variant.id, f"n-{variant.id}") for variant in lost
    ]
    assert [proposal.ground for proposal in found[-2:]] == ["words", "one_changed"]
    assert looked <= 4 * len(lost)
