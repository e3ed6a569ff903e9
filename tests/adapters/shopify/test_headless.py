"""A headless storefront has no list in JSON: its sitemap and the pages of its collections say what it sells."""

import pytest

from server.adapters.shopify import headless
from server.adapters.shopify.supplier import ShopifySupplier
from server.ports.failures import OutsideFailure, Permanent, Retryable
from server.ports.suppliers import ListingPage, PageType, SourceLink, SupplierAccess
from tests.adapters.shopify.conftest import Storefronts

SHOP, NOBODY = ShopifySupplier(), SupplierAccess()


def pages(link: SourceLink) -> list[ListingPage]:
    found, cursor = [SHOP.list_products(link, NOBODY, None)], None
    while cursor := found[-1].next_cursor:
        found.append(SHOP.list_products(link, NOBODY, cursor))
    return found


def handles(found: list[ListingPage]) -> list[str]:
    return [product.link.source_id for page in found for product in page.products]


def store(storefronts: Storefronts) -> SourceLink:
    return SHOP.recognise(storefronts.headless, PageType.STORE)


def refusal(link: SourceLink) -> OutsideFailure:
    with pytest.raises(OutsideFailure) as caught:
        SHOP.list_products(link, NOBODY, None)
    return caught.value


def test_a_store_is_read_by_its_sitemap(storefronts: Storefronts, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(headless, "PER_PAGE", 50)
    shelf = storefronts.sandbox.storefronts[int(storefronts.headless.rpartition(":")[2])].shelf
    found = pages(store(storefronts))
    assert handles(found) == [product["handle"] for product in shelf.page(0, 500)]
    assert [(len(page.products), page.are_links, page.malformed) for page in found] == [
        (50, True, 0), (50, True, 0), (11, True, 0)
    ]  # fmt: skip
    first = found[0].products[0].link
    assert first == SHOP.recognise(f"{storefronts.headless}/products/{first.source_id}", PageType.PRODUCT)


def test_a_collection_is_read_by_its_pages(storefronts: Storefronts) -> None:
    shelf = storefronts.sandbox.storefronts[int(storefronts.headless.rpartition(":")[2])].shelf
    for collection in shelf.collections():
        inside = shelf.collection(collection["handle"])
        assert inside is not None
        link = SHOP.recognise(f"{storefronts.headless}/collections/{collection['handle']}", PageType.COLLECTION)
        assert handles(pages(link)) == [product["handle"] for product in inside.page(0, 500)]


def test_a_product_is_read_by_its_page_at_once(storefronts: Storefronts) -> None:
    link = SHOP.list_products(store(storefronts), NOBODY, None).products[0].link
    storefronts.sandbox.log.clear()
    assert SHOP.fetch(link, NOBODY).title
    assert storefronts.paths() == [f"/products/{link.source_id}"]


def test_a_list_that_is_longer_than_we_read_says_so(storefronts: Storefronts, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(headless, "PER_PAGE", 40)
    monkeypatch.setattr(headless, "MOST_PRODUCTS", 80)
    with pytest.raises(Permanent) as caught:
        pages(store(storefronts))
    assert caught.value.reason.code == "supplier.sitemap_too_long"


@pytest.mark.parametrize(
    ("fault", "match", "code", "kind"),
    [
        ({"fault": "status", "status": 404}, "/sitemap", "supplier.headless_store", Permanent),
        ({"fault": "status", "status": 404}, "/sitemap_products", "supplier.list_refused", Permanent),
        ({"fault": "status", "status": 503}, "/sitemap_products", "outside.unavailable", Retryable),
        ({"fault": "truncate"}, "/sitemap_products", "outside.garbled", Retryable),
    ],
)
def test_a_sitemap_that_is_away_is_said_so(
    storefronts: Storefronts, fault: dict[str, object], match: str, code: str, kind: type[OutsideFailure]
) -> None:
    storefronts.fails(match=match, times=100, **fault)  # type: ignore[arg-type]
    failure = refusal(store(storefronts))
    assert (failure.reason.code, type(failure)) == (code, kind)


def test_a_collection_that_does_not_exist_is_said_so(storefronts: Storefronts) -> None:
    link = SHOP.recognise(f"{storefronts.headless}/collections/nothing-here", PageType.COLLECTION)
    assert refusal(link).reason.code == "supplier.store_unknown"


def test_a_file_that_the_index_names_and_the_store_does_not_show_ends_the_list_with_a_reason(
    storefronts: Storefronts, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fixtures.sandbox.shopify.sitemap.PER_FILE", 60)
    storefronts.fails("status", match="/sitemap_products_2", times=100, status=404)
    first = SHOP.list_products(store(storefronts), NOBODY, None)
    assert len(first.products) == 60
    with pytest.raises(Permanent) as caught:
        SHOP.list_products(store(storefronts), NOBODY, first.next_cursor)
    assert (caught.value.reason.code, caught.value.reason.params["page"]) == ("supplier.list_refused", "2")
