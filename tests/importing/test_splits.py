"""A merchant splits products by an option: one product per value, taken back for 30 days."""

import pytest

from tenants.importing.models import ListedProduct, ListedVariant
from tests.factories.quotas import QuotaFactory
from tests.factories.splits import BLUE, BOTH, BY_COLOR, shirt
from tests.importing.bulk import CHANGE, change, outcomes, titles, undo
from tests.support.people import Person

pytestmark = pytest.mark.usefixtures("inside")


def included(product_id: int) -> list[tuple[str, bool]]:
    rows = ListedVariant.objects.filter(product_id=product_id).order_by("position")
    return list(rows.values_list("source_sku_id", "included"))


def test_a_product_becomes_a_product_per_value(owner: Person) -> None:
    original = shirt()
    record = change(owner, BY_COLOR)
    assert outcomes(owner, record) == [("done", "")]
    assert titles() == ["Shirt - Red", "Shirt - Blue"]
    assert included(original.pk) == [("Red-S", True), ("Red-M", True), ("Blue-S", False), ("Blue-M", False)]
    made = ListedProduct.objects.get(title="Shirt - Blue")
    assert included(made.pk) == [("Blue-S", True), ("Blue-M", True)]
    assert (made.is_copy, made.variant_count, made.state, made.source_id) == (True, 2, "ready", original.source_id)
    assert [image["url"] for image in made.images] == [BLUE, BOTH]
    assert made.options[0] == {"name": "Color", "values": ["Blue"]}


def test_the_preview_names_the_products_and_changes_nothing(owner: Person) -> None:
    shirt()
    answer = owner.post(f"{CHANGE}/preview", {"ids": [ListedProduct.objects.get().pk], "edits": [BY_COLOR]})
    payload = {each["field"]: (each["before"], each["after"]) for each in answer["products"][0]["changes"]}
    assert payload["split"] == ("Shirt", "Shirt - Red, Shirt - Blue")
    assert titles() == ["Shirt"]


def test_undo_puts_the_original_together_and_the_others_into_the_trash(owner: Person) -> None:
    original = shirt()
    record = change(owner, BY_COLOR)
    back = undo(owner, record)
    assert outcomes(owner, back) == [("done", "")]
    assert titles() == ["Shirt", "Shirt - Blue"]
    assert list(ListedProduct.objects.filter(trashed_at=None).values_list("title", flat=True)) == ["Shirt"]
    assert all(is_in for _, is_in in included(original.pk))
    assert owner.get(f"{CHANGE}/{back}")["undoable"] == 0


def test_undo_is_refused_where_a_part_was_changed_since(owner: Person) -> None:
    shirt()
    record = change(owner, BY_COLOR)
    made = ListedProduct.objects.get(title="Shirt - Blue")
    assert owner.put(f"import_list/{made.pk}", {"version": 1, "vendor": "Me"})["success"]
    back = undo(owner, record)
    assert outcomes(owner, back)[0][0] == "failed"
    assert list(ListedProduct.objects.filter(trashed_at=None).order_by("pk").values_list("title", flat=True)) == [
        "Shirt - Red", "Shirt - Blue",
    ]  # fmt: skip


@pytest.mark.parametrize(("option", "why"), [("Material", "no option"), ("Color", "one value")])
def test_what_cannot_be_split_stays_as_it_is(owner: Person, option: str, why: str) -> None:
    original = shirt()
    ListedVariant.objects.filter(option_values__contains=["Blue"]).delete()
    record = change(owner, {"kind": "split", "option": option})
    assert outcomes(owner, record)[0][0] == "failed", why
    assert (titles(), ListedProduct.objects.get().version, original.version) == (["Shirt"], 1, 1)


def test_the_plan_bounds_what_a_split_makes(owner: Person) -> None:
    shirt()
    QuotaFactory.create(import_products=1)
    record = change(owner, BY_COLOR)
    assert outcomes(owner, record)[0][0] == "failed"
    assert titles() == ["Shirt"]


def test_a_split_is_not_mixed_with_other_changes(owner: Person) -> None:
    shirt()
    ids = [ListedProduct.objects.get().pk]
    tags = {"kind": "tags", "rule": "add", "values": ["new"]}
    assert owner.post(CHANGE, {"ids": ids, "edits": [BY_COLOR, tags]})["code"] == 1000400
    assert titles() == ["Shirt"]
