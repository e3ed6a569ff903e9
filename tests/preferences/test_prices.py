"""Prices from costs: by rule, by hand, in a store, in another currency."""

from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal

import pytest

from tenants.preferences.contracts import (
    Conversion,
    CostTier,
    Markup,
    PriceKind,
    PriceRule,
    PriceSettings,
    RulePrice,
    RuleType,
    StorePrice,
    UploadPricing,
    apply_rule,
    convert,
    rule_text,
    upload_price,
)

NEVER = Markup(False, RuleType.MULTIPLY, Decimal(0))
DAY = datetime(2026, 11, 20, tzinfo=UTC)
EURO = Conversion("USD", "EUR", Decimal("0.9"), DAY)


def rule(kind: RuleType, coefficient: str, compare: Markup = NEVER, *, enable: bool = True) -> PriceRule:
    return PriceRule(enable, kind, Decimal(coefficient), compare)


@pytest.mark.parametrize(
    ("made", "cost", "currency", "price"),
    [
        (rule(RuleType.MULTIPLY, "2"), 1250, "USD", 2500),
        (rule(RuleType.MULTIPLY, "1.005"), 100, "USD", 101),
        (rule(RuleType.MULTIPLY, "1.004"), 100, "USD", 100),
        (rule(RuleType.MULTIPLY, "1.5"), 333, "JPY", 500),
        (rule(RuleType.FIXED, "5"), 1250, "USD", 1750),
        (rule(RuleType.FIXED, "0.005"), 100, "USD", 101),
        (rule(RuleType.FIXED, "5"), 1250, "JPY", 1255),
        (rule(RuleType.FIXED, "1.234"), 1000, "KWD", 2234),
        (rule(RuleType.MULTIPLY, "3", enable=False), 1250, "USD", 1250),
        (rule(RuleType.MULTIPLY, "1000000"), 10**15, "USD", 10**15),
    ],
)
def test_a_rule_makes_a_price_and_rounds_half_up(made: PriceRule, cost: int, currency: str, price: int) -> None:
    assert apply_rule(made, cost, currency).price_minor == price


def test_an_unknown_cost_makes_no_price() -> None:
    made = apply_rule(rule(RuleType.MULTIPLY, "2", Markup(True, RuleType.MULTIPLY, Decimal(3))), None, "USD")
    assert (made.price_minor, made.compare_at_minor) == (0, None)


@pytest.mark.parametrize(("coefficient", "compare"), [("3", 3000), ("2", None), ("1", None)])
def test_compare_at_is_only_kept_above_the_price(coefficient: str, compare: int | None) -> None:
    made = rule(RuleType.MULTIPLY, "2", Markup(True, RuleType.MULTIPLY, Decimal(coefficient)))
    assert apply_rule(made, 1000, "USD").compare_at_minor == compare


@pytest.mark.parametrize(
    ("minor", "conversion", "converted"),
    [
        (1000, EURO, 900),
        (1000, Conversion("USD", "JPY", Decimal("151.5"), DAY), 1515),
        (1515, Conversion("JPY", "USD", Decimal("0.0066"), DAY), 1000),
        (1, Conversion("USD", "EUR", Decimal("0.5"), DAY), 1),
    ],
)
def test_amounts_are_converted_between_currencies(minor: int, conversion: Conversion, converted: int) -> None:
    assert convert(minor, conversion) == converted


@pytest.mark.parametrize(
    ("made", "text"),
    [
        (rule(RuleType.MULTIPLY, "2.50"), "cost × 2.5"),
        (rule(RuleType.FIXED, "100"), "cost + 100"),
        (rule(RuleType.MULTIPLY, "2", enable=False), "cost"),
    ],
)
def test_a_rule_says_what_it_does(made: PriceRule, text: str) -> None:
    assert rule_text(made) == text


def in_store(settings: PriceSettings, currency: str, *, manual: bool = False) -> StorePrice:
    return settings.price_for_store(
        store_id=7,
        store_currency=currency,
        currency="USD",
        cost_minor=1000,
        price_minor=2000,
        compare_at_minor=3000,
        price_is_manual=manual,
    )


DEFAULT = rule(RuleType.MULTIPLY, "2")


def test_without_a_rule_of_its_own_a_store_sells_at_the_default_price() -> None:
    price = in_store(PriceSettings(DEFAULT), "USD")
    assert (price.amount_minor, price.compare_at_minor, price.rate) == (2000, 3000, None)
    assert (price.source.kind, price.source.text) == (PriceKind.DEFAULT_RULE, "cost × 2")


def test_a_store_s_own_rule_starts_from_the_cost() -> None:
    settings = PriceSettings(DEFAULT, {7: rule(RuleType.FIXED, "4.50")}, {("USD", "EUR"): EURO})
    dollars, euros = in_store(settings, "USD"), in_store(settings, "EUR")
    assert (dollars.amount_minor, dollars.source.kind) == (1450, PriceKind.STORE_RULE)
    assert (euros.amount_minor, euros.currency, euros.rate) == (1350, "EUR", EURO)


