"""A storefront that renames a product sells the same product; one that gives its name to another sells two."""

from typing import Any

import pytest

from fixtures.sandbox.shopify.shelf import ListShelf
from fixtures.sandbox.shopify.storefront import Storefront
from tenants.importing.models import CollectedProduct, ListedProduct
from tests.importing.helpers import detail_of, import_lines
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.sandbox import Outside

pytestmark = pytest.mark.usefixtures("inside")

NEW = "its-new-name"


@pytest.fixture
def old(owner: Person, shop: Storefront, outside: Outside) -> str:
    """The handle of a listed product."""
    handle = str(shop.shelf.page(0, 1)[0]["handle"])
    run(owner, [f"{outside.url}/products/{handle}"])
    return handle


def run(owner: Person, lines: list[str], **query: Any) -> Any:
    started = import_lines(owner, lines, **query)
    assert started["success"], started
    drain_jobs(skip_pauses=True)
    return detail_of(owner, started["data"])


def rename(shop: Storefront, old: str, *, successor: dict[str, Any] | None = None) -> None:
    """Rename a product; a `successor` takes its name over."""
    shelf = shop.shelf
    assert isinstance(shelf, ListShelf)
    product = dict(shelf.get(old) or {})
    others = [dict(each) for each in shelf.page(0, 100) if each["handle"] != old]
    shop.shelf = ListShelf([{**product, "handle": NEW}, *others, *([{**product, **successor}] if successor else [])])
    shop.renamed = {} if successor else {old: NEW}
    shop.changed()


def listed() -> list[tuple[str, str]]:
    return list(ListedProduct.objects.order_by("pk").values_list("source_id", "title"))


def test_a_renamed_product_exists_already(owner: Person, shop: Storefront, old: str, outside: Outside) -> None:
    before = ListedProduct.objects.get()
    rename(shop, old)
    detail = run(owner, [f"{outside.url}/products/{NEW}"])
    assert [each["outcome"] for each in detail["operations"]] == ["skipped"]
    after = ListedProduct.objects.get()
    assert (after.pk, after.source_id, after.version) == (before.pk, NEW, before.version)
    assert after.source_url == f"{outside.url}/products/{NEW}"


def test_a_whole_store_adds_no_renamed_product_but_the_product_that_took_its_name(
    owner: Person, shop: Storefront, old: str, outside: Outside
) -> None:
    (title,) = [title for _, title in listed()]
    rename(shop, old, successor={"id": 4_711, "title": "Successor"})
    run(owner, [outside.url], page_type=2)
    found = dict(listed())
    assert (ListedProduct.objects.count(), found[NEW], found[old]) == (11, title, "Successor")


def test_a_product_listed_before_its_number_was_kept_learns_it(
    owner: Person, shop: Storefront, old: str, outside: Outside
) -> None:
    ListedProduct.objects.update(lasting_id="")
    run(owner, [outside.url], page_type=2)
    assert ListedProduct.objects.get(source_id=old).lasting_id == str((shop.shelf.get(old) or {})["id"])
    rename(shop, old)
    run(owner, [f"{outside.url}/products/{NEW}"])
    assert (ListedProduct.objects.count(), ListedProduct.objects.filter(source_id=NEW).count()) == (10, 1)


def test_a_renamed_product_is_read_where_its_old_page_leads(owner: Person, shop: Storefront, old: str) -> None:
    rename(shop, old)
    assert _taken_again(owner) == ["skipped"], "read, and nothing is different"


def test_a_product_is_never_read_from_the_page_of_another(owner: Person, shop: Storefront, old: str) -> None:
    before = listed()
    rename(shop, old, successor={"id": 4_711, "title": "Successor"})
    assert _taken_again(owner) == ["failed"]
    assert listed() == before


def _taken_again(owner: Person) -> list[str]:
    ids = list(ListedProduct.objects.values_list("pk", flat=True))
    started = owner.post("import_list/reimport", {"ids": ids, "overSet": ["title"]})
    drain_jobs(skip_pauses=True)
    return [each["outcome"] for each in detail_of(owner, started["data"])["operations"]]


def test_a_trashed_product_comes_back_under_its_new_name(
    owner: Person, shop: Storefront, old: str, outside: Outside
) -> None:
    before = ListedProduct.objects.get().pk
    assert owner.delete(f"import_list/{before}")["success"]
    rename(shop, old)
    run(owner, [f"{outside.url}/products/{NEW}"])
    row = ListedProduct.objects.get()
    assert (row.pk, row.source_id, row.trashed_at) == (before, NEW, None)


def test_a_renamed_product_is_collected_once(owner: Person, shop: Storefront, old: str, outside: Outside) -> None:
    for handle in (old, NEW):
        owner.post(
            "collect_product/import?type=13&action=11&way=14", {"product_ids": [f"{outside.url}/products/{handle}"]}
        )
        drain_jobs(skip_pauses=True)
        rename(shop, old) if handle == old else None
    assert list(CollectedProduct.objects.values_list("source_id", flat=True)) == [NEW]


def test_with_www_and_without_it_is_one_product(owner: Person, old: str, outside: Outside) -> None:
    host = outside.url.removeprefix("http://")
    ListedProduct.objects.update(source_host=f"www.{host}")
    detail = run(owner, [f"{outside.url}/products/{old}"])
    assert [each["outcome"] for each in detail["operations"]] == ["skipped"]
    ListedProduct.objects.update(lasting_id="4711")
    run(owner, [f"{outside.url}/products/{old}"])
    assert sorted(ListedProduct.objects.values_list("source_host", flat=True)) == [host, f"www.{host}"]


def test_collected_products_are_kept_once_with_www_and_without(
    owner: Person, shop: Storefront, outside: Outside
) -> None:
    handle = str(shop.shelf.page(0, 1)[0]["handle"])
    for _ in range(2):
        body = {"product_ids": [f"{outside.url}/products/{handle}"]}
        owner.post("collect_product/import?type=13&action=11&way=14", body)
        drain_jobs(skip_pauses=True)
        CollectedProduct.objects.update(source_host=f"www.{outside.url.removeprefix('http://')}")
    assert CollectedProduct.objects.count() == 1
