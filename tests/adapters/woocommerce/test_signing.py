"""Requests carry the key in each of the ways that stores verify."""

import base64
import hashlib
import hmac
from urllib.parse import parse_qsl, urlsplit

import time_machine

from fixtures.sandbox.woocommerce import oauth1 as verifier
from fixtures.sandbox.woocommerce.php import parse_query
from server.adapters.woocommerce import signing
from server.adapters.woocommerce.address import with_query

KEYS = signing.Keys("ck_" + "a" * 40, "cs_" + "b" * 40)
LIST = "http://shop.example.com:8080/nl/wp-json/wc/v3/products"


def test_https_stores_get_basic_credentials_first_then_the_query_then_a_signature_behind_the_proxy() -> None:
    assert signing.signers("https://shop.example.com") == (
        signing.by_header,
        signing.by_query,
        signing.by_oauth_behind_proxy,
    )
    assert signing.signers("http://shop.example.com") == (signing.by_oauth,)


def test_basic_credentials_are_key_and_secret() -> None:
    signed = signing.by_header("GET", "https://shop.example.com/x", KEYS)
    assert signed.url == "https://shop.example.com/x"
    scheme, _, pair = signed.headers["authorization"].partition(" ")
    assert (scheme, base64.b64decode(pair).decode()) == ("Basic", f"ck_{'a' * 40}:cs_{'b' * 40}")


def test_the_query_keeps_what_it_had() -> None:
    signed = signing.by_query("GET", "https://shop.example.com/x?page=2", KEYS)
    assert dict(parse_qsl(urlsplit(signed.url).query)) == {
        "page": "2",
        "consumer_key": KEYS.consumer_key,
        "consumer_secret": KEYS.consumer_secret,
    }
    assert not signed.headers


def test_the_signature_equals_the_calculation_by_hand() -> None:
    """RFC 5849, section 3.4, step by step, with the secret and a closing ampersand as key."""
    with time_machine.travel(1_700_000_000, tick=False):
        signed = signing.by_oauth("POST", f"{LIST}?search=blue%20%26%20white", KEYS)
    sent = dict(parse_qsl(urlsplit(signed.url).query))
    assert sent["oauth_timestamp"] == "1700000000"
    assert sent["oauth_signature_method"] == "HMAC-SHA256"
    parameters = (
        f"oauth_consumer_key%3Dck_{'a' * 40}%26oauth_nonce%3D{sent['oauth_nonce']}"
        "%26oauth_signature_method%3DHMAC-SHA256%26oauth_timestamp%3D1700000000%26oauth_version%3D1.0"
        "%26search%3Dblue%2520%2526%2520white"
    )
    address = "http%3A%2F%2Fshop.example.com%3A8080%2Fnl%2Fwp-json%2Fwc%2Fv3%2Fproducts"
    base = f"POST&{address}&{parameters}"
    digest = hmac.new(f"cs_{'b' * 40}&".encode(), base.encode(), hashlib.sha256).digest()
    assert sent["oauth_signature"] == base64.b64encode(digest).decode()


def test_a_store_verifies_the_signature_over_awkward_parameters() -> None:
    params = {"search": "Café ~ 50% + 茶 & /a=b", "after": "2026-01-01T10:00:00", "_fields": "id,meta_data"}
    signed = signing.by_oauth("GET", with_query(LIST, params), KEYS)
    seen = parse_query(urlsplit(signed.url).query)
    assert {name: seen[name] for name in params} == params
    assert verifier.is_signed("GET", LIST, seen, KEYS.consumer_secret)
    assert not verifier.is_signed("POST", LIST, seen, KEYS.consumer_secret)
    assert not verifier.is_signed("GET", LIST, seen, "cs_other")


def test_no_signature_is_used_twice() -> None:
    first, second = (signing.by_oauth("GET", LIST, KEYS) for _ in range(2))
    assert first.once
    assert first.url != second.url


def test_behind_a_proxy_the_http_address_is_signed_and_the_https_address_called() -> None:
    signed = signing.by_oauth_behind_proxy("GET", "https://shop.example.com/wp-json/wc/v3/products", KEYS)
    seen = parse_query(urlsplit(signed.url).query)
    assert signed.url.startswith("https://shop.example.com/")
    plain = "http://shop.example.com/wp-json/wc/v3/products"
    assert verifier.is_signed("GET", plain, seen, KEYS.consumer_secret)


def test_keys_and_signed_addresses_do_not_show_when_printed() -> None:
    shown = repr(KEYS) + repr(signing.by_query("GET", LIST, KEYS)) + repr(signing.by_header("GET", LIST, KEYS))
    assert "ck_" not in shown
    assert "cs_" not in shown
    assert "Basic" not in shown
