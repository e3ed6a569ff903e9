"""The gateway: signatures, tokens, product details, limits."""

import re
import time
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from fixtures.sandbox.aliexpress.ids import item_id
from fixtures.sandbox.aliexpress.signing import is_signed, sign, sign_md5
from fixtures.sandbox.credentials import ALIEXPRESS_ACCESS_TOKEN, ALIEXPRESS_APP_KEY, ALIEXPRESS_APP_SECRET
from tests.sandbox.conftest import Running

TEE = item_id("harbour-tee")
SOAP = item_id("sea-salt-soap-bar")


def signed(parameters: dict[str, str], path: str = "", **changed: str) -> dict[str, str]:
    whole = {
        "app_key": ALIEXPRESS_APP_KEY,
        "sign_method": "sha256",
        "timestamp": str(int(time.time() * 1000)),
        **parameters,
        **changed,
    }
    return {**whole, "sign": sign(whole, ALIEXPRESS_APP_SECRET, path)}


def product(running: Running, item: str, **changed: str) -> dict[str, Any]:
    parameters = {
        "method": "aliexpress.ds.product.get",
        "access_token": ALIEXPRESS_ACCESS_TOKEN,
        "product_id": item,
        "ship_to_country": "DE",
    }
    answer: dict[str, Any] = running.post("/sync", data=signed(parameters, **changed)).json()
    return answer


def test_signatures_are_those_of_the_frozen_vectors() -> None:
    business = {
        "app_key": "123",
        "method": "aliexpress.ds.product.get",
        "product_id": "1005006123456789",
        "ship_to_country": "US",
        "sign_method": "sha256",
        "timestamp": "1700000000000",
    }
    system = {"app_key": "123", "code": "abc", "sign_method": "sha256", "timestamp": "1700000000000"}

    assert sign(business, "s3cret") == "CE0DF872C135DE1F1DA0D269E0F1BF8334BE7E2D3842B3C58F67BA34A3140B9E"
    assert (
        sign(system, "s3cret", "/auth/token/create")
        == "C288753291086FC00BFAE89980E7582C87214BF422C1007ED46B776D0138CFF2"
    )


def test_md5_signatures_are_accepted_too() -> None:
    parameters = {"app_key": "1", "sign_method": "md5", "timestamp": "2"}

    assert is_signed({**parameters, "sign": sign_md5(parameters, "s")}, "s")
    assert not is_signed({**parameters, "sign": sign_md5(parameters, "other")}, "s")


def test_a_product_comes_with_its_skus_in_the_classic_envelope(running: Running) -> None:
    answer = product(running, TEE)["aliexpress_ds_product_get_response"]
    skus = answer["result"]["ae_item_sku_info_dtos"]["ae_item_sku_info_d_t_o"]

    assert answer["rsp_code"] == 200
    assert answer["result"]["ae_item_base_info_dto"]["subject"] == "Harbour Tee"
    assert answer["result"]["ae_item_base_info_dto"]["product_status_type"] == "onSelling"
    assert len(skus) == 15
    assert re.fullmatch(r"14:\d+#Ink;5:\d+", skus[0]["sku_attr"])
    assert skus[0]["ae_sku_property_dtos"]["ae_sku_property_d_t_o"][0]["sku_image"].endswith(".png?v=1")
    assert answer["result"]["ae_multimedia_info_dto"]["image_urls"].count(";") == 4
    assert len({sku["sku_id"] for sku in skus}) == 15


def test_a_single_sku_has_an_empty_attribute(running: Running) -> None:
    result = product(running, SOAP)["aliexpress_ds_product_get_response"]["result"]

    assert [sku["sku_attr"] for sku in result["ae_item_sku_info_dtos"]["ae_item_sku_info_d_t_o"]] == [""]


def test_prices_follow_the_target_currency_and_the_us_has_a_sub_product(running: Running) -> None:
    def first(country: str, currency: str) -> tuple[float, dict[str, Any]]:
        answer = product(running, TEE, ship_to_country=country, target_currency=currency)
        result = answer["aliexpress_ds_product_get_response"]["result"]
        sku = result["ae_item_sku_info_dtos"]["ae_item_sku_info_d_t_o"][0]
        assert sku["currency_code"] == currency
        return float(sku["offer_sale_price"]), result["product_id_converter_result"]

    dollars, american = first("US", "USD")
    euros, german = first("DE", "EUR")

    assert euros == pytest.approx(dollars * 0.92, abs=0.01)
    assert american["sub_product_id"].startswith('{"US":3256')
    assert german["sub_product_id"] == "{}"


