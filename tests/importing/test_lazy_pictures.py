"""Pictures that a shop's script would load reach the description, and no picture without an address does."""

from importlib import import_module

import pytest
from django.db import connection

from server.ports.suppliers import PageType, SourceLink, SourceProduct, Supplier
from tenants.importing.models import ListedProduct
from tenants.importing.rules.drafts import draft_of
from tenants.importing.rules.edits import product_columns
from tenants.importing.rules.texts import clean_html
from tenants.preferences.contracts import DEFAULT_RULE, PriceSettings
from tests.factories.products import ListedProductFactory

PAGE = "https://shop.example/products/tee"
PIXEL = "data:image/gif;base64,R0lGODlhAQABAAAAACw="


@pytest.mark.parametrize(
    ("html", "kept"),
    [
        (f'<img src="{PIXEL}" data-src="//cdn.example/1.jpg" alt="one">', ["https://cdn.example/1.jpg"]),
        ('<img src="/blank.gif" data-original="/big.jpg">', ["https://shop.example/big.jpg"]),
        ('<img src="https://a.b/spinner.gif" data-ks-lazyload="//img.example/2.jpg">', ["https://img.example/2.jpg"]),
        ('<img data-srcset="https://a.b/8.jpg 800w, https://a.b/4.jpg 400w">', ["https://a.b/8.jpg"]),
        ('<img srcset="https://a.b/w_1,h_2/4.jpg 1x,https://a.b/8.jpg 2x">', ["https://a.b/8.jpg"]),
        ('<img src="https://a.b/own.jpg" srcset="https://a.b/8.jpg 2x">', ["https://a.b/own.jpg"]),
        ('<img src="a_10x.jpg" data-src="//a.b/a_{width}x.jpg" data-widths="[180, 720]">', ["https://a.b/a_720x.jpg"]),
        ('<picture><source srcset="https://a.b/p.webp"><img alt="p"></picture>', ["https://a.b/p.webp"]),
        ('<picture><source srcset="https://a.b/p.webp"></picture><img alt="p">', []),
        ('<noscript><img src="https://a.b/3.jpg"></noscript>', ["https://a.b/3.jpg"]),
        (
            '<img data-src="//a.b/3_800x.jpg"><noscript><img src="https://a.b/3.jpg?v=1"></noscript>',
            ["https://a.b/3_800x.jpg"],
        ),
        ('<noscript>Turn on <b>JavaScript</b><img src="//a.b/pixel" width="1" height="1"></noscript>', []),
        ('<img src="https://a.b/4.jpg" data-src="true" data-lazyload="lazy" data-lazy="0.5">', ["https://a.b/4.jpg"]),
        ('<img src="https://a.b/été photo.jpg?x=ü">', ["https://a.b/%C3%A9t%C3%A9%20photo.jpg?x=%C3%BC"]),
        ('<img src="https://a.b/100% cotton%20x.jpg">', ["https://a.b/100%25%20cotton%20x.jpg"]),
        ('<img src="https://a.b/a.jpg?w=1&amp;h=2">', ["https://a.b/a.jpg?w=1&amp;h=2"]),
        ('<img alt="no address"><img src=""><img>', []),
        ('<img src="javascript:alert(1)" data-src="javascript:alert(2)//.">', []),
        ('<img data-src="https://a.b/x.jpg" onerror="alert(1)">', ["https://a.b/x.jpg"]),
    ],
)
def test_a_picture_has_an_address_or_goes(html: str, kept: list[str]) -> None:
    assert clean_html(f"<p>{html}</p>", page=PAGE).replace(' alt="one"', "").replace(' alt="p"', "") == (
        "<p>" + "".join(f'<img src="{address}">' for address in kept) + "</p>"
    )


def test_words_about_addresses_stay_as_they_are() -> None:
    assert clean_html('<p>src="a b"</p><img alt="src= " src="https://a.b/é">') == (
        '<p>src="a b"</p><img alt="src= " src="https://a.b/%C3%A9">'
    )


def test_whoever_brings_a_description_the_same_holds() -> None:
    html = '<img alt="x"><img data-src="https://a.b/1.jpg"><img data-src="/2.jpg">'
    link = SourceLink(Supplier.FILE, PageType.PRODUCT, "shop.example", "tee", PAGE)
    imported = draft_of(SourceProduct(link, "Tee", "USD", html), PriceSettings(DEFAULT_RULE))
    assert imported.columns.description_html == ('<img src="https://a.b/1.jpg"><img src="https://shop.example/2.jpg">')
    assert product_columns({"description_html": html})["description_html"] == '<img src="https://a.b/1.jpg">'


@pytest.mark.parametrize(
    "unit", ["<noscript>", "<img data-src='", "<picture><source ", "<noscript><img data-src=a.b></noscript>"]
)
def test_a_huge_description_is_read_in_linear_time(unit: str) -> None:
    assert len(clean_html(unit * 30_000)) <= 30_000 * len(unit)


@pytest.mark.usefixtures("inside")
def test_empty_pictures_of_earlier_imports_go_at_the_upgrade() -> None:
    kept = '<p>a</p><img alt="one" src="https://a.b/1.jpg" width="5"><img src="https://a.b/2.jpg">'
    product = ListedProductFactory.create(description_html=f'<img>{kept}<img alt="x">')
    untouched = ListedProductFactory.create(description_html=kept)
    migration = import_module("tenants.importing.migrations.0027_no_empty_pictures")
    with connection.cursor() as cursor:
        cursor.execute(migration.DROP)
        assert cursor.rowcount == 1
    found = ListedProduct.objects.filter(pk__in=[product.pk, untouched.pk]).values_list("description_html", flat=True)
    assert list(found) == [kept, kept]
