"""Headless storefronts of other shop software: product pages under any address, and what robots.txt asks."""

from collections.abc import Callable

import pytest
from httpx import Headers

from server.kit.http import OutboundResponse
from server.kit.reasons import render
from server.ports.failures import Permanent
from server.ports.suppliers import ListingPage, PageType, SourceLink, SupplierAccess
from tests.support.storefront_reading import NOBODY, SHOP, refusal

URL = "https://shop.example"
PRODUCT = """<html><script type="application/ld+json">{"@context": "https://schema.org", "@type": "Product",
"name": "Red mug", "offers": {"@type": "Offer", "price": "12.50", "priceCurrency": "EUR"}}</script></html>"""
Site = Callable[[dict[str, str]], list[tuple[str, float | None]]]


def sitemap(*paths: str, name: str = "urlset", entry: str = "url") -> str:
    rows = "".join(f"<{entry}><loc>{URL}{path}</loc></{entry}>" for path in paths)
    return f'<?xml version="1.0"?><{name} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">{rows}</{name}>'


def index(*paths: str) -> str:
    return sitemap(*paths, name="sitemapindex", entry="sitemap")


@pytest.fixture
def site(monkeypatch: pytest.MonkeyPatch) -> Site:
    """Serve these texts by path; answer with the requests, which are added as they come, and their rates."""

    def served(pages: dict[str, str]) -> list[tuple[str, float | None]]:
        requested: list[tuple[str, float | None]] = []

        def call(_method: str, url: str, *, rate: float | None = None, **_: object) -> OutboundResponse:
            path = url.removeprefix(URL)
            requested.append((path, rate))
            text = pages.get(path, "<html>Nothing here")
            kind = "text/html" if text.startswith("<html") else "text/plain"
            return OutboundResponse(
                200 if path in pages else 404, Headers({"content-type": kind}), text.encode(), url, {}
            )

        monkeypatch.setattr("server.adapters.shopify.client.call", call)
        return requested

    return served


def listed(cursor: str | None = None) -> ListingPage:
    return SHOP.list_products(SHOP.recognise(URL, PageType.STORE), NOBODY, cursor)


def links(page: ListingPage) -> dict[str, str]:
    return {product.link.source_id: product.link.url.removeprefix(URL) for product in page.products}


@pytest.mark.parametrize("file", ["/sitemap-products.xml", "/product-sitemap.xml", "/media/Product_1.xml"])
@pytest.mark.parametrize(
    ("shown", "found"),
    [
        (["/", "/product/mug", "/product/cup"], {"/product/mug": "/product/mug", "/product/cup": "/product/cup"}),
        (["/de/p/12-mug.html", "/fr/p/12-mug.html"], {"/p/12-mug.html": "/de/p/12-mug.html"}),
        (["/", "/en/", "/mug.html", "/tea/cup"], {"/mug.html": "/mug.html", "/tea/cup": "/tea/cup"}),
        (["/en-us/products/mug", "/products/cup"], {"mug": "/en-us/products/mug", "cup": "/products/cup"}),
        (["/product/mug?colour=red"], {"/product/mug?colour=red": "/product/mug?colour=red"}),
        (["/products/cup", "/about-us"], {"cup": "/products/cup"}),
    ],
)  # fmt: skip
def test_product_pages_are_taken_as_a_sitemap_of_products_lists_them(
    site: Site, file: str, shown: list[str], found: dict[str, str]
) -> None:
    site({"/sitemap.xml": index("/sitemap-pages.xml", file), file: sitemap(*shown)})
    page = listed()
    assert (links(page), page.closed, page.malformed, page.are_links) == (found, 0, 0, True)


def test_a_sitemap_without_files_of_products_has_them_by_their_addresses(site: Site) -> None:
    site({"/sitemap.xml": sitemap("/", "/about", "/blog/p", "/product/", "/product/mug", "/de/p/cup", "/tea.html")})
    assert list(links(listed())) == ["/product/mug", "/p/cup"]


def read(path: str) -> SourceLink:
    (product,) = listed().products
    assert product.link.url == f"{URL}{path}"
    return product.link


