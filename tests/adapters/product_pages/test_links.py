"""PROTOCOLS section 10, and what must not pass for it."""

from typing import Any

import pytest

from server.adapters.product_pages.sites import ALIBABA, AMAZON, JD, SITES, TMALL, Site
from server.adapters.product_pages.supplier import ProductPages
from server.ports import registry
from server.ports.failures import Permanent
from server.ports.marketplaces import MARKETPLACES
from server.ports.suppliers import LinkRefused, PageType, SourceLink
from tests.support.sandbox import Outside


def recognised(site: Site, line: str, page_type: PageType = PageType.PRODUCT) -> SourceLink:
    return registry.supplier(site.supplier).recognise(line, page_type)


@pytest.mark.parametrize(
    ("line", "source_id"),
    [
        ("https://www.alibaba.com/product-detail/Slug-words_1600270997819.html?spm=a27", "1600270997819"),
        ("https://wholesaler.alibaba.com/product-detail/Some-thing_1906993224.html", "1906993224"),
        ("m.alibaba.com/product-detail/_1600270997819.html", "1600270997819"),
        ("https://german.alibaba.com/product-detail/Teekanne_1600270997819.html", "1600270997819"),
    ],
)
def test_an_alibaba_product_has_the_same_id_on_all_hosts(line: str, source_id: str) -> None:
    link = recognised(ALIBABA, line)
    assert (link.host, link.source_id, link.needs_resolving) == ("www.alibaba.com", source_id, False)
    assert "?" not in link.url


@pytest.mark.parametrize(
    ("line", "host"),
    [
        ("https://www.amazon.com/dp/B0CRVW7N2J", "www.amazon.com"),
        ("https://www.amazon.com/Title-of-it/dp/B0CRVW7N2J/ref=sr_1_3?keywords=tea", "www.amazon.com"),
        ("https://www.amazon.de/gp/product/B0CRVW7N2J?psc=1", "www.amazon.de"),
        ("http://amazon.co.uk/gp/aw/d/b0crvw7n2j", "www.amazon.co.uk"),
        ("https://www.amazon.com.be/-/dp/B0CRVW7N2J", "www.amazon.com.be"),
        ("https://www.amazon.co.jp/exec/obidos/ASIN/B0CRVW7N2J/tag", "www.amazon.co.jp"),
        ("https://www.amazon.fr/o/ASIN/B0CRVW7N2J", "www.amazon.fr"),
        ("https://www.amazon.it/some/page?asin=B0CRVW7N2J", "www.amazon.it"),
    ],
)
def test_an_amazon_product_belongs_to_its_marketplace(line: str, host: str) -> None:
    link = recognised(AMAZON, line)
    assert (link.host, link.source_id, link.url) == (host, "B0CRVW7N2J", f"https://{host}/dp/B0CRVW7N2J")


@pytest.mark.parametrize(
    ("line", "url"),
    [
        ("https://detail.tmall.com/item.htm?id=522128736149&skuId=1", "https://detail.tmall.com/item.htm?id=522128736149"),
        ("https://detail.tmall.hk/hk/item.htm?id=522128736149", "https://detail.tmall.hk/hk/item.htm?id=522128736149"),
        ("https://chaoshi.detail.tmall.com/item.htm?id=522128736149", "https://detail.tmall.com/item.htm?id=522128736149"),
        ("https://detail.m.tmall.com/item.htm?abtest=1&id=522128736149", "https://detail.tmall.com/item.htm?id=522128736149"),
        ("https://item.taobao.com/item.htm?id=522128736149", "https://item.taobao.com/item.htm?id=522128736149"),
    ],
)  # fmt: skip
def test_tmall_products_are_known_by_their_id(line: str, url: str) -> None:
    link = recognised(TMALL, line)
    assert (link.host, link.source_id, link.url) == ("detail.tmall.com", "522128736149", url)


@pytest.mark.parametrize(
    ("line", "url"),
    [
        ("https://item.jd.com/100012043978.html#crumb", "https://item.jd.com/100012043978.html"),
        ("https://item.m.jd.com/product/100012043978.html?sid=1", "https://item.jd.com/100012043978.html"),
        ("https://npcitem.jd.hk/100012043978.html", "https://npcitem.jd.hk/100012043978.html"),
    ],
)
def test_jd_products_are_known_by_their_number(line: str, url: str) -> None:
    link = recognised(JD, line)
    assert (link.host, link.source_id, link.url) == ("item.jd.com", "100012043978", url)


