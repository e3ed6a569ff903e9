import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.adapters.shopify.links import recognise
from server.ports.suppliers import LinkRefused, PageType, Supplier

NOT_LINKS = [
    "", "   ", "javascript:alert(1)", "file:///etc/passwd", "ftp://greats.com/products/x", "greats",
    "https://user:pw@greats.com/products/x", "https://greats.com@evil.com/products/x", "http:///products/x",
    "https://greats.com/products/x\x00", "https://greats.com/products/%00x", "https://greats.com/\nproducts/x",
    "https://greats.com/products/" + "x" * 5000, "data:text/html,x", "12345678", "https://[::1/products/x",
]  # fmt: skip


@pytest.mark.parametrize(
    ("line", "host", "handle", "url"),
    [
        ("https://greats.com/products/the-court", "greats.com", "the-court", "https://greats.com/products/the-court"),
        ("http://Greats.COM/products/The-Court/", "greats.com", "the-court", "http://greats.com/products/the-court"),
        ("  greats.com/products/x?variant=1#top ", "greats.com", "x", "https://greats.com/products/x"),
        ("//greats.com/products/x", "greats.com", "x", "https://greats.com/products/x"),
        ("https://greats.com:443/collections/men/products/x", "greats.com", "x", "https://greats.com/products/x"),
        ("https://greats.com/en-us/products/x", "greats.com", "x", "https://greats.com/products/x"),
        ("https://greats.com/fr/collections/men/products/x.json", "greats.com", "x", "https://greats.com/products/x"),
        ("http://127.0.0.1:8900/products/x.js", "127.0.0.1:8900", "x", "http://127.0.0.1:8900/products/x"),
        ("localhost.localdomain:8900/products/x", "localhost.localdomain:8900", "x", None),
        ("https://shop.example/products/%E6%9D%AF%E5%AD%90", "shop.example", "杯子", None),
        ("https://shop.example/products/杯子", "shop.example", "杯子", None),
        ("https://käse.example/products/x", "xn--kse-qla.example", "x", None),
        ("https://[2606:4700::1]:8080/products/x", "[2606:4700::1]:8080", "x", None),
    ],
)
def test_a_product_link_is_read_in_every_form(line: str, host: str, handle: str, url: str | None) -> None:
    link = recognise(line, PageType.PRODUCT)
    assert (link.supplier, link.page_type) == (Supplier.SHOPIFY, PageType.PRODUCT)
    assert (link.host, link.source_id, link.needs_resolving) == (host, handle, False)
    assert url is None or link.url == url
    assert recognise(link.url, PageType.PRODUCT) == link


@pytest.mark.parametrize(
    ("line", "source_id", "url"),
    [
        ("https://tea.example/product/mug", "/product/mug", "https://tea.example/product/mug"),
        ("tea.example/de/p/12-mug.html?utm_source=x#top", "/p/12-mug.html", "https://tea.example/de/p/12-mug.html"),
        ("https://tea.example/product/%E6%9D%AF", "/product/%E6%9D%AF", "https://tea.example/product/%E6%9D%AF"),
    ],
)
def test_a_product_page_of_other_shop_software_is_read_from_its_page(line: str, source_id: str, url: str) -> None:
    link = recognise(line, PageType.PRODUCT)
    assert (link.source_id, link.url, link.page_only) == (source_id, url, True)
    assert recognise(link.url, PageType.PRODUCT) == link


@pytest.mark.parametrize("line", NOT_LINKS)
@pytest.mark.parametrize("page_type", list(PageType))
def test_what_is_no_web_address_is_refused_in_every_mode(line: str, page_type: PageType) -> None:
    with pytest.raises(LinkRefused):
        recognise(line, page_type)


@pytest.mark.parametrize(
    ("line", "page_type"),
    [
        ("https://greats.com", PageType.PRODUCT),
        ("https://greats.com/collections/men", PageType.PRODUCT),
        ("https://greats.com/blogs/products", PageType.PRODUCT),
        ("https://greats.com/?u=/products/x", PageType.PRODUCT),
        ("https://greats.com/products/..%2f..%2fadmin", PageType.PRODUCT),
        ("https://greats.com/product/..%2f..%2fadmin", PageType.PRODUCT),
        ("https://greats.com/product/", PageType.PRODUCT),
        ("https://greats.com/p/" + "x" * 400, PageType.PRODUCT),
        ("https://greats.com/products/x", PageType.STORE),
        ("https://greats.com/collections/men", PageType.STORE),
        ("https://greats.com/", PageType.COLLECTION),
        ("https://greats.com/collections/men/products/x", PageType.COLLECTION),
    ],
)
def test_a_link_of_another_kind_than_the_mode_is_refused(line: str, page_type: PageType) -> None:
    with pytest.raises(LinkRefused):
        recognise(line, page_type)


@pytest.mark.parametrize(
    "line", ["https://greats.com", "GREATS.com/", "greats.com/en", "greats.com/collections/all?page=2"]
)
def test_a_store_is_its_host(line: str) -> None:
    link = recognise(line, PageType.STORE)
    assert (link.page_type, link.host, link.source_id, link.url) == (
        PageType.STORE, "greats.com", "", "https://greats.com/",
    )  # fmt: skip


def test_a_collection_is_its_handle() -> None:
    link = recognise("https://greats.com/en-gb/collections/Men?sort_by=price", PageType.COLLECTION)
    assert (link.page_type, link.source_id) == (PageType.COLLECTION, "men")
    assert link.url == "https://greats.com/collections/men"


@given(line=st.text(max_size=200), page_type=st.sampled_from(PageType))
def test_any_text_is_either_a_link_of_ours_or_refused(line: str, page_type: PageType) -> None:
    try:
        link = recognise(line, page_type)
    except LinkRefused:
        return
    assert link.url.startswith(("https://", "http://"))
    assert "\x00" not in link.url + link.source_id


@given(handle=st.from_regex(r"[a-z0-9]+(-[a-z0-9]+){0,5}", fullmatch=True))
def test_every_handle_comes_back_unchanged(handle: str) -> None:
    assert recognise(f"https://shop.example/products/{handle}", PageType.PRODUCT).source_id == handle
