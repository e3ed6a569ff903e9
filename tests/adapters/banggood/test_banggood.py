"""Banggood: links, products of a warehouse, categories, freight, and the operator's token."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache

from fixtures.sandbox import credentials
from fixtures.sandbox.banggood.answers import NOT_SENT_TO
from fixtures.sandbox.banggood.catalogue import GONE, Banggood
from server.adapters.banggood.client import ask
from server.adapters.banggood.mapper import map_product
from server.adapters.banggood.supplier import BanggoodSupplier
from server.ports.failures import Permanent, Retryable
from server.ports.finding import FindQuery, FreightQuery
from server.ports.suppliers import LinkRefused, PageType, SourceLink, SupplierAccess
from tests.support.sandbox import Outside

MARKET = BanggoodSupplier()
NOBODY = SupplierAccess()
INFO = {
    "product_name": "Lamp",
    "weight": "0.65",
    "poa_list": [
        {
            "option_name": "Color",
            "option_values": [
                {"poa_id": "1", "poa_name": "White", "poa_price": "0.0000", "large_image": "//img.example/w.jpg"},
                {"poa_id": 2, "poa_name": "White", "poa_price": "1.5"},
            ],
        },
        {"option_name": "Color", "option_values": [{"poa_id": "9", "poa_name": "EU plug", "poa_price": None}]},
        {"option_name": "Empty", "option_values": []},
    ],
    "warehouse_list": [{"warehouse": "CN", "warehouse_price": 19.95}, {"warehouse": "US", "warehouse_price": 25}],
    "image_list": {"home": {"1": "https://img.example/small.jpg"}, "view": {"1": "https://img.example/1.jpg"}},
}
STOCKS = {"stocks": [{"warehouse": "CN", "stock_list": [{"poa_id": "9,1", "stock": 0}, {"poa_id": "9,2", "stock": 7}]}]}

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def shop(outside: Outside, settings: Any) -> Iterator[Banggood]:
    settings.BANGGOOD_API_URL = f"{outside.url}/banggood"
    settings.BANGGOOD_APP_ID = credentials.BANGGOOD_APP_ID
    settings.BANGGOOD_APP_SECRET = credentials.BANGGOOD_APP_SECRET
    known = outside.sandbox.banggood
    outside.sandbox.banggood = Banggood(known.products)
    cache.clear()
    yield outside.sandbox.banggood
    outside.sandbox.banggood = known


def recognised(line: str) -> SourceLink:
    return MARKET.recognise(line, PageType.PRODUCT)


def link_of(shop: Banggood, options: int = 1) -> SourceLink:
    """A product with so many options."""
    return recognised(next(number for number, row in shop.products.items() if len(row["options"]) == options))


@pytest.mark.parametrize(
    ("line", "number", "warehouse"),
    [
        ("https://www.banggood.com/Digoo-DG-XBZ-Lamp-p-1326815.html?cur_warehouse=CN", "1326815", "CN"),
        ("https://usa.banggood.com/Lamp-p-1326815.html", "1326815", ""),
        ("https://www.banggood.com/de/Lamp-p-1326815.html?rmmds=x&cur_warehouse=us&ID=5", "1326815", "US"),
        ("m.banggood.com/-p-1326815.html", "1326815", ""),
        ("1326815", "1326815", ""),
        ("https://www.banggood.com/Lamp-p-1.html?cur_warehouse=%3Cscript%3E", "1", ""),
    ],
)
def test_links_and_ids_are_recognised(settings: Any, line: str, number: str, warehouse: str) -> None:
    settings.BANGGOOD_API_URL = "https://api.banggood.com"
    link = recognised(line)
    assert (link.host, link.source_id) == ("www.banggood.com", number)
    query = f"?cur_warehouse={warehouse}" if warehouse else ""
    assert link.url == f"https://www.banggood.com/-p-{number}.html{query}"
    assert recognised(link.url) == link


@pytest.mark.parametrize(
    "line",
    [
        "https://evil.example/banggood.com/Lamp-p-1326815.html",
        "https://banggood.com.evil.example/Lamp-p-1326815.html",
        "https://www.banggood.com/Lamp-p-.html",
        "https://www.banggood.com/Wholesale-Lamps-c-1234.html",
        "https://www.banggood.com/",
        "banggood",
        "١٣٢٦٨١٥",
        "12 34",
    ],
)
def test_everything_else_is_refused(line: str) -> None:
    with pytest.raises(LinkRefused):
        recognised(line)


@pytest.mark.parametrize(
    ("reported", "costs"), [("-1.50", [2500, 2350]), ("", [2500, 2500]), ("n/a", [2500, None]), ("1,5", [2500, 2650])]
)
def test_a_surcharge_that_cannot_be_read_is_not_nothing(reported: str, costs: list[int | None]) -> None:
    values = [INFO["poa_list"][0]["option_values"][0], {"poa_id": 2, "poa_name": "Black", "poa_price": reported}]  # type: ignore[index]
    info = INFO | {"poa_list": [{"option_name": "Color", "option_values": values}]}
    link = SourceLink(13, PageType.PRODUCT, "h", "5", "u")  # type: ignore[arg-type]
    product = map_product(info, {}, link, "US", "USD")
    assert product is not None
    assert [variant.cost_minor for variant in product.variants] == costs


def test_a_product_is_that_of_the_warehouse_that_the_link_names() -> None:
    link = SourceLink(13, PageType.PRODUCT, "h", "5", "u")  # type: ignore[arg-type]
    product = map_product(INFO, STOCKS, link, "US", "USD")
    assert product is not None
    assert {variant.source_attr for variant in product.variants} == {"US"}
    assert [variant.cost_minor for variant in product.variants] == [2500, 2650]
    assert [variant.stock for variant in product.variants] == [None, None]


def test_attributes_become_options_with_their_prices_stocks_and_order_keys() -> None:
    product = map_product(INFO, STOCKS, SourceLink(8, PageType.PRODUCT, "h", "5", "u"), "DE", "USD")  # type: ignore[arg-type]
    assert product is not None
    assert [(option.name, option.values) for option in product.options] == [
        ("Color", ("White", "White 2")),
        ("Color 2", ("EU plug",)),
    ]
    white, other = product.variants
    assert (white.source_sku_id, white.cost_minor, white.stock, white.available) == ("1,9", 1995, 0, False)
    assert (other.source_sku_id, other.cost_minor, other.stock, other.available) == ("2,9", 2145, 7, True)
    assert (white.source_attr, white.weight_grams, white.image_url) == ("CN", 650, "https://img.example/w.jpg")
    assert [image.url for image in product.images] == ["https://img.example/1.jpg"]


@pytest.mark.parametrize(
    "info", [{}, {"product_name": 5}, {**INFO, "warehouse_list": []}, {**INFO, "warehouse_list": 3}]
)
def test_what_describes_no_product_is_none(info: dict[str, Any]) -> None:
    assert map_product(info, {}, SourceLink(8, PageType.PRODUCT, "h", "5", "u"), "", "USD") is None  # type: ignore[arg-type]


def test_every_demo_product_is_read_whole(shop: Banggood) -> None:
    for number, raw in list(shop.products.items())[:12]:
        product = MARKET.fetch(recognised(number), NOBODY)
        assert product.title == raw["title"]
        assert all(variant.cost_minor for variant in product.variants)
        sold = {variant.option_values for variant in product.variants if variant.stock is not None}
        assert len(sold) == len(raw["variants"])


@pytest.mark.parametrize("stocks", [{}, {"stocks": None}, {"stocks": "none"}])
def test_an_answer_without_stocks_does_not_make_a_product_sold_out(
    shop: Banggood, outside: Outside, stocks: dict[str, Any]
) -> None:
    outside.fails("status", "getStocks", status=200, body={"code": 0, **stocks})
    with pytest.raises(Retryable):
        MARKET.fetch(recognised(next(iter(shop.products))), NOBODY)


def test_the_token_is_fetched_once_and_kept_sealed(shop: Banggood) -> None:
    first, second = list(shop.products)[:2]
    MARKET.fetch(recognised(first), NOBODY)
    MARKET.fetch(recognised(second), NOBODY)
    (token,) = shop.tokens
    assert token not in cache.get(f"banggood:token:{credentials.BANGGOOD_APP_ID}")


def test_a_token_that_ended_is_renewed(shop: Banggood) -> None:
    number = next(iter(shop.products))
    MARKET.fetch(recognised(number), NOBODY)
    shop.tokens = dict.fromkeys(shop.tokens, 0.0)
    assert MARKET.fetch(recognised(number), NOBODY).variants
    assert len(shop.tokens) == 2


def test_refusals_say_what_to_do(shop: Banggood, settings: Any) -> None:
    number = next(iter(shop.products))
    refusals = []

    def refused() -> None:
        with pytest.raises((Permanent, Retryable)) as caught:
            MARKET.fetch(recognised(number), NOBODY)
        refusals.append((type(caught.value).__name__, caught.value.reason.code))

    shop.calls_left = 0
    refused()
    shop.calls_left = None
    cache.clear()
    shop.is_registered = False
    refused()
    shop.is_registered = True
    settings.BANGGOOD_APP_SECRET = "wrong"
    refused()
    settings.BANGGOOD_APP_ID = ""
    refused()
    assert refusals == [
        ("Retryable", "outside.busy"),
        ("Permanent", "supplier.app_refused"),
        ("Permanent", "supplier.app_refused"),
        ("Permanent", "supplier.app_missing"),
    ]
    with pytest.raises(Permanent):
        ask("/product/getProductInfo", {"product_id": GONE})


def test_categories_and_what_is_in_them() -> None:
    known = MARKET.list_categories(NOBODY)
    assert len(known) > 50
    mugs = next(category for category in known if category.name == "Mug")
    assert mugs.parent_id == known[0].id
    page = MARKET.search(FindQuery(category_id=mugs.id), NOBODY)
    assert page.total
    assert page.total >= len(page.products) > 0
    assert MARKET.fetch(page.products[0].link, NOBODY).title == page.products[0].title
    word = page.products[0].title.split()[0].lower()
    found = MARKET.search(FindQuery(category_id=mugs.id, text=word), NOBODY)
    assert all(word in product.title.lower() for product in found.products)
    assert (found.total, bool(found.products)) == (None, True)


def test_words_alone_cannot_be_searched_for() -> None:
    with pytest.raises(Permanent) as caught:
        MARKET.search(FindQuery(text="mug"), NOBODY)
    assert caught.value.reason.code == "supplier.category_needed"


def test_freight_is_quoted_from_the_warehouse(shop: Banggood) -> None:
    link = link_of(shop)
    sku = MARKET.fetch(link, NOBODY).variants[0].source_sku_id
    quotes = MARKET.quote_freight(FreightQuery(link, sku, 2, "DE"), NOBODY)
    assert [(quote.service, quote.cost_minor, quote.min_days, quote.max_days, quote.ship_from) for quote in quotes] == [
        ("cnpost_airmail", 420, 12, 25, "CN"),
        ("dhl_dhl", 3780, 3, 7, "CN"),
    ]
    assert NOT_SENT_TO == "Antarctica"
    assert MARKET.quote_freight(FreightQuery(link, sku, 1, "AQ"), NOBODY) == []
