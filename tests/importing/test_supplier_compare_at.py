"""The supplier's compare-at price is kept, shown, and may make ours."""

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from fixtures.sandbox.shopify.storefront import Storefront
from tenants.preferences.contracts import DEFAULT_RULE, Markup, PriceSettings, RuleType, apply_rule
from tests.importing.helpers import import_lines, links, whole_products
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.sandbox import Outside

BY_SUPPLIER = replace(DEFAULT_RULE, compare_at=Markup(True, RuleType.SUPPLIER, Decimal("1.5")))
RULE = {"enable": True, "type": 2, "coefficient": "2"}


@pytest.mark.parametrize(("was", "compare"), [(2_000, 3_000), (1_000, None), (None, None), (0, None)])
def test_a_compare_at_price_follows_the_supplier_s_where_that_is_higher_than_the_price(
    was: int | None, compare: int | None
) -> None:
    assert apply_rule(BY_SUPPLIER, 1_000, "USD", supplier_compare_at=was).compare_at_minor == compare


def test_a_store_s_rule_follows_it_too() -> None:
    settings = PriceSettings(DEFAULT_RULE, {7: BY_SUPPLIER})
    price = settings.price_for_store(
        store_id=7, store_currency="USD", currency="USD", cost_minor=1_000, price_minor=2_000, compare_at_minor=None,
        price_is_manual=False, supplier_compare_at=2_000,
    )  # fmt: skip
    assert price.compare_at_minor == 3_000


def only_sku(owner: Person) -> Any:
    (product,) = whole_products(owner)
    return product["product_skus"][0]


def test_it_is_kept_and_shown_and_makes_ours_by_the_rule(owner: Person, outside: Outside, shop: Storefront) -> None:
    variant = shop.shelf.page(0, 1)[0]["variants"][0]
    variant |= {"price": "10.00", "compare_at_price": "25.00"}
    rule = {**RULE, "compare_at": {"enable": True, "type": 3, "coefficient": "1.2"}}
    assert owner.put("setting/price-rule", {"rule": rule})["code"] == 200
    import_lines(owner, links(outside, 1))
    drain_jobs()

    sku = only_sku(owner)
    assert (sku["supplier_compare_at_price"], sku["compare_at_price"]) == ("25.00", "30.00")


def test_a_price_itself_is_not_made_of_it(owner: Person) -> None:
    rule = {**RULE, "type": 3, "compare_at": {"enable": False, "type": 2, "coefficient": "3"}}
    before = owner.get("setting/price-rule")
    refused = owner.put("setting/price-rule", {"rule": rule})
    assert refused["fields"]["type"] == "must be 1 or 2"
    assert owner.get("setting/price-rule") == before
