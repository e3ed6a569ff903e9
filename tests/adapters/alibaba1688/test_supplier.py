import io
import time
from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from PIL import Image
from pytest_django.fixtures import Settings

from fixtures.sandbox import credentials
from fixtures.sandbox.alibaba1688.market import EXPIRED, REMOVED, Alibaba1688
from server.adapters.alibaba1688.links import LINKS
from server.adapters.alibaba1688.supplier import Alibaba1688Supplier
from server.ports.failures import NeedsMerchant, OutsideFailure, Permanent, Retryable
from server.ports.finding import FindQuery, FindSort, FreightQuery
from server.ports.suppliers import PageType, SourceProduct, SupplierAccess
from tests.adapters.suppliers import of_1688
from tests.kit.http.conftest import StartServer
from tests.kit.http.conftest import serve as serve
from tests.kit.http.raw_server import redirect, response
from tests.support.sandbox import Outside

MARKET = Alibaba1688Supplier()
BUYER = SupplierAccess(tokens={"access_token": credentials.ALIBABA1688_ACCESS_TOKEN})


@pytest.fixture
def platform(outside: Outside, settings: Settings) -> Iterator[Alibaba1688]:
    """The stand-in, fresh, with the settings pointing at it."""
    of_1688(outside, settings)
    known = outside.sandbox.alibaba1688
    fresh = Alibaba1688([])
    fresh.offers = known.offers
    outside.sandbox.alibaba1688 = fresh
    yield fresh
    outside.sandbox.alibaba1688 = known


def fetch(offer: str, access: SupplierAccess = BUYER) -> SourceProduct:
    return MARKET.fetch(LINKS.recognise(offer, PageType.PRODUCT), access)


def picture(side: int) -> bytes:
    """Noise, which no format makes small."""
    written = io.BytesIO()
    Image.effect_noise((side, side), 80).convert("RGB").save(written, "PNG")
    return written.getvalue()


def refusal(failure: pytest.ExceptionInfo[OutsideFailure]) -> str:
    return failure.value.reason.code


def test_every_offer_is_read_in_yuan_with_both_titles(platform: Alibaba1688) -> None:
    for offer, raw in platform.offers.items():
        if offer == EXPIRED:
            continue
        read = fetch(offer)
        assert (read.source_title, read.link.source_id, read.currency) == (raw["title"], offer, "CNY")
        assert read.title != read.source_title
        assert len(read.variants) == len(raw["variants"])
        assert all(v.cost_minor and v.stock is not None for v in read.variants)
        assert len({v.option_values for v in read.variants}) == len(read.variants)


@pytest.mark.parametrize(
    ("offer", "code"), [(REMOVED, "supplier.product_unknown"), (EXPIRED, "supplier.product_delisted")]
)
def test_an_offer_that_cannot_be_bought_is_refused_for_good(platform: Alibaba1688, offer: str, code: str) -> None:
    with pytest.raises(Permanent) as caught:
        fetch(offer)
    assert refusal(caught) == code


@pytest.mark.parametrize(
    ("tokens", "code"),
    [(None, "supplier.account_missing"), ({"access_token": "expired"}, "supplier.account_refused")],
)
def test_without_a_valid_account_the_merchant_has_to_connect_1688(
    platform: Alibaba1688, tokens: dict[str, str] | None, code: str
) -> None:
    with pytest.raises(NeedsMerchant) as caught:
        fetch(next(iter(platform.offers)), SupplierAccess(tokens=tokens))
    assert (refusal(caught), caught.value.action) == (code, "authorize_supplier")
    assert caught.value.reason.params == {"supplier": "1688"}


def test_over_the_limit_means_later(platform: Alibaba1688) -> None:
    platform.settings["qps"] = 0
    with pytest.raises(Retryable) as caught:
        fetch(next(iter(platform.offers)))
    assert (refusal(caught), caught.value.after) == ("outside.busy", 1.5)


@pytest.mark.parametrize("wrong", ["ALIBABA1688_APP_SECRET", "ALIBABA1688_APP_KEY"])
def test_a_wrong_key_or_secret_is_the_operators_matter(platform: Alibaba1688, settings: Settings, wrong: str) -> None:
    setattr(settings, wrong, "wrong")
    with pytest.raises(Permanent) as caught:
        fetch(next(iter(platform.offers)))
    assert refusal(caught) == "supplier.app_refused"


def test_offers_are_found_by_words_in_both_languages_page_after_page(platform: Alibaba1688) -> None:
    everything = len(platform.offers)
    first = MARKET.search(FindQuery(page_size=20), BUYER)
    second = MARKET.search(FindQuery(page_size=20, page=2), BUYER)
    assert (len(first.products), first.total, first.is_last) == (20, everything, False)
    assert not {product.link.source_id for product in first.products} & {
        product.link.source_id for product in second.products
    }
    chinese = MARKET.search(FindQuery(text="马克杯"), BUYER)
    assert chinese.products
    assert all("马克杯" in product.source_title for product in chinese.products)
    assert MARKET.search(FindQuery(text="no such thing"), BUYER) == type(first)((), 0, is_last=True)


