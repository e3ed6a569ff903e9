"""A merchant takes chosen fields of listed products from their suppliers anew (action 13)."""

from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

import pytest

from server.company.identity.contracts import Menu
from tests.importing.helpers import detail_of, import_lines, links, storefront, whole_products
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.sandbox import Outside

pytestmark = pytest.mark.django_db

NEW = "What the supplier calls it now"


@pytest.fixture
def mug(owner: Person, outside: Outside) -> Any:
    """A listed product."""
    assert import_lines(owner, links(outside, 1))["success"]
    drain_jobs(skip_pauses=True)
    return whole_products(owner)[0]


@pytest.fixture
def renamed(mug: Any, outside: Outside) -> Iterator[Any]:
    """Its supplier calls it otherwise now."""
    front = storefront(outside)
    shown = front.shelf.get(mug["source_product_url"].rsplit("/", 1)[1])
    assert shown is not None
    before = deepcopy(shown)
    shown |= {"title": NEW, "body_html": "<p>New words</p>"}
    front.changed()
    yield mug
    shown.update(before)
    front.changed()


def reimport(owner: Person, product: Any, *fields: str) -> Any:
    answer = owner.post("import_list/reimport", {"ids": [int(product["id"])], "overSet": fields})
    assert answer["success"] is True, answer
    drain_jobs(skip_pauses=True)
    return detail_of(owner, answer["data"])


def product_of(owner: Person, product: Any) -> Any:
    return owner.get(f"import_list/{product['id']}")["product"]


def test_only_the_chosen_fields_are_taken(owner: Person, renamed: Any) -> None:
    mine = {"version": 1, "title": "Mine", "description_html": "<p>My own words</p>"}
    assert owner.put(f"import_list/{renamed['id']}", mine)["success"]
    response = owner.get(f"import_list/{renamed['id']}/reimport")["supplier"]
    assert {each["field"]: each["after"] for each in response["changes"]} == {"title": NEW, "description": "New words"}
    detail = reimport(owner, renamed, "title")
    assert (detail["record"]["action"], detail["operations"][0]["outcome"]) == ("REIMPORT_PRODUCT", "done")
    assert detail["operations"][0]["config"]["overSet"]["source_title"] == "Mine"
    after = product_of(owner, renamed)
    assert (after["title"], after["description_html"], after["version"]) == (NEW, "<p>My own words</p>", 3)


ALL = ("title", "imageURLs", "shortDescription", "variants")


@pytest.fixture
def smaller(renamed: Any, outside: Outside) -> Any:
    """It has neither its first variant nor its first image any more."""
    shown = storefront(outside).shelf.get(renamed["source_product_url"].rsplit("/", 1)[1])
    assert shown is not None
    assert len(shown["variants"]) > 1
    shown |= {"variants": shown["variants"][1:], "images": shown["images"][1:]}
    storefront(outside).changed()
    return renamed


def test_a_reimport_is_taken_back_with_the_variants_that_stores_know(owner: Person, smaller: Any) -> None:
    before = product_of(owner, smaller)
    record = reimport(owner, smaller, *ALL)["record"]["id"]
    left = {row["id"] for row in product_of(owner, smaller)["product_skus"]}
    assert len(left) == len(before["product_skus"]) - 1
    assert owner.get(f"import_list/bulk_change/{record}")["undoable"] == 1
    back = owner.post(f"import_list/bulk_change/{record}/undo")["data"]
    drain_jobs(skip_pauses=True)
    response = detail_of(owner, back)["record"]
    assert (response["action"], response["undoes"]) == ("REIMPORT_PRODUCT", record)
    after, gone = product_of(owner, smaller), {"supplier_stock": 0, "supplier_available": False}
    skus = [row if row["id"] in left else row | gone for row in before["product_skus"]]
    figures = {name: after[name] for name in ("seen_at", "stock")}
    assert after == before | {"version": 3, "product_skus": skus} | figures
    assert owner.get(f"import_list/bulk_change/{record}")["undo_until"] is None


def test_what_somebody_edited_since_a_reimport_stays(owner: Person, smaller: Any) -> None:
    record = reimport(owner, smaller, *ALL)["record"]["id"]
    assert owner.put(f"import_list/{smaller['id']}", {"version": 2, "title": "Mine"})["success"]
    answer = owner.post(f"import_list/bulk_change/{record}/undo")
    drain_jobs(skip_pauses=True)
    (operation,) = detail_of(owner, answer["data"])["operations"]
    reported = "Someone changed this product since then, so it stays as it is."
    assert (operation["outcome"], operation["result"]) == ("failed", reported)
    assert product_of(owner, smaller)["title"] == "Mine"


def test_what_is_the_same_is_skipped(owner: Person, mug: Any) -> None:
    detail = reimport(owner, mug, "title", "imageURLs", "shortDescription", "variants")
    (operation,) = detail["operations"]
    assert (operation["outcome"], operation["result"]) == ("skipped", "Same as at the supplier")
    assert product_of(owner, mug)["version"] == 1


def test_a_selection_is_reimported_by_who_may_import(
    owner: Person, renamed: Any, member_with: Callable[..., Person]
) -> None:
    token = owner.post("import_list/selection", {})["selection"]
    body = {"selection": token, "overSet": ["title"]}
    assert member_with(Menu.IMPORT_LIST).post("import_list/reimport", body)["code"] == 1000403
    assert owner.post("import_list/reimport", {"ids": [], "overSet": ["title"]})["code"] == 1000400
    assert owner.post("import_list/reimport", body)["success"]
    drain_jobs(skip_pauses=True)
    assert product_of(owner, renamed)["title"] == NEW
