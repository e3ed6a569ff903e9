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


def shown(person: Person, one: ListedProduct) -> Any:
    return person.get(f"import_list/{one.pk}")["product"]["collections"]


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
    store, other, one = StoreFactory.create(), StoreFactory.create(), product()
    change(owner, collecting(other.pk, "add", SALE), collecting(store.pk, "add", SUMMER))
    one.refresh_from_db()
    before = one.collections
    record = change(owner, collecting(store.pk, rule, names))
    one.refresh_from_db()
    own = one.collections.pop(str(store.pk), {"names": {}, "is_all": False})
    assert own == {"names": expected, "is_all": is_all}
    assert one.collections == {str(other.pk): {"names": SALE, "is_all": False}}
    assert shown(owner, one).get(str(store.pk), []) == list(expected.values())
    undo(owner, record)
    one.refresh_from_db()
    assert one.collections == before


def test_what_is_so_already_is_skipped(owner: Person) -> None:
    store = StoreFactory.create()
    product()
    change(owner, collecting(store.pk, "add", SUMMER))
    assert outcomes(owner, change(owner, collecting(store.pk, "add", SUMMER))) == [("skipped", "Nothing to change")]


def test_the_preview_names_them_and_changes_nothing(owner: Person) -> None:
    store, one = StoreFactory.create(), product()
    body = {"ids": [one.pk], "edits": [collecting(store.pk, "add", SUMMER | SALE)]}
    (payload,) = owner.post(f"{CHANGE}/preview", body)["products"][0]["changes"]
    assert (payload["field"], payload["before"], payload["after"]) == ("collections", "", "Summer, Sale")
    one.refresh_from_db()
    assert one.collections == {}


def test_a_store_that_has_none_or_is_not_there_is_refused(owner: Person) -> None:
    shop, one = StoreFactory.create(platform=9), product()
    for store_id, code in ((shop.pk, 1000400), (shop.pk + 1, 1000404)):
        body = {"ids": [one.pk], "edits": [collecting(store_id, "add", SUMMER)]}
        assert owner.post(CHANGE, body)["code"] == owner.post(f"{CHANGE}/preview", body)["code"] == code
    assert not ProcessRecord.objects.exists()


def test_a_product_is_in_250_of_them_at_most(owner: Person) -> None:
    store, one = StoreFactory.create(), product()
    many = {str(key): "Shelf" for key in range(250)}
    record = change(owner, collecting(store.pk, "add", many), collecting(store.pk, "add", {"x": "One more"}))
    assert outcomes(owner, record) == [("failed", "The product would be in more than 250 collections.")]
    one.refresh_from_db()
    assert one.collections == {}


@pytest.mark.parametrize("names", [{"": "Summer"}, {"a\u0000": "Summer"}, {"11": "x" * 256}])
def test_names_that_no_store_has_are_refused(owner: Person, names: dict[str, str]) -> None:
    store, one = StoreFactory.create(), product()
    body = {"ids": [one.pk], "edits": [collecting(store.pk, "add", names)]}
    assert owner.post(CHANGE, body)["code"] == 1000400


def test_copies_and_parts_go_where_the_product_goes(owner: Person) -> None:
    store, one = StoreFactory.create(), shirt()
    change(owner, collecting(store.pk, "add", SUMMER))
    owner.post("import_list/duplicate", {"ids": [one.pk]})
    change(owner, BY_COLOR, ids=[one.pk])
    kept = list(ListedProduct.objects.values_list("collections", flat=True))
    assert kept == [{str(store.pk): {"names": SUMMER, "is_all": False}}] * 3
