"""What only Catalog V1 has: a product made in steps, one discount for all variants, stock counted of all or of none."""

from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest

from fixtures.sandbox.wix.site import WixSite
from server.adapters.wix.store import WixStore
from server.kit import clock
from server.ports.failures import Permanent, Retryable
from server.ports.listings import ListingQuery
from server.ports.stocks import NewStock
from server.ports.stores import NewPrice, ProductUpdate, PushOption, StoreAccess, VariantUpdate
from tenants.processes.contracts.answers import StoreAnswers
from tests.factories.wix import PICTURE, only, stock, teapot, variant, variants
from tests.support.sandbox import Outside

pytestmark = pytest.mark.django_db


@pytest.fixture
def site(wix: dict[str, WixSite]) -> WixSite:
    wix["pottery"].installed = True
    return wix["pottery"]


def prices(site: WixSite) -> list[tuple[str, str]]:
    reported = [variant["price"] for variant in variants(site)]
    return [(row["actualPrice"]["amount"], row.get("compareAtPrice", {}).get("amount", "")) for row in reported]


def test_a_product_is_made_whole_in_its_steps(site: WixSite, port: WixStore, access: StoreAccess) -> None:
    options = (PushOption("Size", ("S", "M")), PushOption("Colour", ("Red", "Blue")))
    sold = (variant(0, option_values=("S", "Red")), variant(1, option_values=("M", "Blue"), available=False))
    pushed = port.put_product(access, teapot(variants=sold, options=options))
    made = only(site)
    assert (made["name"], made["plainDescription"], made["visible"]) == ("Teapot", "<p>Pours.</p>", True)
    assert [variant["visible"] for variant in variants(site)] == [True, False, False, True]
    assert [variants(site)[at]["sku"] for at in (0, 3)] == ["TEA-0", "TEA-1"]
    assert sorted(stock(site).values()) == [0, 0, 0, 7]
    assert [item["url"] for item in made["media"]["itemsInfo"]["items"]] == [
        PICTURE.format(n) for n in ("front", "back")
    ]
    assert pushed.url.endswith("/wix/site/pottery/product-page/tradewind-ref-1")
    assert set(pushed.variant_ids) == {"v0", "v1"}


@pytest.mark.parametrize(
    ("compared", "shown"),
    [
        ((2250, 2251), [("12.50", "22.50"), ("12.51", "22.51")]),
        ((None, 2251), [("12.50", ""), ("12.51", "")]),
        ((2000, 3000), [("12.50", ""), ("12.51", "")]),
    ],
)
def test_a_higher_price_is_shown_where_one_discount_makes_all_of_them(
    site: WixSite, port: WixStore, access: StoreAccess, compared: tuple[int | None, ...], shown: list[tuple[str, str]]
) -> None:
    sold = tuple(variant(at, compare_at_minor=higher) for at, higher in enumerate(compared))
    pushed = port.put_product(access, teapot(variants=sold))
    assert prices(site) == shown
    update = ProductUpdate(pushed.external_id, "USD", (VariantUpdate(pushed.variant_ids["v0"], NewPrice(999)),))
    assert port.update_variants(access, update) == {}
    assert [actual for actual, _ in prices(site)] == ["9.99", "12.51"]


def test_percents_are_a_discount_too(site: WixSite, port: WixStore, access: StoreAccess) -> None:
    sold = (variant(0, price_minor=1000, compare_at_minor=2000), variant(1, price_minor=1500, compare_at_minor=3000))
    port.put_product(access, teapot(variants=sold))
    assert only(site)["discount"] == {"type": "PERCENT", "value": 50}
    assert prices(site) == [("10.00", "20.00"), ("15.00", "30.00")]


def test_stock_of_which_a_part_is_unknown_is_not_counted(site: WixSite, port: WixStore, access: StoreAccess) -> None:
    pushed = port.put_product(access, teapot(variants=(variant(0), variant(1, stock=None))))
    ids = [pushed.variant_ids[name] for name in ("v0", "v1")]
    assert stock(site) == dict.fromkeys(ids, True)
    changes = (VariantUpdate(ids[0], None, NewStock(0)), VariantUpdate(ids[1], None, NewStock(5)))
    port.update_variants(access, ProductUpdate(pushed.external_id, "USD", changes[:1]))
    assert stock(site) == {ids[0]: False, ids[1]: True}
    port.update_variants(access, ProductUpdate(pushed.external_id, "USD", changes))
    assert stock(site) == {ids[0]: 0, ids[1]: 5}


