"""Deliveries and keys that a store posts to us."""

import base64
import hashlib
import hmac

import orjson
import pytest

from server.adapters.stores.words import is_signed
from server.adapters.woocommerce import consent, hooks

BODY = b'{"id":17,"status":"processing"}'
SECRET = "the-hook-secret"
SIGNATURE = base64.b64encode(hmac.new(SECRET.encode(), BODY, hashlib.sha256).digest()).decode()
HEADERS = {
    "X-WC-Webhook-Topic": "order.updated",
    "X-WC-Webhook-ID": "5",
    "X-WC-Webhook-Delivery-ID": "0a1b2c",
    "X-WC-Webhook-Source": "https://shop.example.com/",
}
KEYS = {
    "key_id": 3,
    "user_id": "a:signed-state",
    "consumer_key": "ck_" + "0a" * 20,
    "consumer_secret": "cs_" + "1b" * 20,
    "key_permissions": "read_write",
}


def test_a_delivery_with_the_right_signature_is_accepted() -> None:
    assert is_signed(BODY, SIGNATURE, SECRET)


@pytest.mark.parametrize(
    ("body", "header", "secret"),
    [
        (BODY + b" ", SIGNATURE, SECRET),
        (BODY, SIGNATURE, "another secret"),
        (BODY, SIGNATURE, ""),
        (BODY, "", SECRET),
        (BODY, "not base64 !", SECRET),
        (BODY, SIGNATURE[:-4], SECRET),
        (BODY, "é", SECRET),
    ],
)
def test_any_other_signature_is_refused(body: bytes, header: str, secret: str) -> None:
    assert not is_signed(body, header, secret)


def test_an_empty_secret_is_never_right() -> None:
    forged = base64.b64encode(hmac.new(b"", BODY, hashlib.sha256).digest()).decode()
    assert not is_signed(BODY, forged, "")


@pytest.mark.parametrize(
    ("body", "expected"), [(b"webhook_id=12", True), (b"webhook_id=x", False), (BODY, False), (b"", False)]
)
def test_the_ping_of_a_new_webhook_is_recognised(body: bytes, expected: bool) -> None:
    assert hooks.is_ping(body) is expected


def test_headers_are_read_whatever_their_case() -> None:
    delivery = hooks.parse_delivery({name.lower(): value for name, value in HEADERS.items()}, BODY)
    assert (delivery.topic, delivery.event_id.split(":")[0]) == ("order.updated", "5")


def test_two_changes_within_a_second_are_two_events_and_a_replay_is_the_same() -> None:
    first = hooks.parse_delivery(HEADERS, BODY)
    assert hooks.parse_delivery(HEADERS, BODY).event_id == first.event_id
    assert hooks.parse_delivery(HEADERS, BODY.replace(b"17", b"18")).event_id != first.event_id


@pytest.mark.parametrize("missing", ["X-WC-Webhook-Topic", "X-WC-Webhook-ID", "X-WC-Webhook-Delivery-ID"])
def test_a_delivery_without_its_headers_is_refused(missing: str) -> None:
    with pytest.raises(ValueError, match=r"Not a delivery\."):
        hooks.parse_delivery({name: value for name, value in HEADERS.items() if name != missing}, BODY)


def test_granted_keys_are_read() -> None:
    granted = consent.parse_granted_keys(orjson.dumps(KEYS))
    assert (granted.key_id, granted.user_id, granted.reads_and_writes) == (3, "a:signed-state", True)
    assert granted.consumer_key == KEYS["consumer_key"]
    assert consent.parse_granted_keys(orjson.dumps({**KEYS, "user_id": 77})).user_id == "77"
    assert not consent.parse_granted_keys(orjson.dumps({**KEYS, "key_permissions": "read"})).reads_and_writes


@pytest.mark.parametrize(
    "changes",
    [
        {"consumer_key": "ck_short"},
        {"consumer_key": KEYS["consumer_secret"]},
        {"consumer_secret": ["cs_" + "1b" * 20]},
        {"consumer_secret": "cs_" + "1b" * 20 + "\n"},
        {"key_permissions": "all"},
        {"key_id": 0},
        {"user_id": ""},
        {"user_id": None},
        {"user_id": True},
    ],
)
def test_what_is_not_what_a_store_sends_is_refused_without_repeating_it(changes: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="not the keys of a store") as refused:
        consent.parse_granted_keys(orjson.dumps({**KEYS, **changes}))
    assert next(iter(changes)) in str(refused.value)
    assert "cs_" not in str(refused.value)


@pytest.mark.parametrize("body", [b"", b"null", b"[]", b"consumer_key=ck_1", b"\xff"])
def test_a_body_that_is_no_object_is_refused(body: bytes) -> None:
    with pytest.raises(ValueError, match="not the keys of a store"):
        consent.parse_granted_keys(body)
