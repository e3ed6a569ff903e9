"""Texts longer than what is stored: an import names what it cut off, an edit that is too long is refused."""

from dataclasses import replace
from typing import Any

import pytest

from fixtures.sandbox.shopify.shelf import ListShelf
from fixtures.sandbox.shopify.storefront import Storefront
from server.kit.reasons import Reason, render
from server.ports.suppliers import PageType, SourceImage, SourceLink, SourceOption, SourceProduct, Supplier
from tenants.importing.models import ListedProduct, ListedVariant
from tenants.importing.rules.cuts import find_cuts
from tenants.shop.models import ShopProduct, ShopVariant
from tests.importing.bulk import product
from tests.importing.files import imported
from tests.importing.helpers import detail_of, import_lines, links
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.sandbox import Outside
from tests.support.sheets import export, rows_of, send, written

pytestmark = pytest.mark.usefixtures("inside")

LINK = SourceLink(Supplier.SHOPIFY, PageType.PRODUCT, "shop.example", "p", "https://shop.example/products/p")
PLAIN = SourceProduct(LINK, "Pen", "USD")
VENDOR_AND_SKU = "The vendor was cut from 301 to 300 characters. A SKU was cut from 305 to 300 characters."


@pytest.mark.parametrize(
    ("shown", "remark"),
    [
        ({"title": "x" * 10_001}, "The title was cut from 10,001 to 10,000 characters."),
        ({"description_html": "x" * 1_000_001}, "The description was cut from 1,000,001 to 1,000,000 characters."),
        ({"vendor": "v" * 301}, "The vendor was cut from 301 to 300 characters."),
        ({"vendor": "v" * 300 + " " * 9}, ""),
        ({"product_type": "t" * 301}, "The product type was cut from 301 to 300 characters."),
        ({"tags": ("t" * 256,)}, "A tag was cut from 256 to 255 characters."),
        ({"tags": tuple(map(str, range(251)))}, "Only the first 250 of 251 tags were imported."),
        ({"tags": ("same",) * 300}, ""),
        (
            {"options": (SourceOption("o" * 10_001, ("A",)),)},
            "An option was cut from 10,001 to 10,000 characters.",
        ),
        (
            {"images": (SourceImage("https://a.example/1.png", "a" * 513),)},
            "An image's alternative text was cut from 513 to 512 characters.",
        ),
        (
            {"images": tuple(SourceImage(f"https://a.example/{at}.png") for at in range(1_001))},
            "Only the first 1,000 of 1,001 images were imported.",
        ),
    ],
)
def test_what_is_cut_off_is_named_with_its_limit(shown: dict[str, Any], remark: str) -> None:
    found = Reason.joined(find_cuts(replace(PLAIN, **shown)))
    stored = found.stored() if found else None
    assert render(stored, "en") == remark
    assert (render(stored, "zh-hans") in ("", remark)) is not bool(remark)


@pytest.fixture
def wordy(shop: Storefront) -> Storefront:
    """A storefront with one product whose vendor and SKU are too long."""
    (raw,) = shop.shelf.page(0, 1)
    variants = [{**variant, "sku": "s" * 305} for variant in raw["variants"]]
    shop.shelf = ListShelf([{**raw, "vendor": "v" * 301, "variants": variants}])
    shop.cache.clear()
    return shop


def results(owner: Person, record: str) -> list[tuple[str, str]]:
    return [(row["outcome"], row["result"]) for row in detail_of(owner, record, size=100)["operations"]]


@pytest.mark.parametrize("page_type", [1, 2])
def test_an_import_by_link_or_of_a_whole_store_names_what_it_cut(
    owner: Person, outside: Outside, wordy: Storefront, page_type: int
) -> None:
    lines = links(outside, 1) if page_type == 1 else [outside.url]
    started = import_lines(owner, lines, page_type=page_type)
    drain_jobs()
    assert results(owner, started["data"]) == [("done", VENDOR_AND_SKU)]
    assert ListedProduct.objects.get().vendor == "v" * 300
    again = import_lines(owner, [outside.url], page_type=2)
    drain_jobs()
    assert results(owner, again["data"]) == [("skipped", "Product already exists")]