@pytest.mark.parametrize(
    ("where", "method"),
    [
        (r"/stores/v1/products$", "POST"),
        (r"/stores/v1/products/[^/]+/variants$", "PATCH"),
        (r"/stores/v2/inventoryItems/", "PATCH"),
        (r"/stores/v1/products/[^/]+/media$", "POST"),
        (r"/stores/v1/products/[^/]+$", "PATCH"),
    ],
)
@pytest.mark.parametrize("as_draft", [False, True])
def test_whichever_response_is_lost_one_whole_product_exists(
    site: WixSite, port: WixStore, access: StoreAccess, outside: Outside, where: str, method: str, as_draft: bool
) -> None:
    began = clock.now()
    outside.fails("timeout_after_commit", where, method)
    with pytest.raises(Retryable):
        port.put_product(access, teapot(as_draft=as_draft))
    pushed = port.put_product(access, teapot(as_draft=as_draft, first_attempt_at=began))
    made = only(site)
    assert (made["name"], made["visible"], len(pushed.variant_ids)) == ("Teapot", not as_draft, 2)
    assert (list(stock(site).values()), len(made["media"]["itemsInfo"]["items"])) == ([7, 7], 2)


def test_a_product_that_is_refused_on_the_way_leaves_nothing(
    site: WixSite, port: WixStore, access: StoreAccess, outside: Outside
) -> None:
    outside.fails("status", r"/products/[^/]+/media$", "POST", status=400, times=10)
    with pytest.raises(Permanent):
        port.put_product(access, teapot())
    assert (site.products, site.stock) == ({}, {})


def test_the_merchants_own_pictures_and_what_they_hid_stay(site: WixSite, port: WixStore, access: StoreAccess) -> None:
    pushed = port.put_product(access, teapot())
    only(site)["media"]["itemsInfo"]["items"].append(
        {"id": "own~mv2.png", "url": "https://merchant.example.com/own.png"}
    )
    only(site)["visible"] = False
    port.put_product(access, teapot(title="Kettle", external_id=pushed.external_id))
    assert (only(site)["name"], only(site)["visible"], len(only(site)["media"]["itemsInfo"]["items"])) == (
        "Kettle",
        False,
        3,
    )


def test_what_cannot_be_said_of_taxes_is_refused_and_makes_nothing(
    site: WixSite, port: WixStore, access: StoreAccess
) -> None:
    with pytest.raises(Permanent, match=r"store\.wix_untaxed"):
        port.put_product(access, teapot(taxable=False))
    assert site.products == {}
    port.put_product(access, teapot(taxable=True))
    assert len(site.products) == 1


def move(site: WixSite) -> None:
    """Wix moves the site to Catalog V3; products keep their ids."""
    site.catalog = "V3_CATALOG"


def test_a_site_that_is_moved_in_the_middle_of_a_run_is_written_by_its_new_catalog(
    site: WixSite, port: WixStore, access: StoreAccess
) -> None:
    run = replace(access, answers=StoreAnswers({}))
    plain = teapot(variants=(variant(0, option_values=()),), options=())
    pushed = port.put_product(run, plain)
    move(site)
    update = ProductUpdate(
        pushed.external_id, "USD", (VariantUpdate(pushed.variant_ids["v0"], NewPrice(999), NewStock(2)),)
    )
    with suppress(Retryable):
        port.update_variants(run, update)
    assert port.update_variants(run, update) == {}
    assert (prices(site), list(stock(site).values())) == ([("9.99", "")], [2])
    listing: Any = port.read_listing(run, ListingQuery(pushed.external_id, "USD"))
    assert listing.prices[pushed.variant_ids["v0"]] == (999, None)
    assert listing.stocks[pushed.variant_ids["v0"]] == NewStock(2, True)
