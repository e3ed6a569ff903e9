"""One definition of margin, price range, stock, sold out and ready: in Python, in SQL, and on every screen."""

import importlib
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fixtures.sandbox.shopify.storefront import Storefront
from server.kit.money import to_minor
from tenants.importing.models import ListedProduct, ListedVariant
from tenants.importing.rules.figures import READY_SQL, figures_of, is_ready
from tenants.importing.rules.guards import problems_of
from tenants.preferences.contracts import margin_of
from tests.factories.importing import PRODUCT, VARIANT
from tests.factories.products import ListedProductFactory, ListedVariantFactory
from tests.importing.helpers import import_lines, links, whole_products
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.sandbox import Outside

MIGRATION = importlib.import_module("tenants.importing.migrations.0003_figures")
AMOUNT = st.integers(0, 3_000) | st.just(10**15)
VARIANTS = st.lists(
    st.builds(
        lambda **values: replace(VARIANT, **values),
        price_minor=AMOUNT,
        cost_minor=AMOUNT | st.none(),
        stock=st.integers(0, 3) | st.none(),
        available=st.booleans(),
        included=st.booleans(),
    ),
    max_size=4,
)
VECTORS = Path(__file__).parents[2] / "portal/src/features/importList/list/marginVectors.json"
TITLES = st.sampled_from(["", "Shirt"])


def test_the_editor_s_preview_has_the_server_s_formula() -> None:
    vectors = json.loads(VECTORS.read_text())
    assert [_margin(vector["price"], vector["cost"]) for vector in vectors] == [vector["margin"] for vector in vectors]


def _margin(price: str, cost: str | None) -> int | None:
    return margin_of(to_minor(price, "USD"), None if cost is None else to_minor(cost, "USD"))


@given(TITLES, VARIANTS)
def test_ready_is_what_no_guard_blocks(title: str, variants: list[Any]) -> None:
    problems = problems_of(replace(PRODUCT, title=title, variants=tuple(variants)))
    assert is_ready(title, figures_of(variants)) is not any(problem.blocking for problem in problems)


@pytest.mark.usefixtures("inside")
@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(TITLES, VARIANTS), min_size=10, max_size=20))
def test_sql_says_what_the_rule_says(products: list[tuple[str, list[Any]]]) -> None:
    ListedVariant.objects.all().delete()
    ListedProduct.objects.all().delete()
    ids = [_kept(title, variants) for title, variants in products]
    with connection.cursor() as cursor:
        cursor.execute(MIGRATION.FIGURES)
        cursor.execute(MIGRATION.STATES)
        cursor.execute(f"SELECT id FROM importing_listedproduct WHERE {READY_SQL}")  # noqa: S608
        ready = {row[0] for row in cursor.fetchall()}
    rows = ListedProduct.objects.in_bulk(ids)
    for key, (title, variants) in zip(ids, products, strict=True):
        row, figures = rows[key], figures_of(variants)
        assert (row.min_cost, row.max_cost, row.margin, row.sold_out) == (
            figures.min_cost, figures.max_cost, figures.margin, figures.sold_out,
        )  # fmt: skip
        assert (row.state, key in ready) == (
            "ready" if is_ready(title, figures) else "draft", is_ready(title, figures),
        )  # fmt: skip


def _kept(title: str, variants: list[Any]) -> int:
    figures = figures_of(variants)
    product = ListedProductFactory.create(
        title=title, min_price=figures.min_price, max_price=figures.max_price, stock=figures.stock
    )
    for variant in variants:
        ListedVariantFactory.create(
            product=product, price_minor=variant.price_minor, cost_minor=variant.cost_minor, stock=variant.stock,
            available=variant.available, included=variant.included,
        )  # fmt: skip
    return product.pk


@pytest.fixture
def product(owner: Person, outside: Outside, shop: Storefront) -> Any:
    """An imported product with two variants at least; a storefront says whether there is stock, not how much."""
    import_lines(owner, links(outside, 6))
    drain_jobs()
    return max(whole_products(owner), key=lambda row: len(row["product_skus"]))


def edited(owner: Person, product: Any, **every: Any) -> Any:
    skus = [{"id": sku["id"], **every} for sku in product["product_skus"]]
    version = owner.get(f"import_list/{product['id']}")["product"]["version"]
    path = f"import_list/{product['id']}"
    return owner.put(path, {"version": version, "product_skus": skus})["product"]


@pytest.mark.usefixtures("inside")
def test_list_editor_and_dashboard_show_the_same_margin(owner: Person, product: Any) -> None:
    ListedProduct.objects.exclude(pk=product["id"]).update(margin=None)
    first, *others = product["product_skus"]
    ListedVariant.objects.filter(product_id=product["id"]).update(cost_minor=1000)
    assert others
    edited(owner, product, price="20.00")
    version = owner.get(f"import_list/{product['id']}")["product"]["version"]
    owner.put(
        f"import_list/{product['id']}", {"version": version, "product_skus": [{"id": first["id"], "price": "7.40"}]}
    )
    whole = owner.get(f"import_list/{product['id']}")["product"]
    listed = owner.get("import_list", sort="-margin")["products"][0]
    (best,) = owner.get("dashboard")["dashboard"]["best_margins"]
    assert (listed["id"], whole["margin"], listed["margin"], best["margin"]) == (product["id"], -36, -36, -36)
    assert [sku["margin"] for sku in whole["product_skus"]] == [-36, *[50] * len(others)]
    assert listed["is_margin_low"] is True
    assert (whole["min_price"], whole["max_price"], whole["state"]) == ("7.40", "20.00", "draft")


@pytest.mark.usefixtures("inside")
def test_what_is_left_out_counts_for_nothing(owner: Person, product: Any) -> None:
    first, *_ = product["product_skus"]
    ListedVariant.objects.filter(product_id=product["id"]).update(cost_minor=1000)
    ListedVariant.objects.filter(pk=first["id"]).update(cost_minor=900_000)
    assert edited(owner, product, price="20.00")["margin"] < 0
    version = owner.get(f"import_list/{product['id']}")["product"]["version"]
    change = {"version": version, "product_skus": [{"id": first["id"], "included": False}]}
    now = owner.put(f"import_list/{product['id']}", change)["product"]
    assert (now["margin"], now["max_cost"], now["state"]) == (50, "10.00", "ready")


@pytest.mark.usefixtures("inside")
def test_sold_out_is_the_same_in_list_and_guard(owner: Person, product: Any) -> None:
    ListedVariant.objects.filter(product_id=product["id"]).update(stock=None, available=False)
    now = edited(owner, product, barcode="1")
    assert (now["sold_out"], now["stock"], now["state"]) == (True, None, "draft")
    assert ("guard.out_of_stock", True) in [(warning["code"], warning["blocking"]) for warning in now["warnings"]]
    assert [row["id"] for row in owner.get("import_list", stock="sold_out")["products"]] == [product["id"]]
    assert owner.get("import_list", stock="in_stock")["count"] == 5
    assert edited(owner, product, stock=2)["state"] == "ready"
