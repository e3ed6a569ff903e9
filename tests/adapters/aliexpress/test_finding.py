"""Finding products on AliExpress: words, feeds, pictures, categories, freight."""

import io
from collections.abc import Callable, Iterator

import pytest
from PIL import Image
from pytest_django.fixtures import Settings

from fixtures.sandbox import credentials
from fixtures.sandbox.aliexpress import ids
from fixtures.sandbox.aliexpress.account import AliExpress
from fixtures.sandbox.aliexpress.finding import FEEDS, NOT_SENT_TO
from server.adapters.aliexpress.links import LINKS
from server.adapters.aliexpress.supplier import AliExpressSupplier
from server.ports import registry
from server.ports.failures import NeedsMerchant, Permanent, Retryable
from server.ports.finding import Ability, FindQuery, FindSort, FreightQuery
from server.ports.suppliers import PageType, Supplier, SupplierAccess
from tests.support.sandbox import Outside

MARKET = AliExpressSupplier()
BUYER = SupplierAccess(tokens={"access_token": credentials.ALIEXPRESS_ACCESS_TOKEN})
GERMAN = SupplierAccess(tokens=BUYER.tokens, ship_to="DE", currency="EUR", language="de")


@pytest.fixture(autouse=True)
def platform(outside: Outside, settings: Settings) -> Iterator[AliExpress]:
    settings.ALIEXPRESS_GATEWAY = outside.url
    settings.ALIEXPRESS_APP_KEY = credentials.ALIEXPRESS_APP_KEY
    settings.ALIEXPRESS_APP_SECRET = credentials.ALIEXPRESS_APP_SECRET
    known = outside.sandbox.aliexpress
    yield known
    known.settings["envelope"] = "method"


def picture(side: int) -> bytes:
    written = io.BytesIO()
    Image.effect_noise((side, side), 90).convert("RGB").save(written, "PNG")
    return written.getvalue()


def freight(product_id: str, ship_to: str, quantity: int = 1) -> FreightQuery:
    return FreightQuery(LINKS.recognise(product_id, PageType.PRODUCT), "", quantity, ship_to)


def test_it_can_do_all_that_a_marketplace_needs() -> None:
    assert set(registry.abilities(Supplier.ALIEXPRESS)) == set(Ability) - {Ability.CAPTURE}


def test_products_are_found_by_words_page_by_page() -> None:
    query = FindQuery(text="tee", page_size=5)
    first, second = MARKET.search(query, BUYER), MARKET.search(FindQuery(text="tee", page_size=5, page=2), BUYER)
    assert first.total
    assert first.total > 5
    assert not first.is_last
    assert len(first.products) == 5
    assert {product.link.source_id for product in first.products} & {
        product.link.source_id for product in second.products
    } == set()
    for product in first.products:
        assert "tee" in product.title.lower()
        assert product.price_minor
        assert product.currency == "USD"
        assert product.image_url.startswith("http")
        assert product.orders is not None
        assert product.rating
        assert product.category_id
        assert product.link == LINKS.recognise(product.link.source_id, PageType.PRODUCT)


def test_what_is_found_can_be_fetched_at_the_price_that_was_shown() -> None:
    found = MARKET.search(FindQuery(text="mug"), GERMAN).products[0]
    product = MARKET.fetch(found.link, GERMAN)
    assert (product.title, product.currency) == (found.title, "EUR")
    assert found.price_minor in {variant.cost_minor for variant in product.variants}


def test_nothing_found_is_an_empty_last_page() -> None:
    page = MARKET.search(FindQuery(text="no such thing anywhere"), BUYER)
    assert (page.products, page.total, page.is_last) == ((), 0, True)


