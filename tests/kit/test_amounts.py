"""Amounts and weights in the spellings of many countries: read as they mean, or refused."""

from decimal import Decimal

import pytest

from server.kit.amounts import Unclear, currencies_in, decimal_of, plain_amount, read_weight, read_written


@pytest.mark.parametrize(
    ("text", "value", "currencies"),
    [
        ("29.90 EUR", "29.90", "EUR"), ("1980 JPY", "1980", "JPY"), ("¥128.00", "128.00", "CNY JPY"),
        ("￥128", "128", "CNY JPY"), ("€ 29,90", "29.90", "EUR"), ("1.299,00 €", "1299.00", "EUR"),
        ("1 299,00 €", "1299.00", "EUR"), ("1'299.50 CHF", "1299.50", "CHF"), ("US $12.50", "12.50", "USD"),
        ("$12.00 USD", "12.00", "USD"), ("C $12", "12", "CAD"), ("R$ 1.299,00", "1299.00", "BRL"),
        ("60元", "60", "CNY HKD TWD"), ("12.5 zł", "12.5", "PLN"), ("12.00 руб.", "12.00", "RUB"),
        ("kr. 199", "199", "DKK ISK NOK SEK"), ("Rs. 1,00,000", "100000", "INR LKR MUR NPR PKR"),
        ("29.90", "29.90", ""), ("29,-", "29", ""), ("２９．９０", "29.90", ""), (".5", "0.5", ""),
        ("1.299.000", "1299000", ""), ("1\u00a0299", "1299", ""),
    ],
)  # fmt: skip
def test_an_amount_says_its_currency(text: str, value: str, currencies: str) -> None:
    written = read_written(text)
    assert decimal_of(written.number) == Decimal(value)
    assert " ".join(sorted(written.currencies or ())) == currencies


@pytest.mark.parametrize(
    "text",
    [
        "15%", "15 ％", "from 12.99", "12.99 each", "5 / kg", "5-10", "5-", "(5)", "5 10", "12.50 12", "1.2.3", "1e3",
        "4.00638E+12", "2026-01-02", "$5 EUR", "$", "", "abc", "5²", "½", "1" * 61,
    ],
)  # fmt: skip
def test_what_is_no_amount_is_refused(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - the reader of the cell says what is wrong
        read_written(text)


@pytest.mark.parametrize(
    ("heading", "currencies"),
    [("Price (net, EUR)", "EUR"), ("price_usd", "USD"), ("Preis in €", "EUR"), ("Variant Price", ""), ("Price", "")],
)
def test_a_heading_may_name_the_currency(heading: str, currencies: str) -> None:
    assert " ".join(sorted(currencies_in(heading) or ())) == currencies


@pytest.mark.parametrize(
    ("text", "currency", "plain"),
    [
        ("29.9 EUR", "EUR", "29.9"), ("€ 1.299,00", "EUR", "1299.00"), ("29.9 EUR", "USD", "29.9 EUR"),
        ("$5", "EUR", "$5"), ("1,299", "USD", "1,299"), ("$-5", "USD", "$-5"), ("x", "USD", "x"),
    ],
)  # fmt: skip
def test_only_the_own_currency_is_removed(text: str, currency: str, plain: str) -> None:
    assert plain_amount(text, currency) == plain


@pytest.mark.parametrize(
    ("text", "unit", "grams"),
    [
        ("500 g", "kg", 500), ("0.5 kg", "g", 500), ("1,5", "kg", 1500), ("200", "g", 200), ("180 g", "", 180),
        ("1 lb", "g", 454), ("2 OZ", "", 57), ("500克", "kg", 500),
    ],
)  # fmt: skip
def test_the_unit_of_a_weight_counts(text: str, unit: str, grams: int) -> None:
    assert read_weight(text, unit) == grams


@pytest.mark.parametrize(("text", "unit"), [("200", ""), ("5 stone", "g"), ("-1", "g"), ("9" * 12, "kg"), ("", "g")])
def test_a_weight_that_says_nothing_is_refused(text: str, unit: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - the reader of the cell says what is wrong
        read_weight(text, unit)
    with pytest.raises(Unclear):
        read_weight("1,500", "kg")
