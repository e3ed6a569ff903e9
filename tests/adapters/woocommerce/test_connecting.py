"""Connecting a store: what it says of itself, and what is said when it does not work."""

import base64
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Unpack

import pytest

from server.adapters import translate
from server.adapters.translate import CallOptions
from server.adapters.woocommerce import signing
from server.adapters.woocommerce.client import WooClient
from server.adapters.woocommerce.store import WooCommerceStore
from server.kit.http import OutboundResponse
from server.ports.failures import NeedsMerchant, OutsideFailure, Permanent, Retryable
from server.ports.stores import StoreAccess
from tests.adapters.woocommerce.conftest import Shop
from tests.adapters.woocommerce.examples import simple

woo = WooCommerceStore()


def test_a_store_tells_name_currency_and_version(shop: Shop) -> None:
    profile = woo.verify(shop.access)
    assert (profile.name, profile.currency, profile.version) == ("Demo Store", "USD", "9.4.2")
    assert (profile.time_zone, profile.language) == ("Europe/Amsterdam", "nl-NL")
    assert profile.url == shop.base_url
    assert profile.external_key == shop.base_url.removeprefix("http://")
    assert not shop.store.products


def test_a_key_that_the_store_does_not_know_must_be_made_anew(shop: Shop) -> None:
    for access in (
        shop.access_with("ck_unknown", "cs_x"),
        shop.access_with(shop.access.credentials["consumer_key"], "cs_wrong"),
    ):
        with pytest.raises(NeedsMerchant) as refused:
            woo.verify(access)
        assert (refused.value.reason.code, refused.value.action) == ("store.key_refused", "reconnect")


@pytest.mark.parametrize(("permissions", "code"), [("read", "store.key_read_only"), ("write", "store.key_refused")])
def test_a_key_that_may_not_both_read_and_write_is_refused(shop: Shop, permissions: str, code: str) -> None:
    key = shop.store.add_key(permissions, "test")
    with pytest.raises(NeedsMerchant) as refused:
        woo.verify(shop.access_with(key["consumer_key"], key["consumer_secret"]))
    assert refused.value.reason.code == code


def test_a_read_only_key_is_named_as_such_when_publishing(shop: Shop) -> None:
    key = shop.store.add_key("read", "test")
    with pytest.raises(NeedsMerchant) as refused:
        woo.put_product(shop.access_with(key["consumer_key"], key["consumer_secret"]), simple())
    assert refused.value.reason.code == "store.key_read_only"
    assert not shop.store.products


@pytest.mark.parametrize(("version", "accepted"), [("7.8.3", False), ("7.9.0", True), ("11.2.0", True), ("", True)])
def test_stores_from_7_9_on_are_accepted(shop: Shop, version: str, accepted: bool) -> None:
    shop.store.version = version or "9.4.2"
    if not version:
        shop.fails("status", "system_status", status=404, body={"code": "rest_no_route", "message": "No route"})
    if accepted:
        assert woo.verify(shop.access).version == version
        return
    with pytest.raises(Permanent) as refused:
        woo.verify(shop.access)
    assert refused.value.reason.code == "store.version_too_old"
    assert refused.value.reason.params["version"] == version


def test_an_address_without_woocommerce_is_named(shop: Shop) -> None:
    elsewhere = StoreAccess(f"{shop.base_url}/nothing", shop.access.credentials, "woo:test")
    with pytest.raises(Permanent) as refused:
        woo.verify(elsewhere)
    assert refused.value.reason.code == "store.api_missing"


@pytest.mark.parametrize("adds_slashes", [False, True], ids=["the web server says 404", "WordPress adds a slash"])
def test_a_store_without_pretty_permalinks_is_reached_through_index_php(shop: Shop, adds_slashes: bool) -> None:
    """The second was seen in a WordPress 7.1 whose server leaves all addresses to it."""
    shop.store.plain_permalinks, shop.store.adds_slashes = True, adds_slashes
    assert woo.verify(shop.access).name == "Demo Store"
    made = woo.put_product(shop.access, simple())
    assert woo.read_product(shop.access, made.external_id) is not None
    assert len(shop.store.products) == 1
    shop.forget()
    woo.list_collections(shop.access)
    assert [each["path"].partition("/woo/demo")[2] for each in shop.entries()] == [
        "/wp-json/wc/v3/products/categories",
        "/index.php/wp-json/wc/v3/products/categories",
    ]


