"""A merchant imports whole stores and collections: pages side by side, every product an operation."""

from datetime import timedelta
from typing import Any

import pytest

from fixtures.sandbox.shopify.shelf import ListShelf
from fixtures.sandbox.shopify.storefront import Storefront
from server.kit import clock
from tenants.importing.jobs import purge
from tenants.importing.models import ImportSource, ListedProduct
from tenants.preferences.models import QuotaRow
from tenants.processes.engine.pump import pump
from tenants.processes.services.controls import retry_failed
from tests.factories.quotas import QuotaFactory
from tests.importing.helpers import detail_of, import_lines, links, storefront
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.sandbox import Outside
from tests.support.whole_stores import stock

pytestmark = pytest.mark.usefixtures("inside")


def test_a_whole_store_is_imported_by_pages(owner: Person, outside: Outside) -> None:
    started = import_lines(owner, [outside.url], page_type=2)
    drain_jobs()

    count = len(storefront(outside).shelf)
    record = detail_of(owner, started["data"])["record"]
    assert (record["state"], record["total_count"], record["success_count"]) == (3, count, count)
    assert owner.get("import_list", size=1)["count"] == count


def test_many_pages_are_read_side_by_side_and_none_twice(owner: Person, outside: Outside, shop: Storefront) -> None:
    stock(shop, 2_600)
    outside.sandbox.log.clear()
    started = import_lines(owner, [outside.url], page_type=2)
    drain_jobs(skip_pauses=True)

    counts = detail_of(owner, started["data"])["counts"]
    assert counts == {"all": 2_600, "failed": 0, "success": 2_600, "cancelled": 0}
    assert ListedProduct.objects.values("source_id").distinct().count() == 2_600


def test_the_total_grows_while_pages_come(owner: Person, outside: Outside, shop: Storefront) -> None:
    stock(shop, 600)
    started = import_lines(owner, [outside.url], page_type=2)
    record_id = int(started["data"])
    assert detail_of(owner, started["data"])["record"]["total_count"] == 0
    pump(record_id)
    assert detail_of(owner, started["data"])["record"]["total_count"] >= 250


def test_a_collection_is_imported(owner: Person, outside: Outside) -> None:
    shelf = storefront(outside).shelf
    handle = shelf.collections()[0]["handle"]
    inside = shelf.collection(handle)
    assert inside is not None
    started = import_lines(owner, [f"{outside.url}/collections/{handle}"], page_type=3)
    drain_jobs()
    assert detail_of(owner, started["data"])["counts"]["success"] == len(inside)


def test_products_that_are_listed_already_are_marked(owner: Person, outside: Outside, shop: Storefront) -> None:
    import_lines(owner, links(outside, 3))
    drain_jobs()
    started = import_lines(owner, [outside.url], page_type=2)
    drain_jobs()
    detail = detail_of(owner, started["data"])
    assert detail["counts"] == {"all": 10, "failed": 0, "success": 10, "cancelled": 0}
    assert detail["record"]["skipped_count"] == 3
    assert ListedProduct.objects.count() == 10


def test_an_empty_store_fails_with_a_reason(owner: Person, outside: Outside, shop: Storefront) -> None:
    shop.shelf = ListShelf([])
    started = import_lines(owner, [outside.url], page_type=2)
    drain_jobs(skip_pauses=True)
    detail = detail_of(owner, started["data"])
    assert detail["counts"]["failed"] == 1
    assert detail["operations"][0]["result"].endswith("shows no products there.")


@pytest.mark.parametrize("states_its_count", [True, False])
def test_a_store_with_more_products_than_the_plan_has_room_for_says_how_many_were_left_out(
    owner: Person, outside: Outside, shop: Storefront, states_its_count: bool
) -> None:
    QuotaFactory.create(import_products=100)
    stock(shop, 260)
    if not states_its_count:
        outside.fails("status", status=404, match="/meta.json", times=1_000)
    started = import_lines(owner, [outside.url], page_type=2)
    drain_jobs()
    counts = detail_of(owner, started["data"])["counts"]
    # 150 products of the first page, and one line for those that were not read.
    assert (counts["success"], counts["failed"]) == (100, 151)
    assert ListedProduct.objects.count() == 100
    pages = [detail_of(owner, started["data"], tab="failed", size=100, page=page)["operations"] for page in (1, 2)]
    left_out = "10 more products" if states_its_count else "the rest"
    start = f"Your plan's product limit is reached, so {left_out} of this list w"
    assert sum(operation["result"].startswith(start) for page in pages for operation in page) == 1

    outside.sandbox.faults.remove()
    QuotaRow.objects.update(import_products=500)
    retry_failed(owner.actor, record_id=int(started["data"]), now=clock.now())
    drain_jobs()
    assert detail_of(owner, started["data"])["counts"] == {"all": 260, "failed": 0, "success": 260, "cancelled": 0}


