"""Links as people paste them, for every supplier: the same product whatever copying added."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.api.merchant.import_list.imports import lines_of
from server.kit.pasted_links import address_in, addresses_in, cleaned_line, lines_in
from server.ports import registry
from server.ports.suppliers import LinkRefused, PageType, SourceLink, Supplier

LINKS = {
    Supplier.ALIEXPRESS: ("https://www.aliexpress.com/item/1005006123456789.html", "1005006123456789"),
    Supplier.ALIBABA1688: ("https://detail.1688.com/offer/710891050473.html", "710891050473"),
    Supplier.BANGGOOD: ("https://www.banggood.com/x-p-1326815.html", "1326815"),
    Supplier.SHOPIFY: ("https://greats.com/products/the-court", "the-court"),
    Supplier.ALIBABA: ("https://www.alibaba.com/product-detail/Slug-words_1600270997819.html", "1600270997819"),
    Supplier.AMAZON: ("https://www.amazon.com/dp/B0CRVW7N2J", "B0CRVW7N2J"),
    Supplier.TMALL: ("https://detail.tmall.com/item.htm?id=522128736149", "522128736149"),
    Supplier.JD: ("https://item.jd.com/100012043978.html", "100012043978"),
    Supplier.ANTSTORE: ("http://localhost:8000/productDetail/7", "7"),
}
WAYS = [
    "{}", " {} ", "\ufeff{}\u200b", "\u202a{}\u202c", "\u200e{}%E2%80%8B", "<{}>", "“{}”", "{}.", "({})", "[Link]({})",
    "Hey {} look", "Check this out! $5.00 | Mug {}", "看看这个，{} ，点击链接直接打开",
    "【好物】{}「茶壶」复制打开APP查看", "3.58 复制打开：{}，快来看看", "Mug\t{}", "{}\u00a0",
]  # fmt: skip


@pytest.fixture(autouse=True)
def _real_hosts(settings: Any) -> None:
    settings.ALIEXPRESS_GATEWAY = "https://api-sg.aliexpress.com"
    settings.ALIBABA1688_GATEWAY = "https://gw.open.1688.com"
    settings.BANGGOOD_API_URL = "https://api.banggood.com"
    settings.PRODUCT_PAGES_URL = ""
    settings.PUBLIC_URL = "http://localhost:8000"


def recognised(supplier: Supplier, line: str, page_type: PageType = PageType.PRODUCT) -> SourceLink:
    return registry.supplier(supplier).recognise(line, page_type)


def test_every_supplier_with_links_is_tested_here() -> None:
    assert set(LINKS) == set(registry.SUPPLIERS)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("supplier", LINKS, ids=lambda supplier: supplier.name.lower())
def test_what_copying_adds_changes_nothing(supplier: Supplier, way: str) -> None:
    link, source_id = LINKS[supplier]
    found = recognised(supplier, way.format(link))
    assert (found, found.source_id) == (recognised(supplier, link), source_id)


@pytest.mark.parametrize(
    "tail", ["?utm_source=share&utm_medium=ios", "#reviews", "?spm=a2g0o.1&amp;pvid=%7B1%7D", "?srsltid=Af_m-Bo"]
)
@pytest.mark.parametrize("supplier", set(LINKS) - {Supplier.TMALL}, ids=lambda supplier: supplier.name.lower())
def test_what_tracks_a_click_changes_nothing(supplier: Supplier, tail: str) -> None:
    link, _ = LINKS[supplier]
    assert recognised(supplier, link + tail) == recognised(supplier, link)


@pytest.mark.parametrize(
    ("supplier", "line", "source_id"),
    [
        (1, "https://www.aliexpress.com/store/product/Some-slug/1234567_32982857990.html", "32982857990"),
        (1, "https://www.aliexpress.com/ssr/300000512/Bundle?productIds=1005006688490958:12000036", "1005006688490958"),
        (1, "https://he.aliexpress.com/item/1005006123456789", "1005006123456789"),
        (1, "aliexpress://product/detail?productId=1005006123456789&from=share", "1005006123456789"),
        (1, "intent://www.aliexpress.com/item/1005006123456789.html#Intent;scheme=aliexpress;end", "1005006123456789"),
        (1, "１００５００６１２３４５６７８９", "1005006123456789"),
        (2, "https://m.1688.com/offer/710891050473.html?spm=1&share_token=x", "710891050473"),
        (2, "wireless1688://ma.m.1688.com/detail?offerId=710891050473", "710891050473"),
        (8, "https://m.banggood.com/de/Some-words-p-1326815.html?cur_warehouse=CN", "1326815"),
        (13, "https://greats.com/fr-ca/collections/men/products/the-court?_pos=1&variant=2", "the-court"),
        (13, "look at greats.com/products/the-court please", "the-court"),
        (13, "https://shop.example/products/%E2%80%8Bمی‌خواهم", "می‌خواهم"),
        (14, "https://www.alibaba.com/pla/Slug-words_1600270997819.html?mark=google_shopping", "1600270997819"),
        (14, "https://m.alibaba.com/product/1600270997819/Slug-words.html", "1600270997819"),
        (15, "https://www.amazon.de/-/en/Title-x/dp/B0CRVW7N2J/", "B0CRVW7N2J"),
        (15, "https://www.amazon.co.uk/d/Hair-Gel/Eco-Styler-Olive/B003E7UNE4", "B003E7UNE4"),
        (15, "https://www.amazon.com/dp/%E2%80%8EB097CMQVF4", "B097CMQVF4"),
        (15, "https://www.amazon.com/gp/offer-listing/B0CRVW7N2J", "B0CRVW7N2J"),
        (15, "https://www.amazon.com/sspa/click?ie=UTF8&url=%2FTitle%2Fdp%2FB0CRVW7N2J%2Fref%3Dsr_1_1", "B0CRVW7N2J"),
        (15, "https://www.amazon.com/Tea-Pot,aps-Black/dp/B0CRVW7N2J/ref=sr_1_3", "B0CRVW7N2J"),
        (17, "https://h5.m.taobao.com/awp/core/detail.htm?id=522128736149", "522128736149"),
        (17, "https://world.taobao.com/item/522128736149.htm", "522128736149"),
        (18, "https://item.m.jd.com/ware/view.action?wareId=100012043978", "100012043978"),
    ],
)  # fmt: skip
def test_forms_that_people_paste(supplier: int, line: str, source_id: str) -> None:
    found = recognised(Supplier(supplier), line)
    assert (found.source_id, found.needs_resolving) == (source_id, False)


@pytest.mark.parametrize(
    ("supplier", "line", "url"),
    [
        (1, "Check this out! $5.00 | Mug https://a.aliexpress.com/_mKjL9Cq", "https://a.aliexpress.com/_mKjL9Cq"),
        (14, "https://www.alibaba.com/x/AxNBrJ?ck=pdp", "https://www.alibaba.com/x/AxNBrJ?ck=pdp"),
        (
            17,
            "【淘宝】https://e.tb.cn/h.gCd?tk=Xy12 CZ0001 「茶壶」\u200b点击链接直接打开",
            "https://e.tb.cn/h.gCd?tk=Xy12",
        ),
    ],
)
def test_short_links_inside_texts_are_to_be_followed(supplier: int, line: str, url: str) -> None:
    found = recognised(Supplier(supplier), line)
    assert (found.needs_resolving, found.url) == (True, url)


@pytest.mark.parametrize(
    ("supplier", "line"),
    [
        (13, "https://greats.com/products/a or https://greats.com/products/b"),
        (13, "https://greats.com/pages/about look"),
        (15, "https://www.amazon.com/gp/product/navigation"),
        (15, "https://www.amazon.com/sspa/click?url=https%3A%2F%2Fevil.example%2Fdp%2FB0CRVW7N2J"),
        (1, "aliexpress://home"),
        (1, "evil://product/detail?productId=1005006123456789"),
    ],
)
def test_what_names_no_product_or_several_is_refused(supplier: int, line: str) -> None:
    with pytest.raises(LinkRefused):
        recognised(Supplier(supplier), line)


@given(line=st.text(max_size=120) | st.lists(st.sampled_from(
    ["https://", "greats.com", "/products/", "x", " ", "，", "%E2%80%8B", "%", "\u200d", "://", "a.b/", "@", "(", "]"]
)).map("".join), page_type=st.sampled_from(PageType))  # fmt: skip
def test_no_text_raises_anything_but_a_refusal(line: str, page_type: PageType) -> None:
    assert all(isinstance(reading, str) for found in addresses_in(cleaned_line(line)) for reading in found)
    assert all(lines_in(line))
    for supplier in LINKS:
        try:
            assert recognised(supplier, line, page_type).supplier is supplier
        except LinkRefused:
            continue


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("https://a.example/wiki/杯（餐具）", "https://a.example/wiki/杯（餐具）"),
        (" https://a.example/x ", "https://a.example/x"),
        ("Mug: https://a.example/x, or so", "https://a.example/x"),
        ("https://a.example/x https://b.example/y", ""),
        ("ftp://a.example/x", ""),
        ("a.example/x", ""),
        ("", ""),
    ],
)
def test_a_field_for_a_link_takes_the_only_link_in_a_text(text: str, address: str) -> None:
    assert address_in(text) == address


@pytest.mark.parametrize(
    ("typed", "lines"),
    [
        ("1005006, 1005007\n1005008", ["1005006", "1005007", "1005008"]),
        ("https://a.example/x,https://a.example/y", ["https://a.example/x", "https://a.example/y"]),
        ("https://a.example/Tea,aps/dp/B0CRVW7N2J", ["https://a.example/Tea,aps/dp/B0CRVW7N2J"]),
        ("看看, https://a.example/x , 打开", ["看看, https://a.example/x , 打开"]),
        (["https://a.example/x https://a.example/y", "a,b"], ["https://a.example/x", "https://a.example/y", "a,b"]),
        (["Two: https://a.example/x https://a.example/y"], ["Two: https://a.example/x https://a.example/y"]),
        ("a,b", ["a", "b"]),
        (" \n", []),
    ],
)
def test_a_text_is_split_where_another_link_begins(typed: Any, lines: list[str]) -> None:
    assert list(lines_of(typed, "")) == lines