FAULTS: list[tuple[dict[str, Any], type[OutsideFailure], str]] = [
    ({"fault": "html", "status": 403}, Permanent, "store.blocked"),
    ({"fault": "html", "status": 401}, Permanent, "store.blocked"),
    ({"fault": "html", "status": 404}, Permanent, "store.api_missing"),
    ({"fault": "html", "status": 200}, Retryable, "outside.bot_check"),
    (
        {"fault": "status", "status": 200, "body": "<html>Sale!", "content_type": "text/html"},
        Retryable,
        "outside.not_json",
    ),
    ({"fault": "html", "status": 500}, Retryable, "outside.bot_check"),
    ({"fault": "html", "status": 503}, Retryable, "outside.bot_check"),
    ({"fault": "status", "status": 429, "retry_after": 7}, Retryable, "outside.busy"),
    ({"fault": "status", "status": 413, "body": "<html>too large</html>"}, Permanent, "store.too_large"),
    ({"fault": "status", "status": 400, "body": "?"}, Permanent, "store.not_understood"),
    ({"fault": "redirect", "status": 301, "location": "https://new.example.com/"}, NeedsMerchant, "store.moved"),
    ({"fault": "redirect", "status": 308, "location": "https://new.example.com/"}, NeedsMerchant, "store.moved"),
    *(
        ({"fault": "redirect", "status": status, "location": "/maintenance"}, Retryable, "outside.redirected")
        for status in (302, 303, 307)
    ),
    ({"fault": "truncate", "clean": True}, Retryable, "outside.garbled"),
    ({"fault": "reset"}, Retryable, "outside.down"),
]


@pytest.mark.parametrize(
    ("fault", "kind", "code"), FAULTS, ids=[f"{f['fault']}-{f.get('status', '')}" for f, _, _ in FAULTS]
)
def test_whatever_a_store_answers_becomes_a_reason(
    shop: Shop, fault: dict[str, Any], kind: type[OutsideFailure], code: str
) -> None:
    rule = {"match": "/wc/v3/", "times": 5, **fault}
    shop.fails(**rule)
    with pytest.raises(kind) as reading:
        woo.list_collections(shop.access)
    assert reading.value.reason.code == code
    assert reading.value.reason.params["host"] == shop.base_url.split("/")[2]
    shop.works()
    shop.fails(**rule)
    with pytest.raises(kind) as writing:
        woo.put_product(shop.access, simple())
    assert writing.value.reason.code == code
    if isinstance(writing.value, Retryable):
        assert writing.value.unknown_outcome is (code != "outside.busy")


def test_a_pause_that_the_store_asks_for_is_passed_on(shop: Shop) -> None:
    shop.fails("status", "/wc/v3/", times=5, status=429, retry_after=7)
    with pytest.raises(Retryable) as info:
        woo.list_collections(shop.access)
    assert info.value.after == 7


def test_php_notices_around_an_answer_do_no_harm(shop: Shop) -> None:
    notice = "<br />\n<b>Deprecated</b>: strftime() in <b>x.php</b> on line <b>3</b><br />\n"
    noise = notice + '[{"id": 3, "name": "Mugs &amp; cups"}]'
    shop.fails("status", "/products/categories", status=200, body=noise, content_type="text/html")
    assert [(each.other_id, each.name) for each in woo.list_collections(shop.access)] == [("3", "Mugs & cups")]


def test_a_store_that_does_not_answer_is_worth_another_try(shop: Shop) -> None:
    with pytest.raises(Retryable) as down:
        woo.list_collections(StoreAccess("http://127.0.0.1:9/shop", shop.access.credentials, "woo:test"))
    assert down.value.reason.code == "outside.down"
    assert not down.value.unknown_outcome


