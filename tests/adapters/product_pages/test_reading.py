"""Products of Alibaba, Amazon, Tmall and JD: by their pages, by the operator's data API, and what they refuse."""

from typing import Any

import pytest

from fixtures.sandbox.product_pages.routes import DATA_KEY
from fixtures.sandbox.product_pages.shelf import GUARDED, MARKETPLACES, ON_SALE, SILENT, TWO_CURRENCIES, WITHDRAWN
from server.ports import registry
from server.ports.failures import OutsideFailure, Permanent, Retryable
from server.ports.suppliers import (
    GONE,
    ListingPage,
    PageType,
    SourceLink,
    SourceProduct,
    Supplier,
    SupplierAccess,
    SupplierPort,
)
from tests.support.sandbox import Outside

NAMES = list(MARKETPLACES)
ACCESS = SupplierAccess()


@pytest.fixture
def pages_site(outside: Outside, settings: Any) -> Outside:
    settings.PRODUCT_PAGES_URL = f"{outside.url}/pages"
    return outside


def port_of(name: str) -> SupplierPort:
    return registry.supplier(Supplier[name.upper()])


def fetched(outside: Outside, name: str, number: int, host: str = "") -> SourceProduct:
    port = port_of(name)
    return port.fetch(port.recognise(MARKETPLACES[name].url(outside.url, number, host), PageType.PRODUCT), ACCESS)


def refused(outside: Outside, name: str, number: int) -> OutsideFailure:
    with pytest.raises(OutsideFailure) as caught:
        fetched(outside, name, number)
    return caught.value


def test_a_group_of_variants_is_read_with_its_options(pages_site: Outside) -> None:
    product = fetched(pages_site, "amazon", 0)
    shelf = pages_site.sandbox.pages.product(0)
    assert product.title == shelf["title"]
    assert [option.name for option in product.options] == [option["name"] for option in shelf["options"]]
    assert len(product.variants) == len(shelf["variants"])
    assert product.currency == "USD"


def test_a_price_range_costs_its_upper_end(pages_site: Outside) -> None:
    product = fetched(pages_site, "alibaba", 0)
    dearest = max(float(variant["price"]) for variant in pages_site.sandbox.pages.product(0)["variants"]) + 5
    assert [variant.cost_minor for variant in product.variants] == [round(dearest * 100)]


@pytest.mark.parametrize("name", ["tmall", "jd"])
def test_microdata_and_open_graph_are_read_in_yuan(pages_site: Outside, name: str) -> None:
    product = fetched(pages_site, name, 1)
    price = float(pages_site.sandbox.pages.product(1)["variants"][0]["price"]) * 7.1
    assert (product.currency, len(product.variants)) == ("CNY", 1)
    assert product.variants[0].cost_minor == round(price * 100)
    assert product.images


@pytest.mark.parametrize(("host", "currency"), [("www.amazon.de", "EUR"), ("www.amazon.co.uk", "GBP")])
def test_each_marketplace_has_its_own_currency_and_its_own_products(
    pages_site: Outside, host: str, currency: str
) -> None:
    product = fetched(pages_site, "amazon", 0, host)
    assert (product.currency, product.link.host) == (currency, host)


def test_of_prices_in_two_currencies_the_marketplaces_own_counts(pages_site: Outside) -> None:
    product = fetched(pages_site, "amazon", TWO_CURRENCIES)
    price = pages_site.sandbox.pages.product(TWO_CURRENCIES)["variants"][0]["price"]
    assert (product.currency, [v.cost_minor for v in product.variants]) == ("USD", [round(float(price) * 100)])


@pytest.mark.parametrize("name", NAMES)
def test_a_product_that_is_no_longer_sold_is_gone(pages_site: Outside, name: str) -> None:
    failure = refused(pages_site, name, WITHDRAWN)
    assert isinstance(failure, Permanent)
    assert failure.reason.code == "supplier.product_delisted"


@pytest.mark.parametrize("name", NAMES)
def test_a_page_that_tells_programs_nothing_asks_for_the_extension(pages_site: Outside, name: str) -> None:
    failure = refused(pages_site, name, SILENT)
    assert isinstance(failure, Permanent)
    assert failure.reason.code == "supplier.needs_extension"