@pytest.mark.parametrize(
    ("given", "price", "compare", "text"),
    [
        (rule(RuleType.FIXED, "5"), 1350, None, "cost + 4.5 EUR"),
        (rule(RuleType.MULTIPLY, "2", Markup(True, RuleType.FIXED, Decimal(20))), 1800, 2700, "cost × 2"),
        (rule(RuleType.MULTIPLY, "2"), 1800, None, "cost × 2"),
        (rule(RuleType.FIXED, "5", enable=False), 900, None, "cost"),
    ],
)
def test_what_a_rule_adds_is_never_the_same_number_of_another_currency(
    given: PriceRule, price: int, compare: int | None, text: str
) -> None:
    own = replace(given, currency="USD")
    found = in_store(PriceSettings(DEFAULT, {7: own}, {("USD", "EUR"): EURO}), "EUR")
    assert (found.amount_minor, found.compare_at_minor, found.source.text) == (price, compare, text)


@pytest.mark.parametrize(
    ("kind", "problem"), [(RuleType.FIXED, {"from": "GBP", "to": "USD"}), (RuleType.MULTIPLY, None)]
)
def test_an_amount_without_a_rate_waits_and_a_factor_does_not(kind: RuleType, problem: dict[str, str] | None) -> None:
    own = replace(rule(kind, "5"), currency="GBP")
    found = in_store(PriceSettings(DEFAULT, {7: own}), "USD").problem
    assert (found and found.params) == problem


@pytest.mark.parametrize(("cost", "price"), [(1000, 1400), (2000, 2500)])
def test_tiers_of_an_upload_keep_the_currency_that_they_were_given_in(cost: int, price: int) -> None:
    """Below 9 pounds, 18 dollars, 2 pounds are added, 4 dollars; else 2.50, 5 dollars."""
    pounds = Conversion("GBP", "USD", Decimal("2"), DAY)
    tiers = (CostTier(Decimal(9), RuleType.FIXED, Decimal(2)), CostTier(None, RuleType.FIXED, Decimal("2.5")))
    upload = UploadPricing(replace(rule(RuleType.MULTIPLY, "9"), currency="GBP"), tiers)
    settings = PriceSettings(DEFAULT, {}, {("GBP", "USD"): pounds})
    found = settings.price_for_store(
        store_id=7, store_currency="USD", currency="USD", cost_minor=cost, price_minor=1, compare_at_minor=None,
        price_is_manual=False, upload=upload,
    )  # fmt: skip
    assert found.amount_minor == price


def test_a_price_typed_by_hand_holds_everywhere() -> None:
    settings = PriceSettings(DEFAULT, {7: rule(RuleType.FIXED, "4.50")}, {("USD", "EUR"): EURO})
    price = in_store(settings, "EUR", manual=True)
    assert (price.amount_minor, price.compare_at_minor) == (1800, 2700)
    assert (price.source.kind, price.source.text) == (PriceKind.MANUAL, "")


@pytest.mark.parametrize("uploaded", [False, True])
@pytest.mark.parametrize(
    ("factor", "discount", "compare"), [("4.5", None, 4500), ("5.5", None, None), ("4.5", 25, 5400)]
)
def test_a_compare_at_price_typed_by_hand_holds_where_it_is_above_the_price_and_nothing_is_taken_off(
    factor: str, discount: int | None, compare: int | None, *, uploaded: bool
) -> None:
    made = rule(RuleType.MULTIPLY, factor, Markup(True, RuleType.MULTIPLY, Decimal(6)))
    upload = UploadPricing(rule=made, discount=None if discount is None else Decimal(discount))
    price = PriceSettings(DEFAULT, {7: made}, {("USD", "EUR"): EURO}).price_for_store(
        store_id=7, store_currency="EUR", currency="USD", cost_minor=1000, price_minor=2000, compare_at_minor=5000,
        price_is_manual=False, compare_at_is_manual=True, upload=upload if uploaded else None,
    )  # fmt: skip
    assert price.compare_at_minor == (compare if uploaded or not discount else 4500)


def test_another_currency_without_a_rate_is_a_problem() -> None:
    price = in_store(PriceSettings(DEFAULT), "EUR")
    assert price.problem is not None
    assert (price.problem.code, price.problem.params) == ("price.no_conversion", {"from": "USD", "to": "EUR"})


def test_a_discount_is_taken_off_what_the_compare_at_price_is_made_of() -> None:
    compare = Markup(True, RuleType.SUPPLIER, Decimal(1))
    pricing = UploadPricing(rule=rule(RuleType.MULTIPLY, "0", compare), discount=Decimal(25))
    assert upload_price(pricing, 1000, "USD", supplier_compare_at=4000) == RulePrice(3000, 4000)
    assert upload_price(pricing, 1000, "USD").price_minor == 0