def test_more_than_a_hundred_categories_are_all_listed(shop: Shop) -> None:
    for at in range(150):
        WooClient(shop.access).post("products/categories", {"name": f"Category {at}"})
    assert len(woo.list_collections(shop.access)) == 151


class HttpsFront:
    """The stand-in reached as an https store would be: TLS ends before it, or its headers get lost."""

    def __init__(self, shop: Shop, *, tells_https: bool = True, keeps_header: bool = True) -> None:
        self.tried: list[str] = []
        self._plain = translate.call
        self._tells_https = tells_https
        self._keeps_header = keeps_header
        base_url = shop.base_url.replace("http://", "https://")
        self.access = StoreAccess(base_url, shop.access.credentials, "woo:test")

    def call(self, method: str, url: str, *, write: bool = False, **options: Unpack[CallOptions]) -> OutboundResponse:
        given = dict(options.get("headers") or {})
        self.tried.append("header" if "authorization" in given else "oauth" if "oauth_" in url else "query")
        if not self._keeps_header:
            given.pop("authorization", None)
        if self._tells_https:
            given["x-forwarded-proto"] = "https"
        options["headers"] = given
        return self._plain(method, url.replace("https://", "http://"), write=write, **options)


@pytest.fixture
def https_front(shop: Shop, monkeypatch: pytest.MonkeyPatch) -> Callable[..., HttpsFront]:
    def make(**traits: bool) -> HttpsFront:
        front = HttpsFront(shop, **traits)
        monkeypatch.setattr(translate, "call", front.call)
        return front

    return make


def test_an_https_store_takes_basic_credentials(https_front: Callable[..., HttpsFront]) -> None:
    front = https_front()
    assert len(woo.list_collections(front.access)) == 1
    assert front.tried == ["header"]


def test_a_host_that_strips_the_header_gets_the_key_in_the_query(
    shop: Shop, https_front: Callable[..., HttpsFront]
) -> None:
    front = https_front(keeps_header=False)
    woo.put_product(front.access, simple(tags=("Kitchen",)))
    assert front.tried == ["header", "query", "query"]
    assert len(shop.store.products) == 1


def test_a_store_behind_a_proxy_that_ends_tls_gets_a_signature(
    shop: Shop, https_front: Callable[..., HttpsFront]
) -> None:
    front = https_front(tells_https=False)
    woo.put_product(front.access, simple(tags=("Kitchen",)))
    assert front.tried == ["header", "query", "oauth", "oauth"]
    assert len(shop.store.products) == 1


def test_a_wrong_key_is_refused_in_every_way(https_front: Callable[..., HttpsFront]) -> None:
    front = https_front()
    wrong = {"consumer_key": "ck_x", "consumer_secret": "cs_x"}
    with pytest.raises(NeedsMerchant) as refused:
        woo.list_collections(replace(front.access, credentials=wrong))
    assert refused.value.reason.code == "store.key_refused"
    assert front.tried == ["header", "query", "oauth"]


def test_a_key_whose_user_has_too_few_rights_is_not_tried_in_other_ways(
    shop: Shop, https_front: Callable[..., HttpsFront]
) -> None:
    front = https_front()
    body = {"code": "woocommerce_rest_cannot_view", "message": "Sorry, you cannot list resources.", "data": {}}
    shop.fails("status", "/wc/v3/", status=403, body=body)
    with pytest.raises(NeedsMerchant) as refused:
        woo.list_collections(front.access)
    assert refused.value.reason.code == "store.key_lacks_rights"
    assert front.tried == ["header"]


def test_basic_credentials_never_go_to_a_plain_http_store(shop: Shop) -> None:
    woo.list_collections(shop.access)
    entries = shop.entries()
    secret = shop.access.credentials["consumer_secret"]
    pair = base64.b64encode(f"{shop.access.credentials['consumer_key']}:{secret}".encode()).decode()
    assert all(secret not in str(each) and pair not in str(each) for each in entries)
    assert signing.signers(shop.base_url) == (signing.by_oauth,)