def test_a_page_is_a_product_if_its_structured_data_says_so(site: Site) -> None:
    path = "/de/p/mug.html?c=1"
    pages = {"/sitemap.xml": sitemap(path), path: PRODUCT}
    requested = site(pages)
    link = read(path)
    requested.clear()
    product = SHOP.fetch(link, SupplierAccess())
    assert (product.title, product.currency, [variant.cost_minor for variant in product.variants]) == (
        "Red mug", "EUR", [1250],
    )  # fmt: skip
    assert (product.link, [asked for asked, _ in requested]) == (link, [path])
    pages[path] = "<html><h1>Our mugs</h1></html>"
    with pytest.raises(Permanent) as caught:
        SHOP.fetch(link, SupplierAccess())
    assert refusal(caught) == "supplier.page_without_price"
    del pages[path]
    with pytest.raises(Permanent) as caught:
        SHOP.fetch(link, SupplierAccess())
    assert refusal(caught) == "supplier.product_unknown"


TITLE, PICTURE = '<meta property="og:title" content="Red mug">', '<meta property="og:image" content="/{}.jpg">'
PRICE, CURRENCY = (f'<meta property="product:price:{name}" content="{{}}">' for name in ("amount", "currency"))
TWO = '<script type="application/ld+json">[{}, {}]</script>'.format(
    *(f'{{"@type": "Product", "name": "{name}", "offers": {{"price": 5, "priceCurrency": "EUR"}}}}' for name in "ab")
)


@pytest.mark.parametrize(
    ("head", "said"),
    [
        ("", "The page at shop.example shows programs no product: no title, no picture and no price."),
        (TITLE, "The page at shop.example shows “Red mug” and 0 pictures, but no price that programs can read"),
        (TITLE + PICTURE.format(1), "The page at shop.example shows “Red mug” and 1 picture, but no price"),
        (TITLE + PRICE.format("5"), "shop.example does not state in which currency it sells"),
        (TITLE + PRICE.format("1.234") + CURRENCY.format("EUR"), "The page at shop.example shows a price that can be"),
        (TWO, "shop.example shows several products or prices on this page and doesn't say which one is meant"),
    ],
)
def test_a_page_that_is_not_read_says_what_it_shows_and_lacks(site: Site, head: str, said: str) -> None:
    site({"/product/mug": f"<html><head>{head}</head></html>"})
    link = SHOP.recognise(f"{URL}/product/mug", PageType.PRODUCT)
    with pytest.raises(Permanent) as caught:
        SHOP.fetch(link, SupplierAccess())
    stored = caught.value.reason.stored()
    assert render(stored, "en").startswith(said)
    assert render(stored, "zh-hans") not in ("", render(stored, "en"))


@pytest.mark.parametrize(
    ("more", "prices"),
    [
        ("", (1200, None)),
        (PRICE.format("9.50").replace(":price:", ":sale_price:"), (950, 1200)),
        (PRICE.format("13.50").replace(":price:", ":sale_price:"), (1350, None)),
    ],
)
def test_a_page_is_read_by_what_it_states_for_sharing(site: Site, more: str, prices: tuple[int, int | None]) -> None:
    head = TITLE + PICTURE.format(1) + PRICE.format("12.00") + CURRENCY.format("eur") + more
    site({"/product/mug": f"<html><head>{head}</head></html>"})
    product = SHOP.fetch(SHOP.recognise(f"{URL}/product/mug", PageType.PRODUCT), SupplierAccess())
    assert (product.title, product.currency, len(product.images)) == ("Red mug", "EUR", 1)
    assert [(variant.cost_minor, variant.compare_at_minor) for variant in product.variants] == [prices]


def test_what_robots_txt_closes_is_not_listed(site: Site) -> None:
    robots = "User-agent: *\nDisallow: /product/secret\n"
    site({"/robots.txt": robots, "/sitemap.xml": sitemap("/product/mug", "/product/secret-mug")})
    page = listed()
    assert (list(links(page)), page.closed, page.malformed) == (["/product/mug"], 1, 0)
    site({"/robots.txt": "User-agent: Tradewind\nDisallow: /", "/sitemap.xml": sitemap("/product/mug")})
    with pytest.raises(Permanent) as caught:
        listed()
    assert refusal(caught) == "supplier.robots_refuse"


def test_the_pause_that_robots_txt_asks_for_is_kept_for_lists_and_products(site: Site) -> None:
    pages = {
        "/robots.txt": "User-agent: *\nCrawl-delay: 4\n",
        "/sitemap.xml": sitemap("/product/mug"),
        "/product/mug": PRODUCT,
    }
    requested = site(pages)
    link = read("/product/mug")
    SHOP.fetch(link, SupplierAccess())
    assert [(path, rate) for path, rate in requested if rate == 0.25] == [
        ("/sitemap.xml", 0.25), ("/product/mug", 0.25),
    ]  # fmt: skip