def test_the_envelope_may_be_another(running: Running) -> None:
    running.post("/_sandbox/aliexpress", json={"envelope": "bare"})
    assert isinstance(product(running, TEE)["result"]["ae_item_sku_info_dtos"], list)

    running.post("/_sandbox/aliexpress", json={"envelope": "resp_result"})
    answer = product(running, TEE)["aliexpress_ds_product_get_response"]
    assert answer["resp_result"]["resp_code"] == 200


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"app_key": "12345"}, "InvalidAppKey"),
        ({"timestamp": "1700000000000"}, "IllegalTimestamp"),
        ({"timestamp": "yesterday"}, "IllegalTimestamp"),
        ({"access_token": "unknown"}, "IllegalAccessToken"),
        ({"method": "aliexpress.trade.buy.placeorder"}, "InvalidApiPath"),
        ({"ship_to_country": ""}, "MissingParameter"),
        ({"sign_method": "crc"}, "IncompleteSignature"),
    ],
)
def test_a_wrong_call_is_refused_with_its_code(running: Running, changed: dict[str, str], code: str) -> None:
    assert product(running, TEE, **changed)["error_response"]["code"] == code


def test_a_parameter_changed_after_signing_is_refused(running: Running) -> None:
    parameters = signed({"method": "aliexpress.ds.product.get", "access_token": ALIEXPRESS_ACCESS_TOKEN})
    answer = running.post("/sync", data={**parameters, "product_id": TEE}).json()

    assert answer["error_response"]["code"] == "IncompleteSignature"


def test_the_token_may_be_sent_as_session_and_time_as_iso(running: Running) -> None:
    moment = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
    parameters = {
        "method": "aliexpress.ds.product.get",
        "session": ALIEXPRESS_ACCESS_TOKEN,
        "product_id": TEE,
        "ship_to_country": "FR",
    }
    answer = running.get("/sync", params=signed(parameters, timestamp=moment)).json()

    assert answer["aliexpress_ds_product_get_response"]["rsp_code"] == 200


def consent(running: Running, decision: str) -> dict[str, list[str]]:
    query = {
        "client_id": ALIEXPRESS_APP_KEY,
        "response_type": "code",
        "redirect_uri": "http://127.0.0.1:1/back?x=1",
        "state": "s1",
    }
    assert "Authorize" in running.get("/oauth/authorize", params=query).text
    answer = running.post("/oauth/authorize", data={**query, decision: "1"})
    assert answer.status_code == 302
    return parse_qs(urlsplit(answer.headers["location"]).query)


def token_call(running: Running, path: str, **parameters: str) -> dict[str, Any]:
    answer: dict[str, Any] = running.post(f"/rest{path}", data=signed(parameters, path)).json()
    return answer


def test_consent_gives_a_code_that_buys_tokens_once(running: Running) -> None:
    returned = consent(running, "approve")
    tokens = token_call(running, "/auth/token/create", code=returned["code"][0])

    assert (returned["state"], returned["x"]) == (["s1"], ["1"])
    assert (tokens["code"], tokens["expires_in"], tokens["refresh_expires_in"]) == ("0", 86400, 172800)
    assert "error_response" not in product(running, TEE, access_token=tokens["access_token"])
    assert token_call(running, "/auth/token/create", code=returned["code"][0])["code"] == "InvalidCode"


def test_a_merchant_may_refuse(running: Running) -> None:
    assert consent(running, "deny") == {"x": ["1"], "error": ["access_denied"], "state": ["s1"]}


def test_an_expired_token_is_refused_and_refreshed(running: Running) -> None:
    tokens = token_call(running, "/auth/token/create", code=consent(running, "approve")["code"][0])
    running.post("/_sandbox/aliexpress", json={"expire": "access"})
    assert product(running, TEE, access_token=tokens["access_token"])["error_response"]["code"] == "IllegalAccessToken"

    renewed = token_call(running, "/auth/token/refresh", refresh_token=tokens["refresh_token"])

    assert "error_response" not in product(running, TEE, access_token=renewed["access_token"])
    again = token_call(running, "/auth/token/refresh", refresh_token=tokens["refresh_token"])
    assert again["code"] == "IllegalRefreshToken"


def test_a_refresh_may_omit_the_refresh_token_which_then_stays_valid(running: Running) -> None:
    tokens = token_call(running, "/auth/token/create", code=consent(running, "approve")["code"][0])
    running.post("/_sandbox/aliexpress", json={"omit_refresh_token": True})

    for _ in range(2):
        renewed = token_call(running, "/auth/token/refresh", refresh_token=tokens["refresh_token"])
        assert "refresh_token" not in renewed
        assert renewed["access_token"]