@pytest.mark.parametrize("page_type", [1, 2])
def test_an_import_into_the_own_shop_names_it_too_and_the_shop_keeps_the_rest(
    owner: Person, outside: Outside, wordy: Storefront, page_type: int
) -> None:
    own = owner.post("store", {"platform": 9, "name": "Tea House"})["store"]["id"]
    lines = links(outside, 1) if page_type == 1 else [outside.url]
    started = import_lines(owner, lines, page_type=page_type, action=8, store_ids=[int(own)])
    drain_jobs(skip_pauses=True)
    assert results(owner, started["data"]) == [("done", VENDOR_AND_SKU)]
    assert ShopProduct.objects.get().vendor == "v" * 300
    assert set(ShopVariant.objects.values_list("sku", flat=True)) == {"s" * 300}


def test_a_file_names_what_was_cut(owner: Person) -> None:
    detail = imported(owner, f"Title,Price,Vendor,SKU\nMug,5,{'v' * 301},{'s' * 305}\nCup,5,Acme,C-1\n")
    assert sorted((row["outcome"], row["result"]) for row in detail["operations"]) == [
        ("done", ""),
        ("done", VENDOR_AND_SKU),
    ]


def test_taking_fields_anew_names_only_what_was_cut_of_them(owner: Person, outside: Outside, wordy: Storefront) -> None:
    import_lines(owner, links(outside, 1))
    drain_jobs()
    listed = ListedProduct.objects.get()
    ListedProduct.objects.update(title="Mine")
    for field, remark in (("title", ""), ("variants", "A SKU was cut from 305 to 300 characters.")):
        ListedVariant.objects.update(cost_minor=1)
        body = {"ids": [listed.pk], "overSet": [field]}
        record = owner.post("import_list/reimport", body)["data"]
        drain_jobs(skip_pauses=True)
        assert results(owner, record) == [("done", remark)]


@pytest.mark.parametrize(
    ("change", "field", "limit"),
    [
        ({"tags": ["t" * 256]}, "tags", 255),
        ({"options": [{"name": "Size", "values": ["v" * 10_001]}]}, "options", 10_000),
    ],
)
def test_what_is_entered_too_long_is_refused(owner: Person, change: dict[str, Any], field: str, limit: int) -> None:
    listed = product("Mug", tags=["a"])
    refused = owner.put(f"import_list/{listed.pk}", {"version": 1, **change})
    assert refused["fields"] == {field: f"Enter at most {limit} characters."}
    listed.refresh_from_db()
    assert (listed.version, listed.tags) == (1, ["a"])


@pytest.mark.parametrize(
    ("column", "text", "fault"),
    [
        ("Vendor", "v" * 301, "vendor: Enter at most 300 characters."),
        ("Product type", "t" * 301, "product_type: Enter at most 300 characters."),
        ("Tags", "t" * 256, "tags: Enter at most 255 characters."),
        ("Tags", ",".join(map(str, range(251))), "tags: Enter at most 250 tags."),
        ("SKU", "s" * 301, "sku: Enter at most 300 characters."),
        ("Barcode", "1" * 101, "barcode: Enter at most 100 characters."),
        ("Title", "x" * 10_001, "title: Enter at most 10000 characters."),
    ],
)
def test_a_cell_of_a_file_brought_back_that_is_too_long_is_refused(
    owner: Person, column: str, text: str, fault: str
) -> None:
    listed = product("Mug")
    rows = rows_of(export(owner))
    rows[0][column] = text
    errors = send(owner, written(rows), check=True)["errors"]
    assert [error["message"] for error in errors] == [fault]
    listed.refresh_from_db()
    assert (listed.version, listed.title) == (1, "Mug")
