"""A shop's name in every form that a merchant types."""

from typing import Any

import pytest

from server.adapters.shopify_admin import address


@pytest.fixture(autouse=True)
def real_addresses(settings: Any) -> None:
    settings.SHOPIFY_SHOP_URL = "https://{shop}.myshopify.com"


@pytest.mark.parametrize(
    "typed",
    [
        "tea-harbour",
        " Tea-Harbour ",
        "tea-harbour.myshopify.com",
        "https://tea-harbour.myshopify.com",
        "http://tea-harbour.myshopify.com/",
        "https://tea-harbour.myshopify.com/admin/products",
        "https://admin.shopify.com/store/tea-harbour/settings",
    ],
)
def test_a_shop_has_one_address(typed: str) -> None:
    assert address.normalise(typed) == "https://tea-harbour.myshopify.com"
    assert address.domain(address.normalise(typed)) == "tea-harbour.myshopify.com"


def test_nothing_typed_is_said_in_the_specified_words() -> None:
    with pytest.raises(ValueError, match=r"^store URL cannot be empty$"):
        address.normalise("  ")


@pytest.mark.parametrize(
    "typed",
    [
        "tea harbour",
        "-tea",
        "tea.example.com",
        "evil.com/tea.myshopify.com",
        "tea.myshopify.com.evil.com",
        "tea@evil.myshopify.com",
        "tea.myshopify.com:8443",
        "a.b.myshopify.com",
        "https://myshopify.com",
        "ftp://tea.myshopify.com",
        "tea.myshopify.com\n.evil.com",
        "ｔea",
    ],
)
def test_what_is_no_shop_is_refused_in_the_specified_words(typed: str) -> None:
    with pytest.raises(ValueError, match=r"^Please fill in the correct store name$"):
        address.normalise(typed)