def test_what_had_no_room_is_imported_by_a_retry_once_it_fits(
    owner: Person, outside: Outside, shop: Storefront
) -> None:
    QuotaFactory.create(import_products=7)
    started = import_lines(owner, [outside.url], page_type=2)
    drain_jobs()
    assert detail_of(owner, started["data"])["counts"] == {"all": 10, "failed": 3, "success": 7, "cancelled": 0}

    QuotaRow.objects.update(import_products=50)
    assert retry_failed(owner.actor, record_id=int(started["data"]), now=clock.now()) == 3
    drain_jobs()

    assert detail_of(owner, started["data"])["counts"] == {"all": 10, "failed": 0, "success": 10, "cancelled": 0}
    assert ListedProduct.objects.count() == len(shop.shelf) == 10


def test_a_page_that_breaks_once_is_read_again(
    owner: Person, outside: Outside, shop: Storefront, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tenants.processes.rules.FIRST_PAUSE", 0.0)
    stock(shop, 900)
    outside.fails("status", status=500, match="page=2", times=4)
    started = import_lines(owner, [outside.url], page_type=2)
    drain_jobs(skip_pauses=True)
    assert detail_of(owner, started["data"])["counts"]["success"] == 900


def test_a_storefront_behind_a_password(owner: Person, outside: Outside, shop: Storefront) -> None:
    shop.password = "opensesame"
    refused = import_lines(owner, [outside.url], page_type=2, password="wrong")
    assert (refused["code"], refused["msg"]) == (1005022, "The storefront password was refused.")
    assert refused["fields"] == {"password": "The storefront password was refused."}

    locked = import_lines(owner, [outside.url], page_type=2)
    drain_jobs(skip_pauses=True)
    assert "password" in detail_of(owner, locked["data"])["operations"][0]["result"]

    opened = import_lines(owner, [outside.url], page_type=2, password="opensesame")
    drain_jobs()
    assert detail_of(owner, opened["data"])["counts"]["success"] == 10


def test_a_storefront_s_password_is_remembered_for_the_next_import(
    owner: Person, outside: Outside, shop: Storefront
) -> None:
    def imported(count: int, **body: Any) -> int:
        started = import_lines(owner, links(outside, 1, start=count), **body)
        drain_jobs(skip_pauses=True)
        success: int = detail_of(owner, started["data"])["counts"]["success"]
        return success

    shop.password = "opensesame"
    assert (imported(0), imported(0, password="opensesame"), imported(1)) == (0, 1, 1)
    # The newest is kept while products of the storefront are listed; those of older imports are deleted.
    ImportSource.objects.update(created_at=clock.now() - timedelta(days=31))
    purge()
    assert (ImportSource.objects.count(), imported(2)) == (1, 1)
    ListedProduct.objects.all().delete()
    ImportSource.objects.update(created_at=clock.now() - timedelta(days=31))
    purge()
    assert (ImportSource.objects.count(), imported(3)) == (0, 0)


def test_a_storefront_s_password_is_not_sent_to_another_host(owner: Person, outside: Outside, shop: Storefront) -> None:
    shop.password = "opensesame"
    import_lines(owner, links(outside, 1), password="opensesame")
    drain_jobs()
    shown = outside.url.removeprefix("http://").replace("127.0.0.1", "localhost")
    outside.fails("redirect", match="^/(?!password)", times=1_000, location=f"http://{shown}/password")
    outside.sandbox.log.clear()

    typed = import_lines(owner, [outside.url], page_type=2, password="opensesame")
    host = outside.url.removeprefix("http://")
    cause = (
        f"{host} is locked and redirects to {shown}. We send a storefront password only to the address that you enter. "
        f"If both are the same store, please import links of {shown}."
    )
    assert (typed["code"], typed["msg"]) == (1001107, cause)
    remembered = import_lines(owner, [outside.url], page_type=2)
    drain_jobs(skip_pauses=True)
    assert detail_of(owner, remembered["data"])["operations"][0]["result"] == cause
    assert {entry["method"] for entry in outside.sandbox.log.entries} == {"GET"}
    assert ListedProduct.objects.count() == 1


def test_the_password_is_kept_encrypted(owner: Person, outside: Outside, shop: Storefront) -> None:
    from django.db import connection

    shop.password = "opensesame"
    import_lines(owner, [outside.url], page_type=2, password="opensesame")
    with connection.cursor() as cursor:
        cursor.execute("SELECT sealed FROM importing_importsource")
        (sealed,) = cursor.fetchone()
        cursor.execute("SELECT count(*) FROM processes_operation WHERE config::text LIKE '%%opensesame%%'")
        assert cursor.fetchone() == (0,)
    assert "opensesame" not in sealed
