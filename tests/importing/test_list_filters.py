"""The filters, the search by codes and the tabs of the Import List."""

from datetime import timedelta
from typing import Any

import pytest

from server.kit import clock
from tenants.importing.contracts import ListFilter
from tenants.importing.models import ListedProduct, ListedVariant
from tenants.importing.selectors.products import matching_ids
from tests.factories.products import ListedProductFactory
from tests.support.people import Person

pytestmark = pytest.mark.usefixtures("inside")

NOW = clock.now()


def listed(**values: Any) -> ListedProduct:
    usual = {"state": "ready", "min_price": 2000, "max_price": 2000, "margin": 50, "images": [{"url": "a"}]}
    return ListedProductFactory.create(**{**usual, **values})


def found(person: Person, **query: Any) -> set[str]:
    """The titles on the page, which the count agrees with."""
    answer = person.get("import_list", **query)
    titles = [product["title"] for product in answer["products"]]
    assert answer["count"] == len(titles)
    return set(titles)


def test_a_tab_has_the_number_of_products_that_it_shows(owner: Person) -> None:
    for state, sold_out in (
        ("ready", False), ("ready", True), ("draft", False), ("draft", True), ("failed", False), ("published", False),
    ):  # fmt: skip
        listed(title=f"{state} {sold_out}", state=state, sold_out=sold_out)
    listed(title="gone", state="failed", trashed_at=NOW)
    counts = owner.get("import_list/counts")["counts"]
    assert counts == {"ready": 2, "draft": 2, "failed": 1, "published": 1, "attention": 4}
    for state, number in counts.items():
        assert len(found(owner, state=state)) == number, state
    assert found(owner, state="attention") == {"ready True", "draft False", "draft True", "failed False"}
    assert found(owner, state="attention", stock="sold_out") == {"ready True", "draft True"}
    assert found(owner, state="attention", type=1) == set()


def test_an_empty_list_has_empty_tabs(owner: Person) -> None:
    assert owner.get("import_list/counts")["counts"] == {"attention": 0}


def test_products_are_found_by_their_codes(owner: Person) -> None:
    by_sku, by_id = listed(title="By SKU"), listed(title="By id", source_id="1005006")
    listed(title="Mug 1005006 of steel")
    ListedVariant.objects.create(
        product=by_sku, position=0, source_sku_id="V-77", sku="TW-9-Red", price_minor=1, option_values=["Red"]
    )
    ListedVariant.objects.create(product=by_sku, position=1, source_sku_id="V-78", sku="TW-9-Red", price_minor=1)
    assert found(owner, title="TW-9-red") == found(owner, title=" V-77 ") == {"By SKU"}
    assert found(owner, title="1005006") == {"By id", "Mug 1005006 of steel"}
    assert found(owner, title="1005006", state="draft") == set()
    by_id.trashed_at = NOW
    by_id.save()
    assert found(owner, title="1005006") == {"Mug 1005006 of steel"}
    assert matching_ids(ListFilter(title="TW-9-Red")) == [by_sku.pk]


@pytest.mark.parametrize(
    ("warning", "values"),
    [
        ("below_cost", {"margin": -1}),
        ("low_margin", {"margin": 9}),
        ("no_price", {"min_price": 0}),
        ("out_of_stock", {"sold_out": True}),
        ("no_image", {"images": []}),
        ("min_quantity", {"min_quantity": 2}),
    ],
)
def test_products_are_found_by_what_warns_of_them(owner: Person, warning: str, values: dict[str, Any]) -> None:
    listed(title="Fine")
    listed(title="No cost known", margin=None)
    listed(title="Warned", **values)
    assert found(owner, warning=warning) == {"Warned"}


def test_prices_are_compared_in_the_currency_of_each_product(owner: Person) -> None:
    listed(title="Ten dollars", currency="USD", min_price=1000, max_price=1000)
    listed(title="Ten to thirty", currency="EUR", min_price=1000, max_price=3000)
    listed(title="Ten yen", currency="JPY", min_price=10, max_price=10)
    listed(title="Ten dinars", currency="KWD", min_price=10_000, max_price=10_000)
    every = {"Ten dollars", "Ten to thirty", "Ten yen", "Ten dinars"}
    assert found(owner, min_price="10", max_price="10.00") == every
    assert found(owner, min_price="10.01") == {"Ten to thirty"}
    assert found(owner, max_price="9.99") == set()
    assert found(owner, min_price=str(10**12)) == set()


def test_products_are_found_by_margin_and_day(owner: Person) -> None:
    listed(title="Old", margin=20, created_at=NOW - timedelta(days=9))
    listed(title="New", margin=40, created_at=NOW)
    listed(title="Unknown", margin=None, created_at=NOW)
    assert found(owner, min_margin=20, max_margin=39) == {"Old"}
    assert found(owner, min_margin=21) == {"New"}
    assert found(owner, since=NOW.isoformat()) == {"New", "Unknown"}
    assert found(owner, until=NOW.isoformat(), max_margin="") == {"Old"}


@pytest.mark.parametrize(
    "query", [{"warning": "ugly"}, {"min_price": "-1"}, {"max_price": "1e30"}, {"min_margin": "x"}, {"since": "today"}]
)
def test_a_filter_that_means_nothing_is_refused_by_its_name(owner: Person, query: dict[str, str]) -> None:
    answer = owner.get("import_list", **query)
    assert (answer["code"], list(answer["fields"])) == (1000400, list(query))


def test_what_is_selected_is_what_the_filters_show(owner: Person) -> None:
    listed(title="Kept", margin=5, state="failed")
    listed(title="Left out", margin=5)
    body = {"title": "", "warning": "low_margin", "state": "attention", "min_price": "1", "since": ""}
    assert owner.post("import_list/selection", body)["count"] == 1


@pytest.mark.parametrize(
    ("page", "code"), [("https://a.example/products/cup", None), ("javascript:alert(1)", 1000404), ("", 1000404)]
)
def test_a_row_leads_to_the_page_of_its_supplier(owner: Person, page: str, code: int | None) -> None:
    product = listed(source_url=page)
    (row,) = owner.get("import_list")["products"]
    assert row["has_page"] is (page != "")
    answer = owner.client.get(f"/api/account-service/import_list/{product.pk}/source")
    if code is None:
        assert (answer.status_code, answer["Location"]) == (302, page)
    else:
        assert answer.json()["code"] == code
