"""An override is taken back: here as re-imports are, in its stores by publishing, never over changes made there."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from server.company.identity.contracts import Menu
from server.kit import clock
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.importing.models import FormerProduct, ListedProduct, ListedVariant
from tenants.importing.services.refetches import RefetchHandler
from tenants.processes.jobs import purge
from tenants.processes.models import ProcessRecord
from tenants.products.contracts import VariantAdjustment
from tenants.products.models import Publication
from tenants.products.rows import read_adjustments, write_adjustments
from tenants.products.services.publications import PublishHandler
from tests.importing.helpers import storefront
from tests.products.conftest import Trade
from tests.support.changed_stores import THEIRS, ChangedStore
from tests.support.changed_stores import changed_store as changed_store
from tests.support.jobs import drain_jobs
from tests.support.overrides import ALL, NEW, TITLE, VARIANTS, override, publish_in_shop
from tests.support.overrides import supplier as supplier
from tests.support.people import Person

pytestmark = pytest.mark.django_db


def path(record: Any) -> str:
    return f"import_list/bulk_change/{record['record']['id']}"


def undo(trade: Trade, record: Any) -> Any:
    """Take it back, and let the workers work; answers the process."""
    answer = trade.owner.post(f"{path(record)}/undo")
    assert answer["success"] is True, answer
    drain_jobs(skip_pauses=True)
    return trade.owner.get(f"record/detail/{answer['data']}", size=100)


def results_of(detail: Any) -> list[tuple[str, str, str]]:
    return [(each["store_name"], each["outcome"], each["result_code"]) for each in detail["operations"]]


def product_of(trade: Trade, product: Any) -> Any:
    return trade.owner.get(f"import_list/{product['id']}")["product"]


def test_an_override_is_taken_back_here_and_in_its_store(
    changed_store: ChangedStore, supplier: Callable[..., None]
) -> None:
    before, title = changed_store.trade.listed()[0], changed_store.title()
    supplier(title=NEW)
    done = override(changed_store.trade, TITLE)
    assert (changed_store.title(), changed_store.trade.owner.get(path(done))["undoable"]) == (NEW, 1)
    back = undo(changed_store.trade, done)
    assert (back["record"]["action"], back["record"]["failed_count"]) == ("OVERRIDE_PRODUCT", 0)
    assert [each["outcome"] for each in back["operations"]] == ["done", "done"]
    shown = [each["config"]["overSet"] for each in back["operations"]]
    assert {(each["source_title"], each["title"]) for each in shown} == {(NEW, before["title"])}
    assert (changed_store.title(), product_of(changed_store.trade, before)["title"]) == (title, before["title"])
    assert changed_store.trade.owner.get(path(done))["undo_until"] is None
    again = changed_store.trade.owner.post(f"{path(done)}/undo")
    assert (again["code"], again["msg"]) == (
        1000409, "These changes were already undone."
    )  # fmt: skip


def test_what_was_changed_in_the_store_since_is_held_back(
    changed_store: ChangedStore, supplier: Callable[..., None]
) -> None:
    before = changed_store.trade.listed()[0]
    supplier(title=NEW)
    done = override(changed_store.trade, TITLE)
    changed_store.rename(THEIRS)
    back = undo(changed_store.trade, done)
    assert [(each["outcome"], each["result_code"]) for each in back["operations"]] == [
        ("done", ""), ("failed", "publish.changed_title"),
    ]  # fmt: skip
    assert "Publish again and choose to overwrite changes" in back["operations"][1]["result"]
    assert (changed_store.title(), product_of(changed_store.trade, before)["title"]) == (THEIRS, before["title"])


def test_both_stores_of_an_override_are_restored_and_no_other(trade: Trade, supplier: Callable[..., None]) -> None:
    first, second = trade.listed()[:2]
    trade.publish([first["id"], second["id"]], [trade.shop_id, trade.woo_id])
    before = product_of(trade, first)
    supplier(title=NEW, body_html="<p>New words</p>")
    shop_only = [each["id"] for each in trade.mine() if each["store_id"] == trade.shop_id]
    done = override(trade, *ALL, matching=None, ids=shop_only)
    assert {each["title"] for each in trade.mine()} == {NEW, first["title"], second["title"]}
    trade.edit(second["id"], title="Edited here, not published")
    back = undo(trade, done)
    assert {name for name, _, _ in results_of(back)} == {"", "Tea House"}
    after = product_of(trade, first)
    assert after == before | {"version": before["version"] + 2, "seen_at": after["seen_at"]}
    assert {each["title"] for each in trade.mine()} == {first["title"], second["title"]}
    done = override(trade, *ALL)
    back = undo(trade, done)
    assert len(back["operations"]) == 6
    assert sorted(each["name"] for each in trade.in_woo()) == sorted([first["title"], "Edited here, not published"])


def test_a_product_that_changed_twice_in_one_override_gets_its_first_values_back(
    trade: Trade, supplier: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    product = trade.listed()[0]
    trade.publish([product["id"]], [trade.shop_id, trade.woo_id])
    before = product_of(trade, product)
    monkeypatch.setattr("tenants.products.services.overrides.OverrideHandler.batch", 1)
    monkeypatch.setattr("tenants.products.services.overrides.OverrideHandler.concurrency", 1)
    number = iter(range(1000))
    work = RefetchHandler.work

    def changing(handler: Any, operation: Any, prepared: Any) -> Any:
        supplier(title=f"{NEW} {next(number)}")
        return work(handler, operation, prepared)

    monkeypatch.setattr(RefetchHandler, "work", changing)
    done = override(trade, TITLE)
    assert product_of(trade, product)["version"] == before["version"] + 2
    undo(trade, done)
    assert product_of(trade, product) == before | {"version": before["version"] + 3}


def test_what_somebody_edited_since_stays_here_and_in_the_store(trade: Trade, supplier: Callable[..., None]) -> None:
    product = publish_in_shop(trade)
    supplier(title=NEW)
    done = override(trade, TITLE)
    trade.edit(product["id"], title="Mine")
    back = undo(trade, done)
    assert results_of(back) == [("", "failed", "bulk.changed_since")]
    assert (product_of(trade, product)["title"], trade.mine()[0]["title"]) == ("Mine", NEW)
    assert trade.owner.get(path(done))["undoable"] == 1


def test_a_store_that_it_has_left_is_not_published_to_again(trade: Trade, supplier: Callable[..., None]) -> None:
    product = publish_in_shop(trade)
    supplier(title=NEW)
    done = override(trade, TITLE)
    assert trade.owner.post("my_product/delete", {"ids": [trade.mine()[0]["id"]]})["success"]
    drain_jobs(skip_pauses=True)
    back = undo(trade, done)
    assert results_of(back) == [("", "done", "")]
    assert (product_of(trade, product)["title"], trade.mine()) == (product["title"], [])


def test_a_product_removed_before_its_store_is_called_is_not_created_again(
    trade: Trade, supplier: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    product = trade.listed()[0]
    trade.publish([product["id"]], [trade.woo_id])
    supplier(title=NEW)
    done = override(trade, TITLE)
    prepare = PublishHandler.prepare

    def removed(handler: PublishHandler, actor: Any, operations: Any) -> Any:
        Publication.objects.all().delete()
        return prepare(handler, actor, operations)

    monkeypatch.setattr(PublishHandler, "prepare", removed)
    back = undo(trade, done)
    assert results_of(back)[1][1:] == ("failed", "override.left")
    assert ([each["name"] for each in trade.in_woo()], trade.mine()) == ([NEW], [])


def test_the_stock_of_today_and_what_monitoring_set_stay(
    trade: Trade, supplier: Callable[..., None], tenant: TenantRef
) -> None:
    product = publish_in_shop(trade)
    first, second = product["product_skus"][:2]
    front = storefront(trade.outside).shelf.get(product["source_product_url"].rsplit("/", 1)[1])
    assert front is not None
    left = [dict(front["variants"][0]) | {"available": False, "price": "77.00"}]
    supplier(variants=left)
    done = override(trade, VARIANTS)
    with tenant_scope_of(tenant):
        row = Publication.objects.get()
        row.adjustments = write_adjustments({int(first["id"]): VariantAdjustment(cost_minor=7_800)})
        row.save()
    undo(trade, done)
    after = product_of(trade, product)["product_skus"]
    assert [each["id"] for each in after] == [each["id"] for each in product["product_skus"]]
    assert [each["price"] for each in after] == [each["price"] for each in product["product_skus"]]
    with tenant_scope_of(tenant):
        variants = {variant.pk: variant for variant in ListedVariant.objects.filter(product_id=product["id"])}
        assert variants[int(first["id"])].available is False, "the supplier has none today"
        gone = variants[int(second["id"])]
        assert (gone.available, gone.stock) == (False, 0), "the supplier no longer has it"
        kept = read_adjustments(Publication.objects.get().adjustments)
        assert kept[int(first["id"])].cost_minor == 7_800


def test_who_may_override_may_take_it_back(
    trade: Trade, supplier: Callable[..., None], member_with: Callable[..., Person]
) -> None:
    product = publish_in_shop(trade)
    supplier(title=NEW)
    member = member_with(Menu.MY_PRODUCTS)
    mine = trade.mine()[0]["id"]
    started = member.post("my_product/override", {"ids": [mine], "overSet": [TITLE]})
    drain_jobs(skip_pauses=True)
    undo_path = f"import_list/bulk_change/{started['data']}/undo"
    assert member_with(Menu.IMPORT_LIST).post(undo_path)["code"] == 1000404
    assert product_of(trade, product)["title"] == NEW
    assert member.get(f"import_list/bulk_change/{started['data']}")["undoable"] == 1
    assert member.post(undo_path)["success"] is True
    drain_jobs(skip_pauses=True)
    assert (product_of(trade, product)["title"], trade.mine()[0]["title"]) == (product["title"], product["title"])


def test_it_can_be_undone_for_thirty_days_whatever_is_kept_of_processes(
    trade: Trade, supplier: Callable[..., None], tenant: TenantRef
) -> None:
    product = publish_in_shop(trade)
    supplier(title=NEW)
    done = override(trade, TITLE)
    kept = {"notification_days": 7, "process_days": 7, "event_days": 7}
    assert trade.owner.put("setting/retention", kept)["success"]
    with tenant_scope_of(tenant):
        ProcessRecord.objects.update(finished_at=clock.now() - timedelta(days=29))
        purge()
        assert set(ProcessRecord.objects.values_list("action", flat=True)) == {5}
    assert trade.owner.get(path(done))["undoable"] == 1
    with tenant_scope_of(tenant):
        past = clock.now() - timedelta(days=30, minutes=1)
        FormerProduct.objects.update(created_at=past)
        ProcessRecord.objects.update(finished_at=past)
    assert trade.owner.post(f"{path(done)}/undo")["code"] == 1000409
    with tenant_scope_of(tenant):
        purge()
        assert not ProcessRecord.objects.exists()
        assert ListedProduct.objects.get(pk=product["id"]).title == NEW