@pytest.mark.parametrize(
    ("site", "line", "page_type", "host", "source_id"),
    [
        (ALIBABA, "https://acme-tools.en.alibaba.com/productlist.html?spm=1", 2, "acme-tools.en.alibaba.com", ""),
        (ALIBABA, "https://acme-tools.en.alibaba.com", 2, "acme-tools.en.alibaba.com", ""),
        (AMAZON, "https://www.amazon.com/stores/Tea/page/ABCD1234-12AB", 2, "www.amazon.com", "Tea/page/ABCD1234-12AB"),
        (AMAZON, "https://www.amazon.de/stores/Tea", 2, "www.amazon.de", "Tea"),
        (AMAZON, "https://www.amazon.com/s?k=tea&me=A1B2C3D4E5", 2, "www.amazon.com", "seller:A1B2C3D4E5"),
    ],
)
def test_stores_are_recognised_where_they_can_be_listed(
    site: Site, line: str, page_type: int, host: str, source_id: str
) -> None:
    link = recognised(site, line, PageType(page_type))
    assert (link.page_type, link.host, link.source_id) == (PageType.STORE, host, source_id)


@pytest.mark.parametrize("site", SITES, ids=lambda site: site.name)
@pytest.mark.parametrize(
    "line",
    [
        "100012043978",
        "B0CRVW7N2J",
        "https://evil.example/www.amazon.com/dp/B0CRVW7N2J",
        "https://www.amazon.com.evil.example/dp/B0CRVW7N2J",
        "https://evilamazon.com/dp/B0CRVW7N2J",
        "https://www.amazon.com@evil.example/dp/B0CRVW7N2J",
        "https://www.amazon.com/dp/B0CRVW7N2JX",
        "https://www.amazon.com/s?k=tea",
        "https://evil.example/product-detail/x_1600270997819.html",
        "https://www.alibaba.com/product-detail/x_16.html",
        "https://login.tmall.com/item.htm?id=522128736149",
        "https://detail.tmall.com/item.htm?id=522128736149x",
        "https://detail.tmall.com/shop.htm?id=522128736149",
        "https://mall.jd.com/100012043978.html",
        "https://item.jd.com.evil.example/100012043978.html",
        "https://127.0.0.1/pages/www.amazon.com/dp/B0CRVW7N2J",
    ],
)
def test_what_only_looks_like_a_product_is_refused(site: Site, line: str) -> None:
    for page_type in PageType:
        with pytest.raises(LinkRefused):
            recognised(site, line, page_type)


@pytest.mark.parametrize(
    ("site", "host"), [(AMAZON, "amzn.to"), (JD, "u.jd.com"), (TMALL, "m.tb.cn")], ids=lambda row: str(row)[:8]
)
def test_a_short_link_leads_to_its_product(site: Site, host: str, outside: Outside, settings: Any) -> None:
    settings.PRODUCT_PAGES_URL = f"{outside.url}/pages"
    link = recognised(site, f"{outside.url}/pages/{host}/h.abc123")
    assert link.needs_resolving
    found = registry.supplier(site.supplier).resolve(link)
    assert (found.needs_resolving, found.page_type) == (False, PageType.PRODUCT)
    assert found.source_id


@pytest.mark.parametrize(
    ("site", "line", "host"),
    [
        (TMALL, "【淘宝】https://m.tb.cn/h.5abc?tk=Xy12 CZ0001 「茶壶」点击链接直接打开", "m.tb.cn"),
        (JD, "【京东】https://3.cn/2-abCd1 「茶壶」", "3.cn"),
    ],
)
def test_a_text_that_an_app_shared_is_read_for_its_link(site: Site, line: str, host: str) -> None:
    link = recognised(site, line)
    assert (link.host, link.needs_resolving) == (host, True)


def test_a_short_link_that_leads_elsewhere_is_refused(outside: Outside, settings: Any) -> None:
    settings.PRODUCT_PAGES_URL = f"{outside.url}/pages"
    outside.fails("redirect", "/amzn.to/", location=f"{outside.url}/products/tee")
    with pytest.raises(Permanent) as caught:
        registry.supplier(AMAZON.supplier).resolve(recognised(AMAZON, f"{outside.url}/pages/amzn.to/abc"))
    assert caught.value.reason.code == "supplier.link_elsewhere"


def test_the_table_of_suppliers_knows_every_host() -> None:
    for site in SITES:
        facts = MARKETPLACES[site.supplier]
        assert all(facts.owns(host) for host in (*site.countries, *site.short_hosts))
        assert all(site.domain_of(host) or facts.owns(host) for host in facts.hosts)
        assert isinstance(registry.supplier(site.supplier), ProductPages)
        assert (PageType.STORE in facts.page_types) == bool(site.stores)
