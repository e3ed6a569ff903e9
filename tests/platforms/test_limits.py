"""What one product may be made of on each platform."""

from collections.abc import Sequence

import pytest

from server.platforms.contracts import Platform
from server.platforms.rules import LIMITS, find_excess

OUTSIDE = sorted(set(Platform) - {Platform.HOSTED_SHOP})


def sizes(count: int) -> list[tuple[str, ...]]:
    return [(f"Size {at}",) for at in range(count)]


def code(platform: Platform, values: Sequence[tuple[str, ...]]) -> str | None:
    found = find_excess(platform, "the store", values)
    return found.code if found else None


@pytest.mark.parametrize(
    ("platform", "most"),
    [(Platform.SHOPIFY, 2_048), (Platform.BIGCOMMERCE, 600), (Platform.WIX, 1_000), (Platform.SQUARE, 250)],
)
def test_as_many_variants_as_the_platform_takes_and_no_more(platform: Platform, most: int) -> None:
    assert code(platform, sizes(most)) is None
    found = find_excess(platform, "the store", sizes(most + 1))
    assert found is not None
    assert (found.code, found.params["count"], found.params["limit"]) == (
        "store.too_many_variants",
        str(most + 1),
        str(most),
    )


@pytest.mark.parametrize("platform", [Platform.WOOCOMMERCE, Platform.HOSTED_SHOP])
def test_a_platform_without_a_limit_takes_them_all(platform: Platform) -> None:
    assert code(platform, sizes(2_049)) is None


@pytest.mark.parametrize("platform", OUTSIDE)
def test_variants_with_the_same_options_are_refused_by_every_outside_platform(platform: Platform) -> None:
    assert platform in LIMITS
    assert code(platform, [("Red", "M"), ("red ", " M")]) == "store.same_options"
    assert code(platform, [(), ()]) == "store.no_options"
    assert code(platform, [()]) is None
    assert code(Platform.HOSTED_SHOP, [("Red", "M"), ("Red", "M")]) is None


def test_options_are_counted_where_a_platform_limits_them() -> None:
    assert [code(platform, [("x",) * 4]) for platform in (Platform.SHOPIFY, Platform.WIX)] == [
        "store.too_many_options",
        None,
    ]
    assert code(Platform.WIX, [("x",) * 7]) == "store.too_many_options"


def test_combinations_that_are_not_sold_count_on_wix_alone() -> None:
    diagonal = [(str(at), str(at)) for at in range(32)]
    assert code(Platform.WIX, diagonal[:31]) is None
    assert code(Platform.WIX, diagonal) == "store.too_many_variants"
    assert code(Platform.BIGCOMMERCE, diagonal) is None
