"""What a platform takes of one product is told from the same data before and while it is published."""

from collections.abc import Sequence
from typing import Any

import pytest

from server.platforms.contracts import Platform
from server.platforms.rules import LIMITS, StoreLimits, find_excess
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.importing.models import ListedVariant
from tests.products.conftest import Trade

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


@pytest.mark.django_db
def test_what_a_platform_is_sure_to_refuse_is_told_before_and_held_back(
    trade: Trade, tenant: TenantRef, monkeypatch: pytest.MonkeyPatch
) -> None:
    product = max(trade.listed(), key=lambda one: len(one["product_skus"]))
    ids, stores = [product["id"]], [trade.shop_id, trade.woo_id]
    body = {"ids": ids, "store_ids": stores, "override": True}

    def check() -> Any:
        told = trade.owner.post("product/publish/check", body)
        return told["ready"], told["held_back"], [hold["code"] for hold in told["holds"]]

    assert check() == (2, 0, [])
    with monkeypatch.context() as narrow:
        narrow.setitem(LIMITS, Platform.WOOCOMMERCE, StoreLimits(variants=1))
        assert check() == (1, 1, ["store.too_many_variants"])
    with tenant_scope_of(tenant):
        skus = ListedVariant.objects.filter(product_id=ids[0])
        skus.update(option_values=skus.values_list("option_values", flat=True)[0])
    assert check() == (1, 1, ["store.same_options"])
    told = {one["store_id"]: (one["state"], one["result"]) for one in trade.publish(ids, stores)}
    assert (told[trade.shop_id][0], told[trade.woo_id][0]) == (2, 3)
    assert "More than one variant has the options" in told[trade.woo_id][1]
    assert trade.in_woo() == []
