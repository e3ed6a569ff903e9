"""What merchants type as the address of their store."""

import pytest

from server.adapters.woocommerce import address


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("shop.example.com", "https://shop.example.com"),
        ("  https://Shop.Example.COM/  ", "https://shop.example.com"),
        ("http://shop.example.com:8080/store/", "http://shop.example.com:8080/store"),
        ("https://shop.example.com:443", "https://shop.example.com"),
        ("http://shop.example.com:80/", "http://shop.example.com"),
        ("https://shop.example.com/nl/wp-json/wc/v3/", "https://shop.example.com/nl"),
        ("https://shop.example.com/wp-admin/admin.php", "https://shop.example.com"),
        ("HTTPS://shop.example.com//nl//", "https://shop.example.com/nl"),
        ("https://bücher.example/laden", "https://xn--bcher-kva.example/laden"),
        ("https://shop.example.com./", "https://shop.example.com"),
        ("http://127.0.0.1:8080/woo/demo", "http://127.0.0.1:8080/woo/demo"),
        ("http://[::1]:8080/", "http://[::1]:8080"),
        ("http://wordpress/", "http://wordpress"),
        ("localhost:8080", "https://localhost:8080"),
    ],
)
def test_an_address_is_kept_with_scheme_port_and_path_in_one_form(typed: str, kept: str) -> None:
    assert address.normalise(typed) == kept
    assert address.normalise(kept) == kept


@pytest.mark.parametrize("typed", ["", "   ", "\t\n"])
def test_an_empty_address_is_named_as_such(typed: str) -> None:
    with pytest.raises(ValueError, match=r"^store URL cannot be empty$"):
        address.normalise(typed)


@pytest.mark.parametrize(
    "typed",
    [
        "ftp://shop.example.com",
        "javascript:alert(1)",
        "file:///etc/passwd",
        "https://user:pw@shop.example.com",
        "https://user@shop.example.com",
        "https://shop.example.com/?a=1",
        "https://shop.example.com/#top",
        "https://shop.example.com:99999",
        "https://shop.example.com:0",
        "https://shop.example.com:",
        "https://",
        "https:///path",
        "https://shop example.com",
        "https://shop.example.com/a b",
        "https://shop.example.com/..%2f/../x",
        "https://shop.example.com\\@evil.example",
        "https://-shop.example.com",
        "https://shop..example.com",
        "mystore",
        "https://shop\x00.example.com",
    ],
)
def test_what_is_no_store_address_is_refused(typed: str) -> None:
    with pytest.raises(ValueError, match=r"^Please fill in the correct store name$"):
        address.normalise(typed)


def test_the_same_store_has_the_same_key_by_either_scheme() -> None:
    assert address.external_key("http://shop.example.com/nl") == address.external_key("https://shop.example.com/nl")
    assert address.external_key("https://shop.example.com") == "shop.example.com"
    assert address.external_key("http://shop.example.com:8080/NL/") == "shop.example.com:8080/NL"
