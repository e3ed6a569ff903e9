"""Frozen vectors; the expected values come from `openssl dgst -sha256 -hmac`."""

from server.adapters.aliexpress.client import sign

SYSTEM = {"timestamp": "1700000000000", "app_key": "123456", "sign_method": "sha256", "code": "3_abc"}
BUSINESS = {
    "method": "aliexpress.ds.product.get",
    "app_key": "123456",
    "access_token": "50000xyz",
    "product_id": "1005006123456789",
    "ship_to_country": "US",
    "sign_method": "sha256",
    "target_currency": "USD",
    "target_language": "EN",
    "timestamp": "1700000000000",
}


def test_a_system_call_is_signed_with_its_path() -> None:
    expected = "56FF293A32C1656FE98EAC28AD142E4D761ED5F2F1DC24787E6D9701897937A6"
    assert sign(SYSTEM, "helloworld", "/auth/token/create") == expected
    assert sign({**SYSTEM, "sign": "old"}, "helloworld", "/auth/token/create") == expected
    assert sign(SYSTEM, "helloworld") != expected


def test_a_business_call_is_signed_over_its_sorted_parameters() -> None:
    assert sign(BUSINESS, "helloworld") == "06829CA295155EF6BD9830FB9BADE62016126DF2748D5161456D6966E6252F58"


def test_text_beyond_ascii_is_signed_as_utf_8() -> None:
    assert (
        sign({"b": "app_key1", "a": "key-ünï 中"}, "s")
        == "20953E4917CAADE96A5AB8CD92E0535D88EFDD55FC151407F6CF7BEB57A6A1BB"
    )
