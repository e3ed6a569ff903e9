"""What monitoring hid comes back when its supplier sells it again, and is reported; what others hid stays."""

from typing import Any

import pytest

from tenants.products.services.results import settle_updates
from tests.monitoring.conftest import Shift
from tests.support.jobs import drain_jobs
from tests.support.monitoring import in_shop, in_woo, publication

pytestmark = pytest.mark.django_db


@pytest.fixture
def drafted(shift: Shift) -> Any:
    """Its supplier has removed the product, and monitoring has made it a draft. Answers what the supplier sold."""
    shift.supplier.restock()
    product = shift.supplier.shelf.get(shift.supplier.handle)
    shift.settle(shift.trade.woo_id, product_gone="draft")
    shift.switch(shift.row(shift.trade.woo_id)["id"])
    shift.look()
    return product


def come_back(shift: Shift, product: Any) -> None:
    shift.supplier.put(product)
    shift.look()


def test_a_product_that_monitoring_made_a_draft_is_shown_again_once_and_reported(shift: Shift, drafted: Any) -> None:
    shift.supplier.remove()
    shift.look()
    assert in_woo(shift)["status"] == "draft"
    assert publication(shift).hidden_at is not None
    assert shift.row(shift.trade.woo_id)["is_draft"] is True
    shift.settle(shift.trade.woo_id)
    come_back(shift, drafted)
    assert in_woo(shift)["status"] == "publish"
    kept, row = publication(shift), shift.row(shift.trade.woo_id)
    assert (kept.hidden_at, kept.reason, kept.unsent) == (None, None, {})
    assert (row["is_draft"], row["remark"]) == (False, "")
    reported = (
        f"{shift.product['title']} ({row['store_name']}) is sold by its supplier again. It is shown in the store again."
    )
    assert shift.notices()[0] == reported
    count = len(shift.notices())
    in_woo(shift)["status"] = "draft"
    shift.look()
    assert in_woo(shift)["status"] == "draft", "the merchant hid it now"
    assert len(shift.notices()) == count


def test_a_draft_of_the_merchant_is_neither_changed_nor_shown(shift: Shift, drafted: Any) -> None:
    in_woo(shift)["status"] = "pending"
    shift.supplier.remove()
    shift.look()
    assert in_woo(shift)["status"] == "pending"
    assert publication(shift).hidden_at is None
    come_back(shift, drafted)
    assert in_woo(shift)["status"] == "pending"
    assert shift.notices()[0].endswith("It is still hidden in the store. If you want to sell it, show it there.")


def test_what_the_merchant_showed_again_is_theirs_to_hide(shift: Shift, drafted: Any) -> None:
    shift.supplier.remove()
    shift.look()
    in_woo(shift)["status"] = "publish"
    row = shift.row(shift.trade.woo_id)
    assert shift.owner.post("my_product/sync", {"ids": [int(row["id"])]})["success"]
    drain_jobs(skip_pauses=True)
    assert publication(shift).hidden_at is None
    in_woo(shift)["status"] = "draft"
    come_back(shift, drafted)
    assert in_woo(shift)["status"] == "draft"


def test_a_product_that_could_not_be_hidden_in_time_is_not_hidden_when_it_is_sold_again(
    shift: Shift, drafted: Any
) -> None:
    shift.trade.outside.fails("status", "/wp-json/wc/v3/", times=500, status=503)
    shift.supplier.remove()
    shift.look()
    assert publication(shift).unsent["hides"] is True
    shift.trade.outside.sandbox.faults.remove()
    come_back(shift, drafted)
    assert in_woo(shift)["status"] == "publish"
    assert publication(shift).unsent == {}


@pytest.mark.parametrize("until", ["the next try", "it is sold again", "monitoring is switched on again"])
def test_a_product_hidden_just_before_a_fault_is_known_to_be_ours_and_shown_again(
    shift: Shift, drafted: Any, monkeypatch: pytest.MonkeyPatch, until: str
) -> None:
    faults = iter(range(1 if until == "the next try" else 500))

    def fail_once_it_is_hidden(*args: Any, **options: Any) -> Any:
        if in_woo(shift)["status"] == "draft" and next(faults, None) is not None:
            raise RuntimeError
        return settle_updates(*args, **options)

    monkeypatch.setattr("tenants.products.services.updates.settle_updates", fail_once_it_is_hidden)
    shift.supplier.remove()
    shift.look()
    assert in_woo(shift)["status"] == "draft"
    monkeypatch.undo()
    if until == "monitoring is switched on again":
        for on in (False, True):
            shift.switch(shift.row(shift.trade.woo_id)["id"], on=on)
    come_back(shift, drafted)
    assert in_woo(shift)["status"] == "publish"
    assert (publication(shift).hidden_at, publication(shift).unsent) == (None, {})
    assert shift.notices()[0].endswith("It is shown in the store again.")


def test_a_hidden_product_of_the_own_shop_is_shown_again(shift: Shift) -> None:
    product, before = shift.supplier.shelf.get(shift.supplier.handle), in_shop(shift)
    shift.settle(shift.trade.shop_id, product_gone="draft")
    shift.switch(shift.row(shift.trade.shop_id)["id"])
    shift.look()
    shift.supplier.remove()
    shift.look()
    assert shift.row(shift.trade.shop_id)["is_draft"] is True
    come_back(shift, product)
    assert shift.row(shift.trade.shop_id)["is_draft"] is False
    assert in_shop(shift) == before
    assert shift.processes() == ["19", "19"]


def test_a_stock_that_monitoring_set_to_zero_comes_back_with_a_word_whatever_the_policy_says(shift: Shift) -> None:
    shift.supplier.restock()
    before, product = in_shop(shift), shift.supplier.shelf.get(shift.supplier.handle)
    shift.settle(shift.trade.shop_id, product_gone="set_zero")
    shift.switch(shift.row(shift.trade.shop_id)["id"])
    shift.look()
    shift.supplier.remove()
    shift.look()
    assert {available for _, available in in_shop(shift)} == {False}
    shift.settle(shift.trade.shop_id)
    come_back(shift, product)
    assert in_shop(shift) == before
    assert "Its stock in the store was restored." in shift.notices()[0]


def test_a_removed_variant_that_is_sold_again_is_reported_with_the_way_to_bring_it_back(shift: Shift) -> None:
    shift.supplier.restock()
    product = shift.supplier.shelf.get(shift.supplier.handle)
    shift.settle(shift.trade.woo_id, variant_gone="remove_variant")
    shift.switch(shift.row(shift.trade.woo_id)["id"])
    shift.look()
    shift.supplier.drop(0)
    shift.look()
    come_back(shift, product)
    assert shift.notices()[0].endswith("Publish the product to add it to the store again.")
    count = len(shift.notices())
    shift.look()
    assert len(shift.notices()) == count
