"""No secret that a vendor's text, an address or an error holds is stored, shown or logged."""

import logging
import traceback
from typing import Any

import httpx
import pytest

from server.adapters.stores.refusals import StoreRefusal
from server.adapters.woocommerce.refusals import WooRefusal, of_error, refused
from server.kit.http import OutboundResponse
from server.kit.log import get_logger, hide_secrets, without_secrets
from server.kit.reasons import Reason, render
from server.kit.redaction import HIDDEN, redacted, redacted_text
from server.ports.failures import OutsideFailure, Permanent

SECRET = "Pl4nted"
TEXTS = [
    f"moved to https://shop.example/wp-json?consumer_key={SECRET}&consumer_secret={SECRET}2&a=1",
    f"https://shop.example/x?oauth_signature={SECRET}%3D&oauth_nonce={SECRET}",
    f"see https://user:{SECRET}@shop.example/path",
    f"Authorization: Bearer {SECRET}0000000",
    f"basic {SECRET}0000000==",
    f'{{"access_token": "{SECRET}", "scope": "x"}}',
    f"{{'client_secret': '{SECRET}'}}",
    f"refresh_token={SECRET} was refused",
    f"X-Amz-Signature={SECRET}&X-Amz-Credential={SECRET}/a",
    f"the key ck_{SECRET}0123456789 is unknown",
    rf"{{\"error\": {{\"details\": [{{\"accessToken\": \"{SECRET}\"}}]}}}}",
    f'b\'{{"api-key": "{SECRET}"}}\'',
    f"<error><session>{SECRET}</session><access_token>{SECRET}</access_token></error>",
    f"X-Shopify-Access-Token: {SECRET}01, X-Shopify-Hmac-Sha256: {SECRET}01=",
    f"{{'x-api-key': '{SECRET}0123', 'Authorization': 'Token {SECRET}0123'}}",
    f"Authorization: ACS3-HMAC-SHA256 Credential={SECRET},SignedHeaders=host,Signature={SECRET}",
    f"Set-Cookie: sid={SECRET}; Path=/",
    f"POST https://api.telegram.org/bot123456:{SECRET}-abcdefghijklmnop/sendMessage failed",
    f"https://hooks.slack.com/services/T012/B345/{SECRET}abcdefghijklmnop refused",
    f"https://discord.com/api/webhooks/12345/{SECRET}-abcdefghijklmnop",
    f"/hooks/{SECRET}0AbCdEfGhIjKlMnOpQrSt/none was not found",
    f"shpat_{SECRET}0123456789abcdef and sk_live_{SECRET}0123456789 and whsec_{SECRET}0123456789",
]
SHOWN = [
    f"https://shop.example/x?k={SECRET}#{SECRET}",
    f"//shop.example/x?u=https%3A%2F%2Fa%2F%3Fs%3D{SECRET}",
    *TEXTS,
]


@pytest.mark.parametrize("text", TEXTS)
def test_a_log_line_and_an_error_report_hold_no_secret(text: str, caplog: pytest.LogCaptureFixture) -> None:
    assert SECRET not in redacted(text)
    with caplog.at_level(logging.INFO):
        get_logger("test").warning("it broke", error=ValueError(text), answer=text.encode(), all={text})
    assert SECRET not in str([record.msg for record in caplog.records])
    try:
        raise ValueError(text)
    except ValueError as error:
        trace = "".join(traceback.format_exception(error))
    event: Any = {"exception": {"values": [{"value": text, "stacktrace": trace}]}, "request": {"cookies": SECRET}}
    assert SECRET not in str(without_secrets(event, {}))
    assert SECRET not in str(hide_secrets(None, "", {"trace": trace}))


@pytest.mark.parametrize("text", SHOWN)
def test_no_reason_holds_a_secret_whether_new_or_stored_before(text: str) -> None:
    reason = Reason("store.refused", {"host": "shop.example", "message": text})
    before = {"code": "store.refused", "params": {"host": "shop.example", "message": text}}
    for said in (str(reason), str(reason.stored()), str(Permanent(reason)), render(before, "en"), render(before, "zh")):
        assert SECRET not in said
        assert "shop.example" in said


@pytest.mark.parametrize("text", SHOWN)
@pytest.mark.parametrize("status", [400, 401, 403, 404, 413, 422])
def test_no_refusal_of_a_store_shows_a_secret(text: str, status: int) -> None:
    woo = of_error("shop.example", status, {"code": "x", "message": text, "data": {"params": {"a": text}}})
    image = WooRefusal("shop.example", status, "image_x", text, {})
    pictures = image.failure(images=[f"https://shop.example/a.jpg?s={SECRET}"])
    plain = StoreRefusal("shop.example", status, text).failure(sku="A", name="B", scopes="c")
    for failure in (woo.failure(sku="A"), pictures, plain):
        assert SECRET not in str(failure) + render(failure.reason.stored(), "en")


@pytest.mark.parametrize("status", [301, 308])
@pytest.mark.parametrize(
    "location",
    [
        f"https://new.example/wp-json/wc/v3?consumer_key={SECRET}&consumer_secret={SECRET}",
        f"/login?back=%2Fwp-json%3Foauth_signature%3D{SECRET}&k={SECRET}",
        f"https://ck:{SECRET}@new.example/",
    ],
)
def test_where_a_store_has_moved_is_reported_without_its_keys(location: str, status: int) -> None:
    requested = f"https://shop.example/wp-json/wc/v3/products?consumer_secret={SECRET}"
    answer = OutboundResponse(status, httpx.Headers({"location": location}), b"", requested)
    with pytest.raises(OutsideFailure) as failed:
        refused(answer, write=False)
    assert SECRET not in str(failed.value) + str(failed.value.reason.stored())


@pytest.mark.parametrize(
    "text",
    [
        "https://cdn.example/a/b.jpg",
        "https://ae01.example/kf/S0123456789abcdefABCDEF0123456789Z.jpg",
        "https://shop.example/products/5-pairs-of-cotton-socks-for-men-2026-winter",
        "https://shop.example/Apple-IPhone-15-Pro-Max-Case/dp/B0CHX1W1XY",
        "The supplier said: no stock",
        "Bearer of a bag, basic fit",
        "Invalid token: expired",
        "The SKU A-1=B is taken",
        "Password: required",
        "10=ten",
        "a//b?c",
    ],
)
def test_other_texts_stay_as_they_are(text: str) -> None:
    assert redacted(text) == text
    assert HIDDEN not in redacted_text(text)
