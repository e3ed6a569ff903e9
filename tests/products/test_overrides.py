"""A merchant takes chosen fields of published products from their suppliers anew, here and in the store (action 5)."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from server.company.identity.contracts import Menu
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.importing.models import ListedProduct, ListedVariant
from tenants.processes.models import ProcessRecord
from tests.importing.helpers import storefront
from tests.products.conftest import Trade
from tests.support.changed_stores import THEIRS, ChangedStore
from tests.support.changed_stores import changed_store as changed_store
from tests.support.jobs import drain_jobs
from tests.support.overrides import ALL, NEW, TITLE, VARIANTS, override, publish_in_shop
from tests.support.overrides import supplier as supplier
from tests.support.people import Person

pytestmark = pytest.mark.django_db


def test_chosen_fields_are_taken_here_and_in_the_store(
    changed_store: ChangedStore, supplier: Callable[..., None]
) -> None:
    trade = changed_store.trade
    before = trade.listed()[0]
    trade.edit(before["id"], title="Mine", description_html="<p>My own words</p>")
    supplier(title=NEW, body_html="<p>New words</p>")
    detail = override(trade, TITLE)
    (operation,) = detail["operations"]
    assert (detail["record"]["action"], operation["outcome"], operation["result"]) == ("OVERRIDE_PRODUCT", "done", "")
    response = operation["config"]["overSet"]
    assert (response["source_title"], response["title"], response["orderDetailId"]) == ("Mine", NEW, "")
    assert set(response) == {"source_title", "title", "source_images", "imageURLs", "shortDescription", "orderDetailId"}
    assert changed_store.title() == NEW
    after = trade.owner.get(f"import_list/{before['id']}")["product"]
    assert (after["title"], after["description_html"]) == (NEW, "<p>My own words</p>")


def test_what_was_changed_in_the_store_is_held_back_unless_it_is_overwritten(
    changed_store: ChangedStore, supplier: Callable[..., None]
) -> None:
    supplier(title=NEW)
    changed_store.rename(THEIRS)
    detail = override(changed_store.trade, TITLE)
    assert (detail["operations"][0]["outcome"], changed_store.title()) == ("failed", THEIRS)
    detail = override(changed_store.trade, TITLE, overwrite_changes=True)
    assert (detail["operations"][0]["outcome"], changed_store.title()) == ("done", NEW)


def test_a_comparison_shows_the_supplier_here_and_the_store_and_changes_nothing(
    trade: Trade, supplier: Callable[..., None]
) -> None:
    product = publish_in_shop(trade)
    supplier(title=NEW, images=[])
    response = trade.owner.get(f"my_product/{trade.mine()[0]['id']}/override")
    assert response["success"] is True, response
    changes = {each["field"]: (each["before"], each["after"]) for each in response["supplier"]["changes"]}
    assert changes == {"title": (product["title"], NEW)}
    assert (response["store"]["title"], response["store"]["problem"]) == (product["title"], "")
    assert response["store"]["price_min"] == trade.mine()[0]["price_min"]
    assert trade.owner.get(f"import_list/{product['id']}")["product"]["version"] == product["version"]


def test_variants_come_and_go_and_what_the_merchant_set_stays(trade: Trade, supplier: Callable[..., None]) -> None:
    product = publish_in_shop(trade)
    first, second = product["product_skus"][:2]
    own = {"id": second["id"], "compare_at_price": "999.00"}
    trade.edit(product["id"], product_skus=[{"id": first["id"], "price": "99.00", "sku": "MINE"}, own])
    front = storefront(trade.outside).shelf.get(product["source_product_url"].rsplit("/", 1)[1])
    assert front is not None
    existing = deepcopy(front["variants"])
    assert len(existing) > 2
    for each in existing:
        each |= {"price": "77.00", "available": True}
    added = deepcopy(existing[0]) | {"id": 999_111, "title": "New one", "option1": "New one", "sku": "NEW-1"}
    supplier(variants=[*existing[:2], added])
    detail = override(trade, VARIANTS)
    assert [(each["outcome"], each["result"]) for each in detail["operations"]] == [("done", "")]
    after = trade.owner.get(f"import_list/{product['id']}")["product"]["product_skus"]
    assert [(each["id"] == first["id"], each["price"], each["sku"]) for each in after] == [
        (True, "99.00", "MINE"), (False, after[2]["price"], second["sku"]), (False, after[2]["price"], "NEW-1"),
    ]  # fmt: skip
    assert [each["cost_price"] for each in after] == ["77.00", "77.00", "77.00"]
    assert after[1]["compare_at_price"] == "999.00"
    assert trade.mine()[0]["variant_count"] == 3


def test_the_same_override_twice_is_one_override(
    trade: Trade, supplier: Callable[..., None], tenant: TenantRef
) -> None:
    publish_in_shop(trade)
    supplier(title=NEW)
    body = {"matching": {}, "overSet": [TITLE]}
    first, second = (
        trade.owner.post("my_product/override", body, headers={"Idempotency-Key": "once"}) for _ in range(2)
    )
    assert first["data"] == second["data"]
    drain_jobs(skip_pauses=True)
    with tenant_scope_of(tenant):
        assert ProcessRecord.objects.filter(action=5).count() == 1
        assert ListedProduct.objects.get(title=NEW).version == 2


def test_one_product_of_two_stores_is_changed_once_and_brought_to_both(
    trade: Trade, supplier: Callable[..., None], tenant: TenantRef
) -> None:
    product = trade.listed()[0]
    trade.publish([product["id"]], [trade.shop_id, trade.woo_id])
    supplier(title=NEW)
    detail = override(trade, *ALL)
    assert [each["outcome"] for each in detail["operations"]] == ["done", "done"]
    assert [each["name"] for each in trade.in_woo()] == [NEW]
    assert {each["title"] for each in trade.mine()} == {NEW}
    with tenant_scope_of(tenant):
        assert ListedProduct.objects.get(pk=product["id"]).version == 2
        assert ListedVariant.objects.filter(product_id=product["id"]).count() == len(product["product_skus"])


def test_a_cancelled_override_changes_nothing(trade: Trade, supplier: Callable[..., None]) -> None:
    product = publish_in_shop(trade)
    supplier(title=NEW)
    record = trade.owner.post("my_product/override", {"matching": {}, "overSet": [TITLE]})["data"]
    assert trade.owner.put(f"record/cancel/{record}")["success"]
    drain_jobs(skip_pauses=True)
    assert trade.owner.get(f"record/detail/{record}")["counts"]["cancelled"] == 1
    assert trade.owner.get(f"import_list/{product['id']}")["product"]["title"] == product["title"]


def test_a_supplier_that_fails_leaves_the_product_as_it_is(trade: Trade) -> None:
    product = publish_in_shop(trade)
    trade.outside.fails("status", r"/products/", times=1000, status=404)
    response = trade.owner.get(f"my_product/{trade.mine()[0]['id']}/override")
    assert (response["supplier"]["changes"], bool(response["supplier"]["refusal"])) == ([], True)
    detail = override(trade, *ALL)
    assert [each["outcome"] for each in detail["operations"]] == ["failed"]
    assert trade.owner.get(f"import_list/{product['id']}")["product"]["version"] == product["version"]


def test_what_left_the_import_list_or_my_products_fails_with_a_reason(trade: Trade) -> None:
    product = publish_in_shop(trade)
    trade.owner.delete(f"import_list/{product['id']}")
    assert override(trade, TITLE)["operations"][0]["result_code"] == "import.not_in_list"
    mine = trade.mine()[0]["id"]
    assert trade.owner.get(f"my_product/{mine}/override")["code"] == 1000404


@pytest.mark.parametrize("change", [{"overSet": []}, {"overSet": ["price"]}, {"ids": [], "matching": None}])
def test_nothing_is_started_without_fields_or_products(trade: Trade, tenant: TenantRef, change: dict[str, Any]) -> None:
    publish_in_shop(trade)
    body = {"matching": {}, "overSet": [TITLE], **change}
    assert trade.owner.post("my_product/override", body)["code"] == 1000400
    with tenant_scope_of(tenant):
        assert ProcessRecord.objects.filter(action=5).count() == 0


def test_a_sub_account_overrides_only_in_its_own_stores(trade: Trade, member_with: Callable[..., Person]) -> None:
    publish_in_shop(trade)
    mine = trade.mine()[0]["id"]
    member = member_with(Menu.MY_PRODUCTS, store_ids=[int(trade.woo_id)])
    assert member.post("my_product/override", {"ids": [mine], "overSet": [TITLE]})["code"] == 1000404
    assert member.get(f"my_product/{mine}/override")["code"] == 1000404
    without = member_with(Menu.IMPORT_LIST)
    assert without.post("my_product/override", {"ids": [mine], "overSet": [TITLE]})["code"] == 1000403