def test_what_is_found_can_be_sorted_and_bounded_in_yuan(platform: Alibaba1688) -> None:
    def prices(**requested: Any) -> list[int]:
        page = MARKET.search(FindQuery(page_size=50, **requested), BUYER)
        return [product.price_minor or 0 for product in page.products]

    cheap = prices(sort=FindSort.PRICE)
    assert cheap == sorted(cheap)
    assert prices(sort=FindSort.PRICE_DOWN) == sorted(prices(sort=FindSort.PRICE_DOWN), reverse=True)
    middle = prices(min_price_minor=4_000, max_price_minor=8_000)
    assert middle
    assert all(4_000 <= price <= 8_000 for price in middle)


def test_offers_are_found_by_a_picture_of_any_size(platform: Alibaba1688, outside: Outside) -> None:
    for side in (60, 1600):
        page = MARKET.search_by_image(picture(side), FindQuery(page_size=5), BUYER)
        assert (len(page.products), page.total) == (5, 20)
    assert len(platform.pictures) == 2


def test_a_picture_that_the_platform_cannot_take_is_refused(platform: Alibaba1688) -> None:
    with pytest.raises(Permanent) as caught:
        MARKET.search_by_image(b"GIF89a nonsense", FindQuery(), BUYER)
    assert refusal(caught) == "supplier.picture_unreadable"
    platform.settings["image_limit"] = 10
    with pytest.raises(Permanent) as caught:
        MARKET.search_by_image(picture(60), FindQuery(), BUYER)
    assert refusal(caught) == "supplier.picture_unreadable"
    assert not platform.pictures


def test_freight_is_quoted_within_china_alone(platform: Alibaba1688) -> None:
    product = fetch(next(iter(platform.offers)))
    query = FreightQuery(product.link, product.variants[0].source_sku_id, quantity=3, ship_to="CN")
    (quote,) = MARKET.quote_freight(query, BUYER)
    assert (quote.cost_minor, quote.currency, quote.ship_from) == (550, "CNY", "CN")
    to_hangzhou = FreightQuery(product.link, query.source_sku_id, 3, "CN", state="330000", city="330100")
    assert MARKET.quote_freight(to_hangzhou, BUYER)[0].cost_minor == 900
    assert MARKET.quote_freight(FreightQuery(product.link, query.source_sku_id, 3, "US"), BUYER) == ()


def test_categories_are_named_in_the_readers_language_two_levels_deep(platform: Alibaba1688) -> None:
    english = MARKET.list_categories(BUYER)
    top = [category for category in english if not category.parent_id]
    assert [category.name for category in top] == ["Apparel", "Home", "Kitchen", "Bags"]
    assert {category.parent_id for category in english if category.parent_id} == {category.id for category in top}
    chinese = MARKET.list_categories(SupplierAccess(tokens=BUYER.tokens, language="zh-CN"))
    assert [category.name for category in chinese[:4]] == ["服装", "家居", "餐厨", "箱包"]


def test_an_account_is_connected_refreshed_and_refused(platform: Alibaba1688) -> None:
    consent = urlsplit(MARKET.consent_url(state="s1", redirect_uri="https://x.example/cb"))
    requested = {name: values[0] for name, values in parse_qs(consent.query).items()}
    assert requested == {
        "client_id": credentials.ALIBABA1688_APP_KEY,
        "site": "1688",
        "redirect_uri": "https://x.example/cb",
        "state": "s1",
    }
    code = platform.tokens.issue_code()
    first = MARKET.exchange(code=code, redirect_uri="https://x.example/cb")
    hours = (first.expires_at_ms / 1000 - time.time()) / 3600
    days = (first.refresh_expires_at_ms / 1000 - time.time()) / 86400
    assert (round(hours), round(days), first.account_name) == (10, 180, "tradewind-buyer")
    access = SupplierAccess(tokens={"access_token": first.access_token})
    assert fetch(next(iter(platform.offers)), access).variants
    second = MARKET.refresh(first.refresh_token)
    assert (second.refresh_token, second.access_token != first.access_token) == (first.refresh_token, True)
    with pytest.raises(NeedsMerchant) as caught:
        MARKET.refresh("nonsense")
    assert (refusal(caught), caught.value.action) == ("supplier.account_refused", "authorize_supplier")
    with pytest.raises(NeedsMerchant):
        MARKET.exchange(code=code, redirect_uri="")


def test_a_short_link_is_followed_to_its_offer(platform: Alibaba1688, outside: Outside) -> None:
    offer = next(iter(platform.offers))
    short = LINKS.recognise(f"看看 {outside.url}/1688/s/{int(offer):x} 很好", PageType.PRODUCT)
    assert short.needs_resolving
    assert MARKET.resolve(short).source_id == offer
    assert MARKET.fetch(short, BUYER).link.source_id == offer


@pytest.mark.parametrize(
    "answer",
    [response(404), redirect("https://evil.example/offer/710891050473.html"), redirect("file:///offer/1.html"),
     redirect("/1688/s/again1")],
)  # fmt: skip
def test_a_short_link_that_leads_elsewhere_is_refused(serve: StartServer, settings: Settings, answer: Any) -> None:
    server = serve(answer)
    settings.ALIBABA1688_GATEWAY = f"{server.url}/1688"
    with pytest.raises(Permanent) as caught:
        MARKET.resolve(LINKS.recognise(f"{server.url}/1688/s/7OnLCakq", PageType.PRODUCT))
    assert refusal(caught) == "supplier.link_elsewhere"
    assert len(server.requests) <= 5
