"""The merchant agrees on the store's own page, and the store's server brings the keys."""

import re
from html import unescape
from typing import Any
from urllib.parse import parse_qs

import httpx
import pytest

from fixtures.sandbox.woocommerce.webhooks import signature
from server.adapters.stores.words import is_signed
from server.adapters.woocommerce.consent import parse_granted_keys
from server.adapters.woocommerce.hooks import is_ping, parse_delivery
from server.adapters.woocommerce.store import TOPICS, WooCommerceStore
from server.ports.failures import Permanent
from server.ports.stores import ConnectRequest
from tests.adapters.woocommerce.conftest import Mailbox, Shop
from tests.adapters.woocommerce.examples import simple

woo = WooCommerceStore()
STATE = "1:1tV3aB:signed-state_of-one-use"


def test_the_keys_of_a_merchant_who_agreed_open_the_store(shop: Shop, mailbox: Mailbox) -> None:
    request = ConnectRequest(shop.base_url, STATE, "https://tradewind.example/wooBinding", mailbox.url)
    url = woo.authorise_url(request)
    page = httpx.get(url)
    assert page.status_code == 200
    approve = re.search(r'id="approve" href="([^"]+)"', page.text)
    assert approve is not None
    back = httpx.get(str(page.url.join(unescape(approve[1]))))
    assert back.status_code == 302
    assert back.headers["location"].startswith("https://tradewind.example/wooBinding?success=1&user_id=")
    ((_, body),) = mailbox.wait_for(1)
    keys = parse_granted_keys(body)
    assert keys.user_id == STATE
    assert keys.reads_and_writes
    profile = woo.verify(shop.access_with(keys.consumer_key, keys.consumer_secret))
    assert profile.name == "Demo Store"


def test_a_new_webhook_pings_and_its_deliveries_are_ours(shop: Shop, mailbox: Mailbox) -> None:
    woo.ensure_webhooks(shop.access, delivery_url=mailbox.url, secret="the-secret")
    pings = mailbox.wait_for(len(TOPICS))
    assert all(is_ping(body) for _, body in pings)
    pushed = woo.put_product(shop.access, simple())
    woo.put_product(shop.access, simple(external_id=pushed.external_id, title="Tin mug"))
    headers, body = mailbox.wait_for(len(TOPICS) + 1)[-1]
    assert is_signed(body, headers["x-wc-webhook-signature"], "the-secret")
    assert not is_signed(body, headers["x-wc-webhook-signature"], "another")
    delivery = parse_delivery(headers, body)
    assert delivery.topic == "product.updated"
    assert headers["x-wc-webhook-signature"] == signature(body, "the-secret")


def test_the_authorisation_page_gets_all_five_parameters(shop: Shop) -> None:
    params = {
        "state": "a:signed+state=",
        "return_url": "https://tradewind.example/wooBinding",
        "callback_url": "https://tradewind.example/hooks/woocommerce/keys",
    }
    url, _, query = woo.authorise_url(ConnectRequest(f"{shop.base_url}/", **params)).partition("?")
    assert url == f"{shop.base_url}/wc-auth/v1/authorize"
    assert parse_qs(query, strict_parsing=True) == {
        "app_name": ["Tradewind"],
        "scope": ["read_write"],
        "user_id": ["a:signed+state="],
        "return_url": ["https://tradewind.example/wooBinding"],
        "callback_url": ["https://tradewind.example/hooks/woocommerce/keys"],
    }
    assert shop.requests() == ["GET /woo/demo/wc-auth/v1/authorize"]


def link_on(page: httpx.Response, name: str) -> str:
    found = re.search(rf'id="{name}" href="([^"]+)"', page.text)
    assert found is not None
    return str(page.url.join(unescape(found[1])))


def test_without_pretty_permalinks_the_merchant_learns_why_the_page_leads_nowhere(shop: Shop) -> None:
    request = ConnectRequest(shop.base_url, STATE, "https://tradewind.example/wooBinding", "https://a.example/hook")
    pretty = woo.authorise_url(request)
    assert httpx.get(pretty).status_code == 200
    shop.store.plain_permalinks = True
    assert httpx.get(pretty).status_code == 404
    by_query = f"{shop.base_url}/?wc-auth-version=1&wc-auth-route=authorize&{pretty.partition('?')[2]}"
    page = httpx.get(by_query)
    assert "would like to connect" in page.text
    before = dict(shop.store.keys)
    assert "would like to connect" not in httpx.get(link_on(page, "approve")).text
    assert shop.store.keys == before
    with pytest.raises(Permanent) as refused:
        woo.authorise_url(request)
    assert refused.value.reason.code == "store.consent_needs_permalinks"


@pytest.mark.parametrize(("fault", "options"), [("html", {"status": 200}), ("html", {"status": 404})])
def test_a_theme_that_shows_a_page_of_its_own_is_no_approval_page(
    shop: Shop, fault: str, options: dict[str, Any]
) -> None:
    shop.fails(fault, "/wc-auth/", times=100, **options)
    with pytest.raises(Permanent) as refused:
        woo.authorise_url(ConnectRequest(shop.base_url, STATE, "https://a.example/back", "https://a.example/hook"))
    assert refused.value.reason.code == "store.consent_needs_permalinks"


@pytest.mark.parametrize("match", ["/wc-auth/", "/index.php/", "/woo/"])
@pytest.mark.parametrize(("fault", "options"), [("status", {"status": 503}), ("html", {"status": 403}), ("reset", {})])
def test_a_store_that_does_not_answer_us_may_answer_the_merchant(
    shop: Shop, match: str, fault: str, options: dict[str, Any]
) -> None:
    shop.store.plain_permalinks = match == "/index.php/"
    shop.fails(fault, match, times=100, **options)
    request = ConnectRequest(shop.base_url, STATE, "https://a.example/back", "https://a.example/hook")
    assert woo.authorise_url(request).startswith(f"{shop.base_url}/wc-auth/v1/authorize?")


def test_an_address_without_a_store_is_left_to_the_merchant(shop: Shop) -> None:
    request = ConnectRequest(f"{shop.outside.url}/nothing", STATE, "https://a.example/back", "https://a.example/hook")
    assert woo.authorise_url(request).startswith(f"{shop.outside.url}/nothing/wc-auth/v1/authorize?")


def test_an_address_that_may_not_be_called_gets_no_request(shop: Shop) -> None:
    request = ConnectRequest("http://10.0.0.7", STATE, "https://a.example/back", "https://a.example/hook")
    assert woo.authorise_url(request).startswith("http://10.0.0.7/wc-auth/v1/authorize?")
    assert shop.entries() == []
