"""A storefront under several hosts: the one that it calls its own counts, and nothing is guessed."""

from collections.abc import Callable
from typing import Any

import orjson
import pytest
from httpx import Headers

from server.adapters.shopify import client
from server.adapters.shopify.hosts import at_host, own_host
from server.adapters.shopify.links import product_link
from server.adapters.structured_data import read_canonical
from server.kit.http import OutboundResponse
from server.kit.web_addresses import read_address
from server.ports.suppliers import PageType, SourceLink, Supplier, SupplierAccess
from tests.support.storefront_reading import SHOP

OFFER = '{"@type": "Offer", "price": "19.90", "priceCurrency": "EUR"}'
PAGE = f'<script type="application/ld+json">{{"@type": "Product", "name": "Tea", "offers": {OFFER}}}</script>'
PRODUCT = {"id": 7, "title": "Tea", "handle": "tea", "variants": [{"id": 1, "price": "19.90", "available": True}]}


@pytest.mark.parametrize(
    ("entered", "shown", "host"),
    [
        ("shop.example", ["https://shop.example/x"], "shop.example"),
        ("shop.example", ["https://www.shop.example/x"], "www.shop.example"),
        ("www.shop.example", ["https://shop.example/x"], "shop.example"),
        ("tea.myshopify.com", ["https://shop.example/x"], "shop.example"),
        ("shop.example", ["https://eu.shop.example/x"], "shop.example"),
        ("shop.example", ["https://other.example/x"], "shop.example"),
        ("shop.example", ["https://shop.example/x", "https://www.shop.example/x"], "www.shop.example"),
        ("shop.example", ["", "no address"], "shop.example"),
        ("shop.example:8443", ["https://www.shop.example:8443/x"], "www.shop.example:8443"),
        ("shop.example", ["https://www.shop.example:8443/x"], "shop.example"),
    ],
)
def test_only_www_and_the_permanent_name_give_way(entered: str, shown: list[str], host: str) -> None:
    assert own_host(entered, *shown) == host


def test_a_link_keeps_everything_but_its_host() -> None:
    link = product_link("https://shop.example", "shop.example", "shop.example")
    moved = at_host(link, "www.shop.example")
    assert (moved.host, moved.source_id, moved.url) == (
        "www.shop.example", "shop.example", "https://www.shop.example/products/shop.example",
    )  # fmt: skip
    assert at_host(link, "shop.example") is link


@pytest.mark.parametrize(
    ("head", "address"),
    [
        ('<link rel="canonical" href="https://www.shop.example/p">', "https://www.shop.example/p"),
        ('<link rel="shortcut canonical" href="/p">', "https://shop.example/p"),
        ('<link rel="canonical" href="/a"><link rel="canonical" href="/b">', ""),
        ('<link rel="alternate" href="/p">', ""),
        ('<link rel="canonical">', ""),
        ("", ""),
    ],
)
def test_the_canonical_link_of_a_page(head: str, address: str) -> None:
    assert read_canonical(f"<html><head>{head}</head></html>", "https://shop.example/q") == address


Answers = Callable[..., None]


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> Answers:
    """Let the storefront answer JSON and pages, after it forwarded to `to`."""

    def answer_with(*, json: Any = None, page: str = "", to: str = "") -> None:
        def call(_method: str, url: str, **_: Any) -> OutboundResponse:
            here = read_address(url)
            shown = url.replace(here.place, to, 1) if to else url
            if here.path.endswith((".json", ".js")):
                status, body, kind = (200, orjson.dumps(json), "application/json") if json else (404, b"", "text/html")
            else:
                status, body, kind = 200, page.encode(), "text/html"
            return OutboundResponse(status, Headers({"content-type": kind}), body, shown)

        monkeypatch.setattr(client, "call", call)

    return answer_with


def fetched(entered: str, access: SupplierAccess | None = None, **more: Any) -> tuple[str, str]:
    link = SourceLink(Supplier.SHOPIFY, PageType.PRODUCT, entered, "tea", f"https://{entered}/products/tea", **more)
    found = SHOP.fetch(link, access or SupplierAccess()).link
    return found.host, found.url


def test_a_product_is_at_the_host_that_the_storefront_forwards_to(answers: Answers) -> None:
    answers(json={"product": PRODUCT, "currency": "EUR"}, to="shop.example")
    own = ("shop.example", "https://shop.example/products/tea")
    assert fetched("www.shop.example") == fetched("tea.myshopify.com") == fetched("shop.example") == own
    assert fetched("elsewhere.example") == ("elsewhere.example", "https://elsewhere.example/products/tea")


def test_behind_a_password_it_stays_at_the_host_whose_password_is_kept(answers: Answers) -> None:
    answers(json={"product": PRODUCT, "currency": "EUR"}, to="shop.example")
    assert fetched("www.shop.example", SupplierAccess(session={"a": "b"}))[0] == "www.shop.example"


def test_a_page_says_its_host_by_its_canonical_link(answers: Answers) -> None:
    canonical = '<link rel="canonical" href="https://www.shop.example/products/tea">'
    answers(page=f"<html><head>{canonical}{PAGE}</head></html>")
    own = ("www.shop.example", "https://www.shop.example/products/tea")
    assert fetched("shop.example", page_only=True) == fetched("www.shop.example", page_only=True) == own
    assert fetched("copy.example", page_only=True)[0] == "copy.example"


def test_a_whole_store_is_listed_at_its_own_host(answers: Answers) -> None:
    answers(json={"products": [PRODUCT], "currency": "EUR"}, to="shop.example")
    link = SourceLink(Supplier.SHOPIFY, PageType.STORE, "www.shop.example", "", "https://www.shop.example/")
    (product,) = SHOP.list_products(link, SupplierAccess(), None).products
    assert (product.link.host, product.link.url) == ("shop.example", "https://shop.example/products/tea")
