import time
from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from pytest_django.fixtures import Settings

from fixtures.sandbox import credentials
from fixtures.sandbox.aliexpress import ids
from fixtures.sandbox.aliexpress.account import AliExpress
from server.adapters.aliexpress.links import LINKS
from server.adapters.aliexpress.supplier import AliExpressSupplier
from server.ports.failures import NeedsMerchant, OutsideFailure, Permanent, Retryable
from server.ports.suppliers import PageType, SourceLink, SourceProduct, SupplierAccess
from tests.kit.http.conftest import StartServer
from tests.kit.http.conftest import serve as serve
from tests.kit.http.raw_server import ok, redirect, response
from tests.support.sandbox import Outside

MARKET, ACCOUNT = AliExpressSupplier(), AliExpressSupplier()
BUYER = SupplierAccess(tokens={"access_token": credentials.ALIEXPRESS_ACCESS_TOKEN})


@pytest.fixture
def platform(outside: Outside, settings: Settings) -> Iterator[AliExpress]:
    """The stand-in, fresh, with the settings pointing at it."""
    settings.ALIEXPRESS_GATEWAY = outside.url
    settings.ALIEXPRESS_APP_KEY = credentials.ALIEXPRESS_APP_KEY
    settings.ALIEXPRESS_APP_SECRET = credentials.ALIEXPRESS_APP_SECRET
    known = outside.sandbox.aliexpress
    fresh = AliExpress([])
    fresh.items = known.items
    outside.sandbox.aliexpress = fresh
    yield fresh
    outside.sandbox.aliexpress = known


def fetch(product_id: str, access: SupplierAccess = BUYER) -> SourceProduct:
    return MARKET.fetch(LINKS.recognise(product_id, PageType.PRODUCT), access)


def short(url: str) -> SourceLink:
    return LINKS.recognise(url, PageType.PRODUCT)


def refusal(failure: pytest.ExceptionInfo[OutsideFailure]) -> str:
    return failure.value.reason.code


@pytest.mark.parametrize("envelope", ["method", "bare", "resp_result"])
def test_a_product_is_read_through_the_merchants_account(platform: AliExpress, envelope: str) -> None:
    platform.settings["envelope"] = envelope
    for product_id, raw in list(platform.items.items())[:12]:
        if product_id in (ids.OFFLINE, ids.NOT_SOLD):
            continue
        read = fetch(product_id)
        assert (read.title, read.link.source_id, read.currency) == (raw["title"], product_id, "USD")
        assert len(read.variants) == len(raw["variants"])
        assert len({v.option_values for v in read.variants}) == len(read.variants)
        assert all(v.cost_minor and v.stock is not None for v in read.variants)


def test_prices_come_in_the_requested_currency(platform: AliExpress) -> None:
    product_id = next(iter(platform.items))
    yen = fetch(product_id, SupplierAccess(tokens=BUYER.tokens, currency="JPY"))
    dollars = fetch(product_id)
    assert (yen.currency, dollars.currency) == ("JPY", "USD")
    assert yen.variants[0].cost_minor != dollars.variants[0].cost_minor


@pytest.mark.parametrize(
    ("product_id", "code"),
    [(ids.REMOVED, "supplier.product_unknown"), (ids.NOT_SOLD, "supplier.not_sold_there"),
     (ids.OFFLINE, "supplier.product_delisted")],
)  # fmt: skip
def test_a_product_that_cannot_be_bought_is_refused_for_good(platform: AliExpress, product_id: str, code: str) -> None:
    with pytest.raises(Permanent) as caught:
        fetch(product_id)
    assert refusal(caught) == code


@pytest.mark.parametrize(
    ("tokens", "code"),
    [(None, "supplier.account_missing"), ({}, "supplier.account_missing"),
     ({"access_token": "expired"}, "supplier.account_refused")],
)  # fmt: skip
def test_without_a_valid_account_the_merchant_has_to_connect(
    platform: AliExpress, tokens: dict[str, str] | None, code: str
) -> None:
    with pytest.raises(NeedsMerchant) as caught:
        fetch(next(iter(platform.items)), SupplierAccess(tokens=tokens))
    assert (refusal(caught), caught.value.action) == (code, "authorize_supplier")


def test_over_the_limit_means_later(platform: AliExpress) -> None:
    platform.settings["qps"] = 0
    with pytest.raises(Retryable) as caught:
        fetch(next(iter(platform.items)))
    assert (refusal(caught), caught.value.after) == ("outside.busy", 1.5)


