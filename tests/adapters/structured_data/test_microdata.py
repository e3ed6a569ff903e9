"""Products in the attributes of a page's elements, also of pages that are made to keep their reader busy."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.adapters.shopify.links import product_link
from server.adapters.structured_data import read_product_page
from server.ports.suppliers import SourceProduct

URL = "https://shop.example/products/tee"
LINK = product_link("https://shop.example", "shop.example", "tee")
PRODUCT = 'itemscope itemtype="https://schema.org/Product"'
OFFER = (
    '<div itemprop="offers" itemscope itemtype="https://schema.org/Offer">'
    '<span itemprop="price" content="19.90"></span><meta itemprop="priceCurrency" content="EUR">'
    '<link itemprop="availability" href="{state}"></div>'
)
IN_STOCK = OFFER.format(state="https://schema.org/InStock")


def read(body: str) -> SourceProduct | None:
    return read_product_page(f"<html><body>{body}</body></html>", URL, LINK)


def must_read(body: str) -> SourceProduct:
    product = read(body)
    assert product
    return product


def test_a_product_is_read_with_its_offer_and_pictures() -> None:
    product = must_read(
        f'<main {PRODUCT}><h1 itemprop="name"> Harbour <b>Tee</b> </h1><img itemprop="image" src="/1.jpg">'
        f'<img itemprop="image" src="/2.jpg"><div itemprop="brand" itemscope itemtype="https://schema.org/Brand">'
        f'<span itemprop="name">Quiet Harbour</span></div>{IN_STOCK}</main>'
    )
    assert (product.title, product.currency, product.vendor) == ("Harbour Tee", "EUR", "Quiet Harbour")
    assert [image.url for image in product.images] == ["https://shop.example/1.jpg", "https://shop.example/2.jpg"]
    assert [(variant.cost_minor, variant.available) for variant in product.variants] == [(1990, True)]


def test_what_is_sold_out_is_not_available() -> None:
    body = f'<div {PRODUCT}><p itemprop="name">Tee</p>{OFFER.format(state="https://schema.org/OutOfStock")}</div>'
    assert [variant.available for variant in must_read(body).variants] == [False]


def test_json_ld_comes_first() -> None:
    data = (
        '<script type="application/ld+json">{"@type": "Product", "name": "Told", '
        '"offers": {"price": "5", "priceCurrency": "USD"}}</script>'
    )
    assert must_read(f'{data}<div {PRODUCT}><p itemprop="name">Tee</p>{IN_STOCK}</div>').title == "Told"


@pytest.mark.parametrize(
    "body",
    [
        "".join(f'<div id="i{n}" itemprop="p" {PRODUCT} itemref="i{n + 1} i{n + 2} i0"></div>' for n in range(60)),
        f'<div {PRODUCT} itemprop="offers">' * 3_000,
        f'<div {PRODUCT}><span itemprop="name">x</span></div>' * 5_000,
        f"<div {PRODUCT}>" + '<p itemprop="name offers image">x</p>' * 20_000,
    ],
    ids=["itemref", "deep", "many", "wide"],
)
def test_a_page_that_keeps_its_reader_busy_is_no_product(body: str) -> None:
    assert read(body) is None


@given(
    st.lists(st.sampled_from([f"<div {PRODUCT}>", "</div>", IN_STOCK, "<p itemprop=name>", "<!--x-->", "<![CDATA["]))
)
def test_no_page_breaks_the_reader(parts: list[Any]) -> None:
    read("".join(parts))
