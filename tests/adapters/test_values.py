"""Values as outside systems spell them."""

import pytest

from server.adapters.values import read_language, read_picture, read_time_zone


@pytest.mark.parametrize(
    ("told", "tag"),
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
def test_a_locale_becomes_a_tag_or_nothing(told: object, tag: str) -> None:
    assert read_language(told) == tag


@pytest.mark.parametrize(
    ("told", "zone"), [("Asia/Tokyo", "Asia/Tokyo"), ("+02:00", ""), ("Mars/Base", ""), (None, ""), (7, "")]
)
def test_only_a_known_zone_is_one(told: object, zone: str) -> None:
    assert read_time_zone(told) == zone


@pytest.mark.parametrize(
    "value", ["\ud800", "https://a.example/\udfff.jpg", "https://a.example/\x00", "javascript:1", 5]
)
def test_what_no_browser_asks_for_is_no_picture(value: object) -> None:
    assert read_picture(value, "https://shop.example/") == ""