def test_a_wrong_secret_is_the_operators_matter(platform: AliExpress, settings: Settings) -> None:
    settings.ALIEXPRESS_APP_SECRET = "wrong"
    with pytest.raises(Permanent) as caught:
        fetch(next(iter(platform.items)))
    assert refusal(caught) == "supplier.app_refused"


@pytest.mark.parametrize(("page", "code"), [("Sale!", "not_json"), ("<title>Just a moment...</title>", "bot_check")])
def test_a_gateway_that_answers_with_a_page_is_tried_again(
    platform: AliExpress, outside: Outside, page: str, code: str
) -> None:
    outside.fails("status", "/sync", times=9, status=200, body=f"<html>{page}", content_type="text/html")
    with pytest.raises(Retryable) as caught:
        fetch(next(iter(platform.items)))
    assert refusal(caught) == f"outside.{code}"


def test_an_account_is_connected_refreshed_and_refused(platform: AliExpress) -> None:
    consent = urlsplit(ACCOUNT.consent_url(state="s1", redirect_uri="https://x.example/cb"))
    query = {name: values[0] for name, values in parse_qs(consent.query).items()}
    assert consent.path == "/oauth/authorize"
    assert query == {
        "response_type": "code", "force_auth": "true", "client_id": credentials.ALIEXPRESS_APP_KEY,
        "redirect_uri": "https://x.example/cb", "state": "s1",
    }  # fmt: skip
    code = platform.issue_code()
    first = ACCOUNT.exchange(code=code, redirect_uri="https://x.example/cb")
    assert first.expires_at_ms > time.time() * 1000
    assert first.refresh_expires_at_ms > first.expires_at_ms
    access = SupplierAccess(tokens={"access_token": first.access_token})
    assert fetch(next(iter(platform.items)), access).variants
    platform.settings["omit_refresh_token"] = True
    second = ACCOUNT.refresh(first.refresh_token)
    assert (second.refresh_token, second.access_token != first.access_token) == (first.refresh_token, True)
    with pytest.raises(NeedsMerchant) as caught:
        ACCOUNT.refresh("nonsense")
    assert (refusal(caught), caught.value.action) == ("supplier.account_refused", "authorize_supplier")
    with pytest.raises(NeedsMerchant):
        ACCOUNT.exchange(code=code, redirect_uri="")


CHALLENGE = b"<html><title>Captcha Interception</title><script>{x5secdata: 1}</script>"


@pytest.mark.parametrize(
    "answers",
    [
        [ok(CHALLENGE, "text/html")],
        [response(403, b"<html>Solve the captcha", "text/html")],
        [redirect("/e/_punish"), ok(CHALLENGE, "text/html")],
    ],
)
def test_a_check_for_programs_behind_a_short_link_is_said_so_and_tried_again(
    serve: StartServer, settings: Settings, answers: list[bytes]
) -> None:
    server = serve(*answers)
    settings.ALIEXPRESS_GATEWAY = server.url
    with pytest.raises(Retryable) as caught:
        MARKET.resolve(short(f"{server.url}/e/_DmJmxVD"))
    assert refusal(caught) == "outside.bot_check"
    assert len(server.requests) == len(answers)


def test_a_short_link_is_followed_to_its_product(platform: AliExpress, outside: Outside) -> None:
    product_id = next(iter(platform.items))
    for link in (f"/{ids.short_code(product_id)}", f"/e/{ids.short_code(product_id, app_intent=True)}"):
        found = MARKET.resolve(short(outside.url + link))
        assert (found.source_id, found.needs_resolving) == (product_id, False)
    assert MARKET.fetch(short(f"{outside.url}/{ids.short_code(product_id)}"), BUYER).link.source_id == product_id


@pytest.mark.parametrize(
    "answer",
    [response(404), ok(b"<p>app</p>", "text/html"), redirect("https://evil.example/item/1005006123456789.html"),
     redirect("file:///item/1005006123456789.html"), redirect("/e/_again")],
)  # fmt: skip
def test_a_short_link_that_leads_elsewhere_is_refused(serve: StartServer, settings: Settings, answer: Any) -> None:
    server = serve(answer)
    settings.ALIEXPRESS_GATEWAY = server.url
    with pytest.raises(Permanent) as caught:
        MARKET.resolve(short(f"{server.url}/e/_DmJmxVD"))
    assert refusal(caught) == "supplier.link_elsewhere"
    assert len(server.requests) <= 5
