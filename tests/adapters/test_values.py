"""Values as outside systems spell them."""

from typing import Any

import pytest

from server.adapters import values
from server.adapters.suppliers.accounts import at_milliseconds, in_seconds
from server.adapters.values import read_language, read_picture, read_time_zone


@pytest.mark.parametrize(
    ("reported", "tag"),
    [
        ("en", "en"),
        ("pt_BR", "pt-BR"),
        ("zh-Hant-TW", "zh-Hant-TW"),
        ("de_DE_formal", "de-DE"),
        ("es-419", "es-419"),
        ("", ""),
        ("english", ""),
        (None, ""),
        ({"languageCode": "en"}, ""),
        ("<b>", ""),
    ],
)
def test_a_locale_becomes_a_tag_or_nothing(reported: object, tag: str) -> None:
    assert read_language(reported) == tag


@pytest.mark.parametrize(
    ("reported", "zone"), [("Asia/Tokyo", "Asia/Tokyo"), ("+02:00", ""), ("Mars/Base", ""), (None, ""), (7, "")]
)
def test_only_a_known_time_zone_is_read(reported: object, zone: str) -> None:
    assert read_time_zone(reported) == zone


@pytest.mark.parametrize(
    "value", ["\ud800", "https://a.example/\udfff.jpg", "https://a.example/\x00", "javascript:1", 5]
)
def test_what_no_browser_asks_for_is_no_picture(value: object) -> None:
    assert read_picture(value, "https://shop.example/") == ""


def test_the_address_of_a_picture_is_encoded() -> None:
    assert read_picture("/s/it's été photo.jpg", "https://shop.example/") == (
        "https://shop.example/s/it%27s%20%C3%A9t%C3%A9%20photo.jpg"
    )


ODD = [float("inf"), float("nan"), 1e20, -1, 10**30, "Infinity", "nan", "1e999999", "1" * 4000, True, None, {}, [],
       "\ud800", "0001-01-01T00:00:00+23:59", "9999-12-31T23:59:59-23:59", "٣", "²"]  # fmt: skip


@pytest.mark.parametrize("value", ODD)
def test_no_value_of_others_raises_an_error(value: Any) -> None:
    for read in (values.read_text, values.read_html, values.read_language, values.read_time_zone, values.read_words):
        assert isinstance(read(value), str)
    assert values.read_epoch(value) is None or value in (True, "٣")
    assert values.read_moment(value) is None
    assert values.read_grams(value) is None or value == "٣"
    assert values.read_count(value) in (None, 3)
    assert values.read_price(value, "USD") in (None, 300)
    assert at_milliseconds(value) in (0, 3)
    assert in_seconds(value) < 10**13
