import pytest
from pytest_django.fixtures import Settings

from server.adapters.aliexpress.links import LINKS
from server.ports.suppliers import LinkRefused, PageType, Supplier

REFUSED = [
    "", "  ", "https://evil.com/aliexpress", "https://evil.com/aliexpress.com/item/1005006123456789.html",
    "https://aliexpress.com.evil.com/item/1005006123456789.html", "https://notaliexpress.com/item/1005006123456789.html",
    "https://www.aliexpress.com@evil.com/item/1005006123456789.html", "https://www.aliexpress.com/", "aliexpress",
    "https://www.aliexpress.com/category/1511/dresses.html", "javascript:aliexpress.com/item/1005006123456789.html",
    "https://u:p@www.aliexpress.com/item/1005006123456789.html", "1005006123456789\x00", "10050 06123", "١٢٣٤٥٦٧٨٩",
    "https://www.banggood.com/x-p-1326815.html", "file:///item/1005006123456789.html", "-1005006123456789", "1" * 21,
    "https://www.aliexpress.com/p/wholesale.html?url=https://evil.com/item/1005006123456789.html",
    "https://evil.com/www.aliexpress.com/item/1005006123456789.html", "https://aliexpress.net/item/1005006123456789.html",
    "https://us/www.aliexpress.us/item/1005006123456789.html", "https://aliexpress.evil.ru/item/1005006123456789.html",
]  # fmt: skip


@pytest.fixture(autouse=True)
def _real_gateway(settings: Settings) -> None:
    settings.ALIEXPRESS_GATEWAY = "https://api-sg.aliexpress.com"


@pytest.mark.parametrize(
    ("line", "product_id"),
    [
        ("https://www.aliexpress.com/item/1005006123456789.html", "1005006123456789"),
        ("https://www.aliexpress.com/item/1005006123456789.html?spm=a2g0o.x&algo=1#nav", "1005006123456789"),
        ("de.aliexpress.com/item/32864722159.html", "32864722159"),
        ("http://aliexpress.us/item/3256802900954148.html", "3256802900954148"),
        ("https://WWW.AliExpress.ru/item/1005006123456789.html", "1005006123456789"),
        ("https://www.aliexpress.com/item/Nice-Slug_2/32982857990.html", "32982857990"),
        ("https://m.aliexpress.com/item/32982857990.html", "32982857990"),
        ("https://m.aliexpress.com/s?productId=1005006123456789", "1005006123456789"),
        ("https://www.aliexpress.com/x?itemId=32982857990&a=b", "32982857990"),
        ("https://www.aliexpress.com/x?product_id=32982857990", "32982857990"),
        (
            "https://s.click.aliexpress.com/deep_link.htm?dl_target_url="
            "https%3A%2F%2Fwww.aliexpress.com%2Fitem%2F1005006123456789.html",
            "1005006123456789",
        ),
        (" 1005006123456789 ", "1005006123456789"),
        ("32864722159", "32864722159"),
    ],
)
def test_a_product_is_recognised_in_every_form(line: str, product_id: str) -> None:
    link = LINKS.recognise(line, PageType.PRODUCT)
    assert (link.supplier, link.host, link.source_id) == (Supplier.ALIEXPRESS, "www.aliexpress.com", product_id)
    assert link.url == f"https://www.aliexpress.com/item/{product_id}.html"
    assert not link.needs_resolving


@pytest.mark.parametrize(
    "line",
    ["https://a.aliexpress.com/_mKjL9Cq", "https://a.aliexpress.com/_EIV3vwY",
     "https://s.click.aliexpress.com/e/_DmJmxVD", "http://s.click.aliexpress.com/e/blaegsBQ"],
)  # fmt: skip
def test_a_short_link_has_to_be_resolved_first(line: str) -> None:
    link = LINKS.recognise(line, PageType.PRODUCT)
    assert (link.needs_resolving, link.source_id, link.url) == (True, "", line)


@pytest.mark.parametrize("line", REFUSED)
def test_what_is_not_of_aliexpress_is_refused(line: str) -> None:
    with pytest.raises(LinkRefused):
        LINKS.recognise(line, PageType.PRODUCT)


@pytest.mark.parametrize("page_type", [PageType.STORE, PageType.COLLECTION])
def test_stores_cannot_be_listed(page_type: PageType) -> None:
    with pytest.raises(LinkRefused):
        LINKS.recognise("https://www.aliexpress.com/store/1100000000", page_type)


def test_a_stand_in_gateway_is_recognised_as_the_market_itself(settings: Settings) -> None:
    settings.ALIEXPRESS_GATEWAY = "http://127.0.0.1:8900"
    assert LINKS.recognise("http://127.0.0.1:8900/item/1005006123456789.html", PageType.PRODUCT).source_id
    assert LINKS.recognise("http://127.0.0.1:8900/_mKjL9Cq", PageType.PRODUCT).needs_resolving
    with pytest.raises(LinkRefused):
        LINKS.recognise("http://127.0.0.1:8901/item/1005006123456789.html", PageType.PRODUCT)