def test_results_are_sorted_and_priced_as_requested() -> None:
    cheap = MARKET.search(FindQuery(text="tee", sort=FindSort.PRICE, page_size=50), BUYER).products
    prices = [product.price_minor or 0 for product in cheap]
    assert prices == sorted(prices)
    middle = prices[len(prices) // 2]
    limited = MARKET.search(FindQuery(text="tee", page_size=50, max_price_minor=middle), BUYER).products
    assert limited
    assert all((product.price_minor or 0) <= middle for product in limited)


def test_categories_name_what_can_be_searched_in() -> None:
    known = MARKET.list_categories(BUYER)
    assert known[0].parent_id == ""
    mugs = next(category for category in known if category.name == "Mug")
    found = MARKET.search(FindQuery(category_id=mugs.id), BUYER)
    assert found.products
    assert {product.category_id for product in found.products} == {mugs.id}


def test_feeds_are_named_and_read() -> None:
    assert list(MARKET.list_feeds(BUYER)) == list(FEEDS)
    page = MARKET.search(FindQuery(feed=FEEDS[0], page_size=3, sort=FindSort.PRICE_DOWN), BUYER)
    prices = [product.price_minor or 0 for product in page.products]
    assert len(prices) == 3
    assert prices == sorted(prices, reverse=True)
    with pytest.raises(Permanent):
        MARKET.search(FindQuery(feed="no such feed"), BUYER)


def test_a_picture_of_several_megabytes_finds_what_is_similar() -> None:
    large = picture(1200)
    assert len(large) > 1024 * 1024
    page = MARKET.search_by_image(large, FindQuery(), BUYER)
    assert len(page.products) == page.total == 10
    assert page.is_last
    assert all(product.price_minor and product.rating for product in page.products)
    assert MARKET.search_by_image(large, FindQuery(page=2), BUYER).products == ()


@pytest.mark.parametrize(("ship_to", "cheapest"), [("DE", 183), ("US", 0)])
def test_freight_is_quoted_cheapest_first(platform: AliExpress, ship_to: str, cheapest: int) -> None:
    """In the United States the product goes by another id."""
    access = SupplierAccess(tokens=BUYER.tokens, currency="EUR" if ship_to == "DE" else "USD")
    quotes = MARKET.quote_freight(freight(next(iter(platform.items)), ship_to), access)
    costs = [quote.cost_minor for quote in quotes]
    assert costs == sorted(costs)
    assert costs[0] == cheapest
    first = quotes[0]
    assert (first.service, first.ship_from, first.is_tracked) == ("CAINIAO_STANDARD", "CN", True)
    assert (first.min_days, first.max_days) == (9, 15)


def test_freight_knows_where_nothing_is_sent_and_what_is_gone(platform: AliExpress) -> None:
    assert MARKET.quote_freight(freight(next(iter(platform.items)), NOT_SENT_TO), BUYER) == []
    with pytest.raises(Permanent) as caught:
        MARKET.quote_freight(freight(ids.REMOVED, "DE"), BUYER)
    assert caught.value.reason.code == "supplier.product_unknown"


def test_the_site_for_the_united_states_shows_the_same_product(platform: AliExpress) -> None:
    main = next(iter(platform.items))
    american = LINKS.recognise(f"https://www.aliexpress.us/item/{ids.sub_product_id(main)}.html", PageType.PRODUCT)
    assert MARKET.fetch(american, BUYER).link == LINKS.recognise(main, PageType.PRODUCT)


def test_every_variant_keeps_the_key_that_an_order_needs(platform: AliExpress) -> None:
    main = next(item for item, product in platform.items.items() if len(product["variants"]) > 1)
    keys = [variant.source_attr for variant in MARKET.fetch(LINKS.recognise(main, PageType.PRODUCT), BUYER).variants]
    assert len(set(keys)) == len(keys)
    assert all("#" in key and ":" in key for key in keys)


def test_finding_needs_the_merchants_account() -> None:
    with pytest.raises(NeedsMerchant) as caught:
        MARKET.search(FindQuery(text="tee"), SupplierAccess())
    assert caught.value.action == "authorize_supplier"


@pytest.mark.parametrize("fault", ["html", "truncate", "reset", "wrong_types"])
def test_an_answer_that_is_none_is_never_an_empty_page(outside: Outside, fault: str) -> None:
    outside.fails(fault, "/sync", times=100)
    asks: list[Callable[[], object]] = [
        lambda: MARKET.search(FindQuery(text="tee"), BUYER),
        lambda: MARKET.search(FindQuery(feed=FEEDS[0]), BUYER),
        lambda: MARKET.search_by_image(picture(64), FindQuery(), BUYER),
        lambda: MARKET.list_feeds(BUYER),
        lambda: MARKET.list_categories(BUYER),
        lambda: MARKET.quote_freight(freight("1005006000000001", "DE"), BUYER),
    ]
    for ask in asks:
        with pytest.raises((Retryable, Permanent)):
            ask()


def test_the_limit_of_calls_asks_to_wait(platform: AliExpress, outside: Outside) -> None:
    platform.settings["qps"] = 0
    with pytest.raises(Retryable) as caught:
        MARKET.search(FindQuery(text="tee"), BUYER)
    platform.settings["qps"] = 500
    assert caught.value.reason.code == "outside.busy"
    assert caught.value.after
