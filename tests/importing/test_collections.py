"""A merchant says for many products at once which collections of a store they go into."""

from typing import Any

import pytest

from tenants.importing.models import ListedProduct
from tenants.processes.models import ProcessRecord
from tests.factories.splits import BY_COLOR, shirt
from tests.factories.stores import StoreFactory
from tests.importing.bulk import CHANGE, change, outcomes, product, undo
from tests.support.people import Person

pytestmark = pytest.mark.usefixtures("inside")

SUMMER, SALE = {"11": "Summer"}, {"12": "Sale"}


def collecting(store_id: int, rule: str, names: dict[str, str]) -> dict[str, Any]:
    return {"kind": "collections", "store_id": store_id, "rule": rule, "names": names}


def shown(person: Person, listed_product: ListedProduct) -> Any:
    return person.get(f"import_list/{listed_product.pk}")["product"]["collections"]


@pytest.mark.parametrize(
    ("rule", "names", "expected", "is_all"),
    [
        ("add", SALE, SUMMER | SALE, False),
        ("remove", SUMMER, {}, False),
        ("set", SALE, SALE, True),
        ("set", {}, {}, True),
    ],
)
def test_collections_are_changed_and_taken_back(
    owner: Person, rule: str, names: dict[str, str], expected: dict[str, str], is_all: bool
) -> None:
    store, other, listed_product = StoreFactory.create(), StoreFactory.create(), product()
    change(owner, collecting(other.pk, "add", SALE), collecting(store.pk, "add", SUMMER))
    listed_product.refresh_from_db()
    before = listed_product.collections
    record = change(owner, collecting(store.pk, rule, names))
    listed_product.refresh_from_db()
    own = listed_product.collections.pop(str(store.pk), {"names": {}, "is_all": False})
    assert own == {"names": expected, "is_all": is_all}
    assert listed_product.collections == {str(other.pk): {"names": SALE, "is_all": False}}
    assert shown(owner, listed_product).get(str(store.pk), []) == list(expected.values())
    undo(owner, record)
    listed_product.refresh_from_db()
    assert listed_product.collections == before


def test_what_is_so_already_is_skipped(owner: Person) -> None:
    store = StoreFactory.create()
    product()
    change(owner, collecting(store.pk, "add", SUMMER))
    assert outcomes(owner, change(owner, collecting(store.pk, "add", SUMMER))) == [("skipped", "Nothing to change")]


def test_the_preview_names_them_and_changes_nothing(owner: Person) -> None:
    store, listed_product = StoreFactory.create(), product()
    body = {"ids": [listed_product.pk], "edits": [collecting(store.pk, "add", SUMMER | SALE)]}
    (change,) = owner.post(f"{CHANGE}/preview", body)["products"][0]["changes"]
    assert (change["field"], change["before"], change["after"]) == ("collections", "", "Summer, Sale")
    listed_product.refresh_from_db()
    assert listed_product.collections == {}


def test_a_missing_store_or_a_store_without_collections_is_refused(owner: Person) -> None:
    shop, listed_product = StoreFactory.create(platform=9), product()
    for store_id, code in ((shop.pk, 1000400), (shop.pk + 1, 1000404)):
        body = {"ids": [listed_product.pk], "edits": [collecting(store_id, "add", SUMMER)]}
        assert owner.post(CHANGE, body)["code"] == owner.post(f"{CHANGE}/preview", body)["code"] == code
    assert not ProcessRecord.objects.exists()


def test_a_product_is_in_250_of_them_at_most(owner: Person) -> None:
    store, listed_product = StoreFactory.create(), product()
    many = {str(key): "Shelf" for key in range(250)}
    record = change(owner, collecting(store.pk, "add", many), collecting(store.pk, "add", {"x": "One more"}))
    assert outcomes(owner, record) == [("failed", "The product would be in more than 250 collections.")]
    listed_product.refresh_from_db()
    assert listed_product.collections == {}


@pytest.mark.parametrize("names", [{"": "Summer"}, {"a\u0000": "Summer"}, {"11": "x" * 256}])
def test_names_that_no_store_has_are_refused(owner: Person, names: dict[str, str]) -> None:
    store, listed_product = StoreFactory.create(), product()
    body = {"ids": [listed_product.pk], "edits": [collecting(store.pk, "add", names)]}
    assert owner.post(CHANGE, body)["code"] == 1000400


def test_copies_and_parts_go_where_the_product_goes(owner: Person) -> None:
    store, listed_product = StoreFactory.create(), shirt()
    change(owner, collecting(store.pk, "add", SUMMER))
    owner.post("import_list/duplicate", {"ids": [listed_product.pk]})
    change(owner, BY_COLOR, ids=[listed_product.pk])
    kept = list(ListedProduct.objects.values_list("collections", flat=True))
    assert kept == [{str(store.pk): {"names": SUMMER, "is_all": False}}] * 3
