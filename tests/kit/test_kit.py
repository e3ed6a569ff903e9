"""The small tools: money, reasons, and no secret in any log line."""

import json
import logging
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.kit.log import get_logger
from server.kit.money import _DIGITS, format_money, format_range, to_decimal, to_minor
from server.kit.reasons import Reason, render
from server.kit.redaction import HIDDEN


@pytest.mark.parametrize(
    ("amount", "currency", "minor", "text"),
    [
        ("19.99", "USD", 1999, "19.99"),
        ("5", "JPY", 5, "5"),
        ("1.2345", "KWD", 1235, "1.235"),
        ("0.005", "USD", 1, "0.01"),
        ("-3", "EUR", -300, "-3.00"),
        ("1999.99", "RSD", 199999, "1999.99"),
        ("1999.99", "ALL", 199999, "1999.99"),
        ("12.345", "IQD", 12345, "12.345"),
        ("12.5", "MGA", 1250, "12.50"),
    ],
)
def test_money_is_rounded_half_up_in_the_currency_s_digits(amount: str, currency: str, minor: int, text: str) -> None:
    assert to_minor(amount, currency) == minor
    assert to_decimal(minor, currency) == text


@pytest.mark.parametrize(
    ("minor", "currency", "reported"),
    [
        (123_450, "USD", "USD 1,234.50"),
        (-50, "USD", "-USD 0.50"),
        (0, "EUR", "EUR 0.00"),
        (1_500, "JPY", "JPY 1,500"),
        (199_999, "RSD", "RSD 1,999.99"),
    ],
)
def test_money_is_formatted_as_on_the_screens(minor: int, currency: str, reported: str) -> None:
    assert format_money(minor, currency) == reported


def test_a_range_names_its_currency_once() -> None:
    assert format_range(800, 125_000, "USD") == "USD 8.00 – 1,250.00"
    assert format_range(800, 800, "USD") == "USD 8.00"


def test_the_screens_have_the_same_decimals() -> None:
    table = re.findall(r'(\d): "([A-Z ]+)"', Path("ops/web/money.ts").read_text())
    assert {code: int(digits) for digits, codes in table for code in codes.split()} == _DIGITS


@given(st.integers(min_value=-(10**14), max_value=10**14), st.sampled_from(["USD", "JPY", "KWD"]))
def test_money_survives_the_wire(minor: int, currency: str) -> None:
    assert to_minor(to_decimal(minor, currency), currency) == minor


@pytest.mark.parametrize("amount", ["NaN", "Infinity", "", "12,5", "1e30", "x"])
def test_what_is_no_amount_is_refused(amount: str) -> None:
    with pytest.raises(ValueError, match="amount"):
        to_minor(amount, "USD")


def test_a_reason_is_rendered_in_the_reader_s_language() -> None:
    stored = Reason("outside.down", {"host": "shop.example"}).stored()
    assert render(stored, "en").startswith("shop.example does not answer")
    assert "没有响应" in render(stored, "zh-hans")
    assert render(None, "en") == ""
    assert render({"code": "unheard.of", "params": {}}, "en") == "unheard.of"


@pytest.mark.parametrize(
    "event",
    [
        {"password": "hunter2x"},
        {"headers": {"Authorization": "Bearer hunter2xyz"}},
        {"url": "https://shop.example/?consumer_secret=cs_hunter2x0000&x=1"},
        {"nested": [{"token": "hunter2x"}]},
        {"note": "failed with Basic aHVudGVyMnhodW50ZXIy"},
    ],
)
def test_no_secret_reaches_a_log_line(event: dict[str, object], caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        get_logger("test").info("something happened", **event)
    line = json.dumps([str(record.msg) for record in caplog.records])
    assert "hunter2" not in line
    assert "aHVudGVy" not in line
    assert HIDDEN in line
