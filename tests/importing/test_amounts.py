"""A price that is typed means what it says, or is refused with the way out."""

import pytest

from server.kit.amounts import Unclear, read_written
from tenants.importing.rules.amounts import read_amount
from tenants.importing.rules.file_cells import whole_of

IN_DIGITS = "must be an amount of at least 0 in plain digits, like 12.99"
HIGHEST = "must be at most 10000000000000.00"


@pytest.mark.parametrize(
    ("typed", "currency", "minor"),
    [
        ("12.99", "USD", 1299), (" 7 ", "USD", 700), ("0", "USD", 0), ("12.9900", "USD", 1299),
        ("1299", "JPY", 1299), ("1299.0", "JPY", 1299), ("1.299", "KWD", 1299), ("10000000000000.00", "USD", 10**15),
    ],
)  # fmt: skip
def test_plain_amounts(typed: str, currency: str, minor: int) -> None:
    assert read_amount(typed, currency) == minor


@pytest.mark.parametrize(
    ("typed", "currency", "words"),
    [
        ("1_000", "USD", IN_DIGITS), ("1,000", "USD", IN_DIGITS), ("١٢", "USD", IN_DIGITS), ("１２", "USD", IN_DIGITS),
        ("-1", "USD", IN_DIGITS), ("1e3", "USD", IN_DIGITS), ("NaN", "USD", IN_DIGITS), ("", "USD", IN_DIGITS),
        ("$5", "USD", IN_DIGITS), ("x", "JPY", "must be an amount of at least 0 in plain digits, like 1299"),
        ("12.999", "USD", "must have at most 2 decimals in USD, like 12.99"),
        ("12.5", "JPY", "must have no decimals in JPY, like 1299"),
        ("1.200", "USD", "must have at most 2 decimals in USD, like 12.99"),
        ("12.345", "RSD", "must have at most 2 decimals in RSD, like 12.99"),
        ("1.000", "JPY", "must have no decimals in JPY, like 1299"),
        ("10000000000000.01", "USD", HIGHEST), ("9" * 60, "USD", HIGHEST),
    ],
)  # fmt: skip
def test_what_is_refused_says_how_to_write_it(typed: str, currency: str, words: str) -> None:
    with pytest.raises(ValueError, match="must") as refusal:
        read_amount(typed, currency)
    assert str(refusal.value) == words


@pytest.mark.parametrize(
    ("cell", "currency", "minor"),
    [
        ("$1,299.00", "USD", 129900), ("1.299,00 €", "EUR", 129900), ("1,299", "USD", 129900), ("12,5", "EUR", 1250),
        ("1299.000", "USD", 129900), ("1.299", "KWD", 1299), ("1,299", "JPY", 1299),
    ],
)  # fmt: skip
def test_amounts_of_files_come_in_many_spellings(cell: str, currency: str, minor: int) -> None:
    assert read_written(cell).minor(currency) == minor


@pytest.mark.parametrize(("cell", "currency"), [("1.299", "EUR"), ("€ 1.000", "JPY"), ("1,299", "KWD")])
def test_an_amount_that_may_be_a_thousand_times_as_much_is_confirmed(cell: str, currency: str) -> None:
    with pytest.raises(Unclear):
        read_written(cell).minor(currency)
    assert read_written("1.125").minor("USD", is_typed=True) == 113


def test_nobody_has_more_pieces_than_a_store_can_count() -> None:
    assert (whole_of("5000000000"), whole_of("-3"), whole_of("5.00"), whole_of("0.000")) == (10**9, 0, 5, 0)
    with pytest.raises(Unclear):
        whole_of("1.000")
