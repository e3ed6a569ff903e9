"""Keys, signatures, nonces and permissions, by the rules of class-wc-rest-authentication.php."""

import base64
import time
from urllib.parse import parse_qsl, urlencode, urlsplit

import httpx
import pytest
import time_machine
from oauthlib.oauth1 import SIGNATURE_HMAC_SHA1, SIGNATURE_HMAC_SHA256

from fixtures.sandbox.credentials import WOO_DEMO_KEY, WOO_DEMO_SECRET
from tests.sandbox.conftest import Running
from tests.sandbox.woo import WooClient, web

HTTPS = {"X-Forwarded-Proto": "https"}


def fetch(url: str, **headers: str) -> httpx.Response:
    return web.get(url, headers=headers)


def basic(key: str, secret: str) -> dict[str, str]:
    return {**HTTPS, "Authorization": f"Basic {base64.b64encode(f'{key}:{secret}'.encode()).decode()}"}


@pytest.mark.parametrize("method", [SIGNATURE_HMAC_SHA1, SIGNATURE_HMAC_SHA256])
def test_a_signed_request_gets_in(demo: WooClient, method: str) -> None:
    demo.method = method

    assert demo.get("products", per_page=5, search="a b&c=d/é", order="asc").status_code == 200


def test_arrays_are_signed_by_their_index(demo: WooClient) -> None:
    first, second = (demo.create(name=name)["id"] for name in ("One", "Two"))

    found = demo.get("products", **{"include[0]": first, "include[1]": second, "orderby": "include"})

    assert [product["id"] for product in found.json()] == [first, second]


def test_a_json_body_is_no_part_of_the_signature(demo: WooClient) -> None:
    assert demo.create(name="Signed without its body")["status"] == "publish"


def test_what_is_changed_after_signing_is_refused(demo: WooClient) -> None:
    url = demo.sign("GET", "products", per_page=5)

    refused = fetch(url.replace("per_page=5", "per_page=6"))

    assert refused.status_code == 401
    assert refused.json()["message"] == "Invalid signature - provided signature does not match."


def test_a_nonce_works_once(demo: WooClient) -> None:
    url = demo.sign("GET", "products")

    assert [fetch(url).status_code, fetch(url).status_code] == [200, 401]
    assert fetch(url).json()["message"] == "Invalid nonce - nonce has already been used."


@pytest.mark.parametrize(("minutes", "status"), [(-16, 401), (-14, 200), (14, 200), (16, 401)])
def test_timestamps_are_good_for_fifteen_minutes_each_way(
    running: Running, demo: WooClient, minutes: int, status: int
) -> None:
    with time_machine.travel(time.time() + minutes * 60, tick=True):
        url = demo.sign("GET", "products")

    answer = fetch(url)

    assert answer.status_code == status
    assert status == 200 or answer.json()["message"] == "Invalid timestamp."


def test_a_missing_parameter_is_named(demo: WooClient) -> None:
    parts = urlsplit(demo.sign("GET", "products"))
    rest = [(name, value) for name, value in parse_qsl(parts.query) if name != "oauth_nonce"]

    refused = fetch(parts._replace(query=urlencode(rest)).geturl())

    assert refused.json()["code"] == "woocommerce_rest_authentication_missing_parameter"
    assert refused.json()["message"] == "Missing OAuth parameter oauth_nonce"


def test_an_unknown_key_and_a_wrong_secret_are_refused(demo: WooClient) -> None:
    stranger = WooClient(demo.base, key="ck_unknown")
    forger = WooClient(demo.base, secret="cs_wrong")

    assert stranger.get("products").json()["message"] == "Consumer key is invalid."
    assert forger.get("products").json()["message"] == "Invalid signature - provided signature does not match."


def test_plain_http_takes_neither_basic_nor_keys_in_the_query(demo: WooClient) -> None:
    url = f"{demo.base}/wp-json/wc/v3/products"
    header = basic(WOO_DEMO_KEY, WOO_DEMO_SECRET)["Authorization"]

    for refused in (fetch(url, Authorization=header), fetch(f"{url}?consumer_key={WOO_DEMO_KEY}&consumer_secret=x")):
        assert (refused.status_code, refused.json()["code"]) == (401, "woocommerce_rest_cannot_view")


def test_https_takes_both_and_checks_the_secret(demo: WooClient) -> None:
    url = f"{demo.base}/wp-json/wc/v3/products"
    query = f"?consumer_key={WOO_DEMO_KEY}&consumer_secret={WOO_DEMO_SECRET}"

    assert fetch(url, **basic(WOO_DEMO_KEY, WOO_DEMO_SECRET)).status_code == 200
    assert fetch(url + query, **HTTPS).status_code == 200
    assert fetch(url, **basic(WOO_DEMO_KEY, "cs_wrong")).json()["message"] == "Consumer secret is invalid."
    assert fetch(url, **basic("ck_unknown", "x")).json()["code"] == "woocommerce_rest_cannot_view"


@pytest.mark.parametrize(("permissions", "reads", "writes"), [("read", 200, 401), ("write", 401, 201)])
def test_a_key_does_what_it_may(running: Running, permissions: str, reads: int, writes: int) -> None:
    key = running.sandbox.stores["demo"].add_key(permissions, "limited")
    client = WooClient(f"{running.url()}/woo/demo", key["consumer_key"], key["consumer_secret"])

    assert client.get("products").status_code == reads
    assert client.call("POST", "products", json={"name": "X"}).status_code == writes
    assert len(running.sandbox.stores["demo"].products) == (writes == 201)


def test_unknown_routes_and_stores_are_not_found(running: Running, demo: WooClient) -> None:
    for path in ("/woo/demo/wp-json/wc/v3/nothing", "/woo/nowhere/wp-json/wc/v3/products", "/woo/demo/wp-json/x"):
        assert running.get(path).json()["code"] == "rest_no_route"
    assert "wc/v3" in running.get("/woo/demo/wp-json/").json()["namespaces"]
