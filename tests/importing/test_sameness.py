"""A variant that the supplier shows again is the one that was imported before."""

from collections.abc import Sequence

import pytest

from tenants.importing.rules.columns import VariantColumns, json_text
from tenants.importing.rules.sameness import KnownVariant, same_variants

KNOWN = [KnownVariant(1, "red-1", ["Red"]), KnownVariant(2, "blue-1", ["Blue"]), KnownVariant(3, "", ["Green"])]


def shown(sku: str, *options: str) -> VariantColumns:
    return VariantColumns(0, sku, "", json_text(options), "", "", None, 100, None, "", None, True, True, "", None)


@pytest.mark.parametrize(
    ("now", "ids"),
    [
        ([shown("blue-1", "Blue"), shown("red-1", "Red")], {0: 2, 1: 1}),
        ([shown("red-1", "Crimson")], {0: 1}),
        ([shown("red-2", "Red"), shown("", "Green")], {0: 1, 1: 3}),
        ([shown("blue-1", "Red"), shown("new", "Blue")], {0: 2}),
        ([shown("red-1", "Red"), shown("red-1", "Red")], {0: 1}),
        ([shown("new", "Black")], {}),
    ],
)
def test_by_the_suppliers_own_id_else_by_its_options(now: Sequence[VariantColumns], ids: dict[int, int]) -> None:
    assert same_variants(KNOWN, now) == ids
