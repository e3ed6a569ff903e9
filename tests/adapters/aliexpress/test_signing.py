"""Frozen vectors: the examples of document 1367, and values from `openssl dgst -sha256 -hmac`."""

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


def test_the_examples_of_the_documentation_are_signed_alike() -> None:
    common = {"timestamp": "1517820392000", "sign_method": "sha256"}
    business = {"access_token": "test", "app_key": "123456", "aliexpress_category_id": "200135143"}
    method = "aliexpress.logistics.redefining.getonlinelogisticsinfo"
    expected = "F7F7926B67316C9D1E8E15F7E66940ED3059B1638C497D77973F30046EFB5BBB"
    assert sign({**common, **business, "method": method}, "helloworld") == expected
    system = {"app_key": "12345678", "code": "3_500102_JxZ05Ux3cnnSSUm6dCxYg6Q26"}
    expected = "35607762342831B6A417A0DED84B79C05FEFBF116969C48AD6DC00279A9F4D81"
    assert sign({**common, **system}, "helloworld", "/auth/token/create") == expected
