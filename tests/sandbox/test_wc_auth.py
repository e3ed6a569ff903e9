"""Handing keys to an application, by the rules of class-wc-auth.php."""

import re
from html import unescape
from urllib.parse import parse_qs, urlencode, urlsplit

import orjson
import pytest

from tests.sandbox.conftest import Listener, Running
from tests.sandbox.woo import WooClient

AUTHORIZE = "/woo/demo/wc-auth/v1/authorize"


def request_for(callback: str, **changed: str) -> dict[str, str]:
    return {
        "app_name": "Tradewind",
        "scope": "read_write",
        "user_id": "nonce-1",
        "return_url": "http://127.0.0.1:9/wooBinding?x=1",
        "callback_url": callback,
        **changed,
    }


def approve_link(running: Running, callback: str) -> str:
    page = running.get(f"{AUTHORIZE}?{urlencode(request_for(callback))}")
    assert "Tradewind would like to connect to your store" in page.text
    href = re.findall(r'id="approve" href="([^"]+)"', page.text)[0]
    return unescape(href).partition(running.url())[2]


def test_approving_sends_keys_that_work_and_leads_back(running: Running, listener: Listener) -> None:
    returned = running.get(approve_link(running, listener.url))

    [(headers, body)] = listener.wait_for(1)
    keys = orjson.loads(body)
    assert headers["content-type"] == "application/json"
    assert (keys["user_id"], keys["key_permissions"]) == ("nonce-1", "read_write")
    assert parse_qs(urlsplit(returned.headers["location"]).query) == {
        "x": ["1"],
        "success": ["1"],
        "user_id": ["nonce-1"],
    }
    client = WooClient(f"{running.url()}/woo/demo", keys["consumer_key"], keys["consumer_secret"])
    assert client.get("products").status_code == 200


@pytest.mark.parametrize("status", [201, 204, 302, 500])
def test_any_answer_but_200_deletes_the_key_again(running: Running, listener: Listener, status: int) -> None:
    listener.status = status
    before = set(running.sandbox.stores["demo"].keys)

    refused = running.get(approve_link(running, listener.url))

    assert refused.status_code == 401
    assert "unable to send the consumer data" in refused.text
    assert set(running.sandbox.stores["demo"].keys) == before


def test_denying_leads_back_without_success(running: Running, listener: Listener) -> None:
    page = running.get(f"{AUTHORIZE}?{urlencode(request_for(listener.url))}").text
    href = unescape(re.findall(r'id="deny" href="([^"]+)"', page)[0])

    assert parse_qs(urlsplit(href).query) == {"x": ["1"], "success": ["0"], "user_id": ["nonce-1"]}
    assert listener.received == []


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"callback_url": ""}, "Missing parameter callback_url"),
        ({"user_id": ""}, "Missing parameter user_id"),
        ({"scope": "admin"}, "Invalid scope admin"),
        ({"callback_url": "http://shop.example.com/cb"}, "The callback_url needs to be over SSL"),
    ],
)
def test_a_bad_request_is_refused_with_the_reason(running: Running, changed: dict[str, str], message: str) -> None:
    refused = running.get(f"{AUTHORIZE}?{urlencode(request_for('http://127.0.0.1:9/cb', **changed))}")

    assert refused.status_code == 401
    assert f"Error: {message}." in refused.text


def test_an_array_is_no_parameter_and_a_wrong_nonce_no_grant(running: Running) -> None:
    query = urlencode(request_for("http://127.0.0.1:9/cb"))

    assert "Invalid parameter scope" in running.get(f"{AUTHORIZE}?{query}&scope[]=read").text
    assert "Invalid nonce verification" in running.get(f"/woo/demo/wc-auth/v1/access_granted?{query}").text


def test_keys_never_leave_this_machine(running: Running) -> None:
    refused = running.get(approve_link(running, "https://shop.example.com/cb"))

    assert refused.status_code == 401
    assert "A valid URL was not provided" in refused.text
