"""Addresses that others wrote never raise an error, however wrong they are."""

import contextlib

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from server.adapters.suppliers.links import parse_link
from server.adapters.translate import host_of
from server.adapters.values import read_picture
from server.kit.http.errors import RedirectRefused, UrlRefused
from server.kit.http.urls import next_url, parse_url, same_site
from server.kit.image_links import UPLOADED_PATH, kept_image_address, signed_image_path
from server.kit.own_paths import own_path
from server.kit.web_addresses import WebAddress, encoded_address, is_web_address, join_address, read_address
from server.ports.suppliers import LinkRefused

PIECES = ("http://", "https:", "//", "[", "]", "[::1]", "[127.0.0.1]", "@", ":", "/", "?", "#", "%", "%ff", "\\",
          "xn--", "xn--ls8h", "xn--a", ".", ".la", "localhost", "a", "💩", "０", "℀", "¹", "\t", "\x00", "&a=",
          ":99999",
          UPLOADED_PATH)  # fmt: skip
TEXTS = st.one_of(
    st.lists(st.sampled_from(PIECES), max_size=9).map("".join),
    st.lists(st.sampled_from(PIECES), max_size=6).map(lambda parts: "http://" + "".join(parts)),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=40),
)


@given(TEXTS, TEXTS)
@example("http://[127.0.0.1]/a.png", "//[")
@example("https://xn--ls8h.la/", "http://xn--ls8h.la/x")
@example("http://a:b/", "http://a/?" + "b=1&" * 200)
def test_no_address_raises_an_error(address: str, other: str) -> None:
    parts = read_address(address)
    assert parts == WebAddress() or isinstance(parts.param("a"), str)
    assert is_web_address(address) in (True, False)
    for text in (join_address(address, other), host_of(address), own_path(address), read_picture(address, other)):
        assert isinstance(text, str)
    encoded = encoded_address(address)
    assert encoded.isascii()
    assert " " not in encoded
    assert encoded_address(encoded) == encoded
    assert kept_image_address(address) == address or address.startswith("http")
    assert signed_image_path(address).startswith("/") or not address


@given(TEXTS, TEXTS)
@example("https://xn--ls8h.la/", "http://xn--ls8h.la/x")
@example("https://a/", "//[")
@example("http://a/", "http://a/?" + "b=1&" * 200)
def test_what_is_called_is_refused_by_our_errors_alone(address: str, other: str) -> None:
    with contextlib.suppress(LinkRefused):
        parse_link(other)
    try:
        first = parse_url(address)
    except UrlRefused:
        return
    assert first.host
    assert host_of(str(first))
    with contextlib.suppress(RedirectRefused):
        assert same_site(first, next_url(first, other)) in (True, False)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("HTTPS://A.Example:8443/P?q=1#f", WebAddress("https", "a.example", 8443, "a.example:8443", "/P", "q=1")),
        ("http://u:p@[::1]:80/", WebAddress("http", "::1", 80, "[::1]:80", "/", "", True)),
        ("http://[127.0.0.1]/a.png", WebAddress()),
        ("http://a:b/", WebAddress()),
        ("/a?b", WebAddress(path="/a", query="b")),
    ],
)
def test_an_address_is_taken_apart(text: str, found: WebAddress) -> None:
    assert read_address(text) == found
