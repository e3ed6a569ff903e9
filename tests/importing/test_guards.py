"""What must not reach a store, and what deserves a warning."""

from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal

import pytest

from server.kit.reasons import render
from tenants.importing.contracts import ListedForPublishing
from tenants.importing.rules.figures import figures_of, is_ready
from tenants.importing.rules.guards import problems_of
from tenants.preferences.contracts import (
    Conversion,
    Markup,
    PriceKind,
    PriceRule,
    PriceSource,
    RuleType,
    StorePrice,
    apply_rule,
)
from tests.factories.importing import PRODUCT, VARIANT, of


def many(count: int) -> ListedForPublishing:
    return replace(PRODUCT, variants=tuple(replace(VARIANT, option_values=(str(at),)) for at in range(count)))


@pytest.mark.parametrize(
    ("product", "codes"),
    [
        (PRODUCT, []),
        (of(price_minor=0), ["guard.price_zero!"]),
        (of(price_minor=999), ["guard.below_cost!"]),
        (of(price_minor=1000), ["guard.low_margin"]),
        (of(price_minor=1111), ["guard.low_margin"]),
        (of(price_minor=1112), []),
        (of(included=False), ["guard.no_variants!"]),
        (replace(PRODUCT, variants=()), ["guard.no_variants!"]),
        (of(price_minor=0, included=False), ["guard.no_variants!"]),
        (of(cost_minor=None), ["guard.cost_unknown"]),
        (of(stock=0), ["guard.out_of_stock!"]),
        (of(stock=None, available=False), ["guard.out_of_stock!"]),
        (of(stock=None), []),
        (of(stock=3, available=False), ["guard.out_of_stock!"]),
        (replace(PRODUCT, title=""), ["guard.title_empty!"]),
        (replace(PRODUCT, title="x" * 256), ["guard.title_long"]),
        (of(option_values=("x" * 255, "L")), []),
        (of(option_values=("x" * 256, "L")), ["guard.option_long"]),
        (replace(PRODUCT, images=()), ["guard.no_image"]),
        (replace(PRODUCT, images=PRODUCT.images * 250), []),
        (replace(PRODUCT, images=PRODUCT.images * 251), ["guard.many_images"]),
        (replace(PRODUCT, min_quantity=2), ["guard.min_quantity"]),
        (many(2_048), []),
        (many(2_049), ["guard.many_variants"]),
        (replace(PRODUCT, variants=(VARIANT, VARIANT)), ["guard.same_options"]),
        (replace(PRODUCT, variants=(VARIANT, replace(VARIANT, included=False))), []),
        (
            of(replace(PRODUCT, images=(), title=""), price_minor=1),
            ["guard.title_empty!", "guard.below_cost!", "guard.no_image"],
        ),
    ],
)
def test_problems_of_a_product(product: ListedForPublishing, codes: list[str]) -> None:
    found = problems_of(product)
    assert [f"{problem.reason.code}{'!' if problem.blocking else ''}" for problem in found] == codes
    assert is_ready(product.title, figures_of(product.variants)) is not any(problem.blocking for problem in found)


def test_the_reason_names_variant_price_and_cost() -> None:
    (problem,) = problems_of(of(price_minor=999))
    text = "Red / L would be sold below its cost: USD 9.99 for a cost of USD 10.00. Please raise the price."
    assert render(problem.reason.stored(), "en") == text


def test_the_only_variant_of_a_product_goes_by_the_product_s_title() -> None:
    (problem,) = problems_of(of(price_minor=0, option_values=(), sku="4711"))
    assert render(problem.reason.stored(), "en") == "Shirt has the price 0. Please set a price."


def test_in_a_store_the_store_s_numbers_are_judged() -> None:
    euro = Conversion("USD", "EUR", Decimal("0.9"), datetime(2026, 11, 20, tzinfo=UTC))
    source = PriceSource(PriceKind.STORE_RULE)
    fine, losing = (StorePrice(amount, None, "EUR", source, euro) for amount in (900, 899))
    (warning,) = problems_of(PRODUCT, prices={1: fine})
    assert (warning.reason.code, warning.reason.params["margin"]) == ("guard.low_margin", "0")
    (problem,) = problems_of(PRODUCT, prices={1: losing})
    assert problem.reason.params["cost"] == "EUR 9.00"


@pytest.mark.parametrize(
    ("kind", "coefficient", "cost", "currency"),
    [
        (RuleType.MULTIPLY, "0.4", 1, "USD"),
        (RuleType.MULTIPLY, "0.004", 100, "JPY"),
        (RuleType.FIXED, "-1", 100, "USD"),
    ],
)
def test_a_price_that_a_rule_rounds_to_nothing_is_not_pushed(
    kind: RuleType, coefficient: str, cost: int, currency: str
) -> None:
    nothing = Markup(False, RuleType.MULTIPLY, Decimal(0))
    made = apply_rule(PriceRule(True, kind, Decimal(coefficient), nothing), cost, currency)
    assert made.price_minor == 0
    (problem,) = problems_of(of(price_minor=made.price_minor, cost_minor=cost))
    assert (problem.reason.code, problem.blocking) == ("guard.price_zero", True)
    priced = StorePrice(made.price_minor, None, currency, PriceSource(PriceKind.STORE_RULE), None)
    (problem,) = problems_of(of(cost_minor=cost), prices={1: priced})
    assert (problem.reason.code, problem.blocking) == ("guard.price_zero", True)


def test_a_price_that_a_conversion_rounds_to_nothing_is_not_pushed() -> None:
    yen = Conversion("USD", "JPY", Decimal("0.0001"), datetime(2026, 11, 20, tzinfo=UTC))
    nothing = StorePrice(0, None, "JPY", PriceSource(PriceKind.STORE_RULE), yen)
    (problem,) = problems_of(PRODUCT, prices={1: nothing})
    assert (problem.reason.code, problem.blocking) == ("guard.price_zero", True)
