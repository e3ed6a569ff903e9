import pytest
from pytest_django.fixtures import Settings

from server.adapters.alibaba1688.links import LINKS
from server.ports.suppliers import LinkRefused, PageType, Supplier

OFFER = "710891050473"


@pytest.fixture(autouse=True)
def _real_gateway(settings: Settings) -> None:
    settings.ALIBABA1688_GATEWAY = "https://gw.open.1688.com"


@pytest.mark.parametrize(
    "line",
    [
        "https://detail.1688.com/offer/710891050473.html",
        "https://detail.1688.com/offer/710891050473.html?spm=a2615.7691456&skuId=1#reviews",
        "detail.1688.com/offer/710891050473.html",
        "http://m.1688.com/offer/710891050473.html",
        "https://DETAIL.1688.com/offer/710891050473.html",
        "https://detail.1688.com/en/offer/710891050473.html",
        "https://m.1688.com/page/offerRemark.htm?offerId=710891050473",
        "https://dj.1688.com/ci_bb?a=1&offerid=710891050473",
        "看看这个 https://detail.1688.com/offer/710891050473.html ,点击打开",
        f" {OFFER} ",
    ],
)
def test_an_offer_is_recognised_in_every_form(line: str) -> None:
    link = LINKS.recognise(line, PageType.PRODUCT)
    assert (link.supplier, link.host, link.source_id) == (Supplier.ALIBABA1688, "detail.1688.com", OFFER)
    assert link.url == f"https://detail.1688.com/offer/{OFFER}.html"
    assert not link.needs_resolving


@pytest.mark.parametrize(
    "line",
    [
        "https://qr.1688.com/s/7OnLCakq",
        "【这个商品很不错】https://qr.1688.com/s/7OnLCakq 复制打开1688APP查看",
        "3 分享给你:https://qr.1688.com/s/7OnLCakq，快来看看",
    ],
)
def test_a_short_link_is_found_in_a_share_text_and_resolved_first(line: str) -> None:
    link = LINKS.recognise(line, PageType.PRODUCT)
    assert (link.needs_resolving, link.source_id, link.url) == (True, "", "https://qr.1688.com/s/7OnLCakq")


@pytest.mark.parametrize(
    "line",
    [
        "", "  ", "1688", "1688.com", "https://www.1688.com/", "https://evil.com/1688",
        "https://evil.com/detail.1688.com/offer/710891050473.html",
        "https://detail.1688.com.evil.com/offer/710891050473.html", "https://evil1688.com/offer/710891050473.html",
        "https://detail.1688.com@evil.com/offer/710891050473.html", "https://u:p@detail.1688.com/offer/710891050473.html",
        "https://evil.com/?u=https://detail.1688.com/offer/710891050473.html",
        "javascript:1688.com/offer/710891050473.html",
        "710891050473\x00", "٧١٠٨٩١٠٥٠٤٧٣", "1" * 21, "https://www.aliexpress.com/item/1005006123456789.html",
        "https://qr.1688.com/s/", "https://qr.1688.com/x/7OnLCakq", "https://shop123.1688.com/page/offerlist.htm",
    ],
)  # fmt: skip
def test_what_is_not_of_1688_is_refused(line: str) -> None:
    with pytest.raises(LinkRefused):
        LINKS.recognise(line, PageType.PRODUCT)


def test_a_stand_in_gateway_is_recognised_below_its_path_alone(settings: Settings) -> None:
    settings.ALIBABA1688_GATEWAY = "http://127.0.0.1:8900/1688"
    assert LINKS.recognise(f"http://127.0.0.1:8900/1688/offer/{OFFER}.html", PageType.PRODUCT).source_id == OFFER
    assert LINKS.recognise("http://127.0.0.1:8900/1688/s/a58a5c1b", PageType.PRODUCT).needs_resolving
    for elsewhere in (f"http://127.0.0.1:8900/offer/{OFFER}.html", f"http://127.0.0.1:8901/1688/offer/{OFFER}.html"):
        with pytest.raises(LinkRefused):
            LINKS.recognise(elsewhere, PageType.PRODUCT)
