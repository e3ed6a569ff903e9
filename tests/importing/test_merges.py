"""A merchant merges products that seem to be the same: mappings follow, publications stay, undone for 30 days."""

from collections.abc import Callable
from typing import Any

import pytest

from server.company.identity.contracts import Menu
from server.kit import clock
from tenants.importing.models import ListedProduct, ListedVariant
from tenants.processes.models import ProcessRecord
from tenants.products.models import Publication, SkuMapping, SkuMappingRow
from tests.factories.products import ListedProductFactory, ListedVariantFactory
from tests.factories.quotas import QuotaFactory
from tests.importing.bulk import CHANGE, outcomes, undo
from tests.support.jobs import drain_jobs
from tests.support.people import Person

pytestmark = pytest.mark.usefixtures("inside")


def mug(title: str = "Mug", *, sku: str = "S-1", **fields: Any) -> tuple[ListedProduct, ListedVariant]:
    values = {"source_id": "42", "is_copy": True, "images": [{"url": f"https://a.b/{title}.jpg", "alt": ""}]}
    product: ListedProduct = ListedProductFactory.create(title=title, **values | fields)
    return product, ListedVariantFactory.create(product=product, source_sku_id=sku, option_values=["Red"])


def merge(person: Person, keep: ListedProduct, *others: ListedProduct) -> str:
    body = {"groups": [{"keep": keep.pk, "others": [other.pk for other in others]}]}
    answer = person.post("import_list/merge", body)
    assert answer["success"], answer
    drain_jobs()
    return str(answer["data"])


def listed() -> list[int]:
    return list(ListedProduct.objects.filter(trashed_at=None).order_by("pk").values_list("pk", flat=True))


def bought_from(product: ListedProduct, variant: ListedVariant) -> SkuMappingRow:
    """The row by which a published product is bought from this variant."""
    publication = Publication.objects.create(
        product_id=999, store_id=1, reference="r", state="active", title="T", supplier=13, currency="USD",
        created_at=clock.now(),
    )  # fmt: skip
    mapping = SkuMapping.objects.create(publication=publication, mode="sku", updated_at=clock.now())
    return SkuMappingRow.objects.create(
        mapping=mapping,
        variant_id=1,
        source_product_id=product.pk,
        source_variant_id=variant.pk,
        quantity=1,
        priority=0,
    )


def test_duplicates_are_found_by_source_title_and_image(owner: Person) -> None:
    first, _ = mug(is_copy=False)
    second, _ = mug(store_states={"1": "published"})
    other, _ = mug("mug ", source_id="7")
    mug("Pot", source_id="8")

    def groups(by: str) -> list[list[tuple[str, bool]]]:
        found = owner.get("import_list/duplicates", by=by)
        assert found["count"] == len(found["groups"])
        return [[(product["id"], product["in_store"]) for product in group["products"]] for group in found["groups"]]

    assert groups("source") == [[(str(first.pk), False), (str(second.pk), True)]]
    assert groups("title") == [[(str(first.pk), False), (str(second.pk), True), (str(other.pk), False)]]
    assert groups("image") == [[(str(first.pk), False), (str(second.pk), True)]]


def test_one_product_is_kept_and_replaces_the_other_as_a_source(owner: Person) -> None:
    keep, kept_variant = mug(is_copy=False)
    other, variant = mug()
    row = bought_from(other, variant)
    record = merge(owner, keep, other)
    assert (outcomes(owner, record), listed()) == ([("done", "")], [keep.pk])
    row.refresh_from_db()
    assert (row.source_product_id, row.source_variant_id) == (keep.pk, kept_variant.pk)
    assert owner.get(f"{CHANGE}/{record}")["undoable"] == 1
    back = undo(owner, record)
    assert (outcomes(owner, back), listed()) == ([("done", "")], [keep.pk, other.pk])
    row.refresh_from_db()
    assert (row.source_product_id, row.source_variant_id) == (other.pk, variant.pk)


def test_a_product_in_a_store_is_not_merged_away(owner: Person) -> None:
    keep, _ = mug(is_copy=False)
    other, _ = mug(store_states={"1": "published"})
    record = merge(owner, keep, other)
    assert outcomes(owner, record) == [
        ("failed", "This product is in a store. Keep it, or delete it from the store first.")
    ]
    assert listed() == [keep.pk, other.pk]
    assert outcomes(owner, merge(owner, other, keep)) == [("done", "")]


def test_what_a_mapping_needs_of_another_source_is_left_alone(owner: Person) -> None:
    keep, _ = mug()
    other, variant = mug(source_id="7")
    row = bought_from(other, variant)
    assert outcomes(owner, merge(owner, keep, other))[0][0] == "failed"
    row.refresh_from_db()
    assert (row.source_product_id, listed()) == (other.pk, [keep.pk, other.pk])


def test_undo_is_refused_for_what_was_restored_or_found_no_room(owner: Person) -> None:
    keep, _ = mug()
    first, _ = mug()
    second, _ = mug()
    record = merge(owner, keep, first, second)
    ListedProduct.objects.filter(pk=first.pk).update(trashed_at=None, version=2)
    QuotaFactory.create(import_products=2)
    back = undo(owner, record)
    assert [outcome for outcome, _ in outcomes(owner, back)] == ["failed", "failed"]
    assert listed() == [keep.pk, first.pk]


@pytest.mark.parametrize("which", ["twice", "itself", "unknown", "none"])
def test_nothing_is_started_for_groups_that_make_no_sense(owner: Person, which: str) -> None:
    keep, _ = mug()
    other, _ = mug()
    group = {"keep": keep.pk, "others": [other.pk]}
    groups = {
        "twice": [group, {"keep": other.pk, "others": [keep.pk]}],
        "itself": [{"keep": keep.pk, "others": [keep.pk]}],
        "unknown": [{"keep": keep.pk, "others": [999_999]}],
        "none": [],
    }[which]
    assert owner.post("import_list/merge", {"groups": groups})["code"] in (1000400, 1000404)
    assert (listed(), ProcessRecord.objects.count()) == ([keep.pk, other.pk], 0)


def test_merging_needs_the_import_list(owner: Person, member_with: Callable[..., Person]) -> None:
    keep, _ = mug()
    other, _ = mug()
    member = member_with(Menu.MY_PRODUCTS)
    assert member.get("import_list/duplicates")["code"] == 1000403
    body = {"groups": [{"keep": keep.pk, "others": [other.pk]}]}
    assert member.post("import_list/merge", body)["code"] == 1000403
    assert listed() == [keep.pk, other.pk]