@pytest.mark.parametrize("name", NAMES)
def test_a_proof_of_being_a_person_is_named_and_tried_again(pages_site: Outside, name: str) -> None:
    failure = refused(pages_site, name, GUARDED)
    assert isinstance(failure, Retryable)
    assert failure.reason.code == "outside.bot_check"


@pytest.mark.parametrize("name", NAMES)
def test_a_redirect_to_the_home_page_is_no_sign_that_a_product_is_gone(pages_site: Outside, name: str) -> None:
    pages_site.fails("redirect", f"/pages/{MARKETPLACES[name].host}", location=f"{pages_site.url}/products/")
    pages_site.fails(
        "status", "/products/", status=200, body="<html><title>Home</title></html>", content_type="text/html"
    )
    assert refused(pages_site, name, 0).reason.code not in GONE


@pytest.fixture
def data_api(pages_site: Outside, settings: Any) -> Outside:
    for name in NAMES:
        setattr(settings, f"{name.upper()}_DATA_URL", f"{pages_site.url}/product-data")
        setattr(settings, f"{name.upper()}_DATA_KEY", DATA_KEY)
    return pages_site


@pytest.mark.parametrize("name", NAMES)
def test_the_operators_data_api_is_called_before_the_page(data_api: Outside, name: str) -> None:
    product = fetched(data_api, name, 0)
    shelf = data_api.sandbox.pages.product(0)
    assert product.title == shelf["title"]
    assert len(product.variants) == len(shelf["variants"])
    assert not any("/pages/" in entry["path"] for entry in data_api.sandbox.log.entries)


@pytest.mark.parametrize(
    ("number", "code"), [(555, "supplier.product_unknown"), (WITHDRAWN, "supplier.product_delisted")]
)
def test_a_data_api_says_what_is_gone(data_api: Outside, number: int, code: str) -> None:
    assert refused(data_api, "amazon", number).reason.code == code


def test_a_data_api_that_refuses_its_key_is_named(data_api: Outside, settings: Any) -> None:
    settings.AMAZON_DATA_KEY = "wrong"
    assert refused(data_api, "amazon", 0).reason.code == "supplier.app_refused"


@pytest.mark.parametrize("fault", ["html", "truncate", "wrong_types"])
def test_a_data_api_that_breaks_is_called_again_later(data_api: Outside, fault: str) -> None:
    data_api.fails(fault, "/product-data", times=100)
    assert isinstance(refused(data_api, "amazon", 0), Retryable)


def store(outside: Outside, query: str = "") -> tuple[SupplierPort, SourceLink]:
    port = port_of("amazon")
    link = port.recognise(f"{outside.url}/pages/www.amazon.com/stores/tea", PageType.STORE)
    return port, SourceLink(link.supplier, link.page_type, link.host, link.source_id, f"{link.url}{query}")


def pages_of(port: SupplierPort, link: SourceLink) -> list[ListingPage]:
    pages = [port.list_products(link, ACCESS, None)]
    while pages[-1].next_cursor:
        pages.append(port.list_products(link, ACCESS, pages[-1].next_cursor))
    return pages


def test_a_store_is_listed_page_after_page_by_links(pages_site: Outside) -> None:
    pages = pages_of(*store(pages_site))
    links = [product.link for page in pages for product in page.products]
    assert len(pages) == 4
    assert len({link.source_id for link in links}) == ON_SALE
    assert all(page.are_links for page in pages)
    assert (pages[0].stated, pages[1].stated) == (ON_SALE, None)


def test_a_store_that_tells_programs_nothing_says_so(pages_site: Outside) -> None:
    with pytest.raises(Permanent) as caught:
        pages_of(*store(pages_site, "?silent=1"))
    assert caught.value.reason.code == "supplier.store_unlisted"


def test_a_store_says_how_many_it_has(pages_site: Outside) -> None:
    port, link = store(pages_site, "?said=90")
    assert port.count_products(link, ACCESS) == 90
