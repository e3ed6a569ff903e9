"""A search finds a text however either is written: with mixed widths, in simplified or traditional characters."""

import pytest

from server.kit.folding import alike, contains, pattern_of
from server.tenancy.models import Tenant


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("stored", "typed", "is_found"),
    [
        ("無線充電器", "无线充电", True),
        ("无线充电器", "無線充電", True),
        ("無线充電器", "无线充电器", True),
        ("ＵSＢ Ｃable", "usb cable", True),
        ("USB Cable", "ｕｓｂ　ｃａｂｌｅ", True),
        ("頭髮後面裡麵", "头发后面里面", True),
        ("頭發后面里面", "头发后面里面", True),
        ("50% (new) [a.b]", "% (NEW) [A.B", True),
        ("50% （new） ［a．b］", "% (new) [a.b]", True),
        ("axb", "a.b", False),
        ("aab", "a+b", False),
        ("C:\\d", "c:\\D", True),
        ("1d", "\\d", False),
        ("ÜBER Größe", "über gröSSe", False),
        ("Über Größe", "über GRÖ", True),
        ("ｶﾒﾗ", "カメラ", True),
        ("凉茶", "無線", False),
        ("***abc", "***a", True),
    ],
)
def test_both_sides_are_folded(tenant: object, stored: str, typed: str, is_found: bool) -> None:
    Tenant.objects.update(name=stored)
    assert Tenant.objects.filter(contains(typed, "schema_name", "name")).exists() is is_found


def test_a_letter_and_its_other_spellings() -> None:
    assert alike("a") == ("a",)
    assert alike("发")[0] == alike("髮")[0] == alike("發")[0] == "发"
    assert set(alike("发")) == set(alike("髮")) == {"发", "發", "髮"}


@pytest.mark.django_db
@pytest.mark.parametrize("letter", ["发", "a", "\n"])
def test_a_text_of_any_length_is_searched(tenant: object, letter: str) -> None:
    Tenant.objects.update(name=letter * 200)
    assert not Tenant.objects.filter(contains(letter * 10_000, "name")).exists()


def test_a_pattern_has_no_part_that_matches_more() -> None:
    assert pattern_of("a.") == "(?:a|ａ|Ａ)(?:\\.|．)"
