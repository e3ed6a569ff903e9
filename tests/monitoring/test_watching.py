"""What a supplier changes is noticed once, reported, and brought to the stores whose policy says so."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.db import OperationalError
from structlog.testing import capture_logs

from server.company.identity.selectors.actors import main_actor_of
from server.kit import clock
from server.kit.reasons import Reason
from server.ports.failures import Permanent
from server.tenancy.scope import tenant_scope_of
from tenants.monitoring.models import Watch
from tenants.monitoring.services.watches import watch_due
from tenants.products.models import Publication
from tests.monitoring.conftest import Shift
from tests.support.monitoring import FETCH, in_shop

pytestmark = pytest.mark.django_db


def woo_stock(shift: Shift) -> list[str]:
    return [variation["stock_status"] for variation in shift.trade.outside.store().variations.values()]


def test_nothing_happens_while_the_supplier_changes_nothing(shift: Shift) -> None:
    shop, woo = shift.row(shift.trade.shop_id), shift.row(shift.trade.woo_id)
    assert (shop["monitoring"], shop["checked_at"]) == ("off", None)
    assert shift.switch(shop["id"], woo["id"])["monitored"] == 2
    shift.look()
    shift.look()
    assert shift.notices() == []
    assert shift.processes() == []
    seen = shift.row(shift.trade.shop_id)
    assert (seen["monitoring"], seen["monitoring_remark"]) == ("on", "")
    assert seen["checked_at"] is not None


def test_a_product_that_is_gone_is_reported_once_and_set_to_zero_where_the_policy_says_so(shift: Shift) -> None:
    shift.settle(shift.trade.shop_id, product_gone="set_zero")
    shift.settle(shift.trade.woo_id, product_gone="notify")
    shift.switch(shift.row(shift.trade.shop_id)["id"], shift.row(shift.trade.woo_id)["id"])
    shift.look()
    shift.supplier.remove()
    shift.look()
    shift.look()
    title = shift.product["title"]
    assert sorted(shift.notices()) == sorted(
        [
            f"{title} (Tea House) is no longer sold by its supplier. Its stock in the store was set to 0.",
            f"{title} ({shift.row(shift.trade.woo_id)['store_name']}) is no longer sold by its supplier. "
            "Nothing was changed in the store.",
        ]
    )
    assert {available for _, available in in_shop(shift)} == {False}
    assert shift.processes() == ["19"]
    for place in ("record/history", "record/view"):
        assert {record["action"] for record in shift.owner.get(place)["records"]} <= {
            "IMPORT_PRODUCT",
            "PUBLISH_TO_STORE",
        }


def test_a_product_that_was_taken_off_sale_is_gone_too(shift: Shift, monkeypatch: pytest.MonkeyPatch) -> None:
    shift.settle(shift.trade.shop_id, product_gone="set_zero")
    shift.switch(shift.row(shift.trade.shop_id)["id"])
    shift.look()

    def taken_off(*_: Any) -> Any:
        raise Permanent(Reason("supplier.product_delisted"))

    monkeypatch.setattr(FETCH, taken_off)
    shift.look()
    (text,) = shift.notices()
    assert text.endswith("is no longer sold by its supplier. Its stock in the store was set to 0.")
    assert {available for _, available in in_shop(shift)} == {False}
    assert shift.row(shift.trade.shop_id)["monitoring_remark"] == ""


def test_a_product_that_comes_back_can_be_bought_again(shift: Shift) -> None:
    before = in_shop(shift)
    product = shift.supplier.shelf.get(shift.supplier.handle)
    shift.settle(shift.trade.shop_id, product_gone="set_zero")
    shift.switch(shift.row(shift.trade.shop_id)["id"])
    shift.supplier.remove()
    shift.look()
    assert {available for _, available in in_shop(shift)} == {False}
    shift.supplier.put(product)
    shift.look()
    assert in_shop(shift) == before
    assert shift.processes() == ["19", "18"]


def test_a_variant_that_is_gone_is_set_to_zero_alone(shift: Shift) -> None:
    before = in_shop(shift)
    shift.settle(shift.trade.shop_id, variant_gone="set_zero")
    shift.switch(shift.row(shift.trade.shop_id)["id"])
    shift.supplier.drop(0)
    shift.look()
    after = in_shop(shift)
    assert after == [(before[0][0], False), *before[1:]]
    (text,) = shift.notices()
    assert re.search(r": the supplier no longer sells .+\. Its stock in the store was set to 0\.$", text)


@pytest.mark.parametrize("reaction", ["set_zero", "follow"])
def test_what_is_sold_out_is_set_to_zero_and_comes_back(shift: Shift, reaction: str) -> None:
    shift.supplier.restock()
    before = in_shop(shift)
    shift.settle(shift.trade.shop_id, stock=reaction)
    shift.switch(shift.row(shift.trade.shop_id)["id"])
    shift.look()
    shift.supplier.sell_out(0)
    shift.look()
    assert [available for _, available in in_shop(shift)] == [False, *([True] * (len(before) - 1))]
    assert "is now 0. Its stock in the store was set to 0." in shift.notices()[0]
    shift.supplier.sell_out(*range(len(before)))
    shift.look()
    sold_out = [shift.row(store_id)["sold_out"] for store_id in (shift.trade.shop_id, shift.trade.woo_id)]
    assert sold_out == [True, True], "its supplier has none, whatever the store shows"
    shift.supplier.restock()
    shift.look()
    assert {available for _, available in in_shop(shift)} == {True}
    assert "is now available. The store gets this quantity." in shift.notices()[0]


def test_a_dearer_product_is_priced_anew_by_the_merchants_rule(shift: Shift) -> None:
    before = in_shop(shift)
    shift.settle(shift.trade.shop_id, price_up="reprice", price_down="notify")
    shift.switch(shift.row(shift.trade.shop_id)["id"])
    shift.look()
    shift.supplier.cost(1.5)
    shift.look()
    raised = in_shop(shift)
    assert [price for price, _ in raised] == [round(price * 1.5) for price, _ in before]
    (text,) = shift.notices()
    assert text.endswith("It was repriced using your rule.")
    shift.supplier.cost(0.5)
    shift.look()
    assert in_shop(shift) == raised, "a cheaper supplier never lowers a price that the policy does not lower"
    assert shift.processes() == ["17"]


def test_what_was_uploaded_with_its_own_pricing_is_priced_anew_by_that(shift: Shift) -> None:
    row = shift.row(shift.trade.shop_id)
    pricing = {"enable": True, "config": {"price": {"coefficient": "4", "type": 2}}}
    shift.trade.publish([row["import_list_id"]], [shift.trade.shop_id], product_price_rules=pricing)
    before = in_shop(shift)
    shift.settle(shift.trade.shop_id, price_up="reprice")
    shift.switch(row["id"])
    shift.look()
    shift.supplier.cost(1.5)
    shift.look()
    assert [price for price, _ in in_shop(shift)] == [round(price * 1.5) for price, _ in before]


def test_a_cheaper_product_is_lowered_only_by_the_policy(shift: Shift) -> None:
    before = in_shop(shift)
    shift.settle(shift.trade.shop_id, price_down="reprice")
    shift.switch(shift.row(shift.trade.shop_id)["id"])
    shift.supplier.cost(0.5)
    shift.look()
    assert all(after < earlier for (after, _), (earlier, _) in zip(in_shop(shift), before, strict=True))


def test_a_price_stays_while_the_margin_holds(shift: Shift) -> None:
    before = in_shop(shift)
    answer = shift.owner.put(
        "setting/monitoring",
        {
            **_policy(shift.trade.shop_id, price_up="reprice_below_floor"),
            "floor_percent": 30,
        },
    )
    assert answer["success"], answer
    shift.switch(shift.row(shift.trade.shop_id)["id"])
    shift.supplier.cost(1.2)
    shift.look()
    assert in_shop(shift) == before
    assert shift.notices()[0].endswith("Your minimum margin is still met, so the price stays.")
    shift.supplier.cost(1.25)
    shift.look()
    assert all(after > earlier for (after, _), (earlier, _) in zip(in_shop(shift), before, strict=True))


def _policy(store_id: str, **reactions: str) -> dict[str, Any]:
    from tests.monitoring.conftest import QUIET, policy

    return policy(store_id, reactions=QUIET | reactions)


def test_small_steps_of_cost_add_up_to_an_event(shift: Shift) -> None:
    body = {**_policy(shift.trade.shop_id, price_up="notify"), "cost_change_percent": 10}
    assert shift.owner.put("setting/monitoring", body)["success"]
    shift.switch(shift.row(shift.trade.shop_id)["id"])
    shift.supplier.cost(1.06)
    shift.look()
    assert shift.notices() == []
    shift.supplier.cost(1.06)
    shift.look()
    assert len(shift.notices()) == 1


def test_a_price_typed_by_hand_stays(shift: Shift) -> None:
    product = shift.owner.get(f"import_list/{shift.product['id']}")["product"]
    skus = [{"id": sku["id"], "price": "990.00"} for sku in product["product_skus"]]
    shift.trade.edit(product["id"], product_skus=skus)
    shift.trade.publish([product["id"]], [shift.trade.shop_id])
    shift.settle(shift.trade.shop_id, price_up="reprice")
    shift.switch(shift.row(shift.trade.shop_id)["id"])
    shift.supplier.cost(1.5)
    shift.look()
    assert {price for price, _ in in_shop(shift)} == {99_000}
    assert shift.notices()[0].endswith("It has a custom price, which stays.")
    assert shift.processes() == []


def test_what_monitoring_set_survives_publishing_again_and_ends_with_it(shift: Shift) -> None:
    before = in_shop(shift)
    shift.settle(shift.trade.shop_id, product_gone="set_zero")
    publication = shift.row(shift.trade.shop_id)["id"]
    shift.switch(publication)
    shift.supplier.remove()
    shift.look()
    shift.trade.publish([shift.product["id"]], [shift.trade.shop_id])
    assert {available for _, available in in_shop(shift)} == {False}
    shift.switch(publication, on=False)
    shift.trade.publish([shift.product["id"]], [shift.trade.shop_id], override_reason="Own stock")
    assert in_shop(shift) == before


def test_a_supplier_that_does_not_answer_is_called_later_and_the_row_says_so(shift: Shift) -> None:
    shift.settle(shift.trade.shop_id, product_gone="set_zero")
    shift.switch(shift.row(shift.trade.shop_id)["id"])
    shift.look()
    checked = shift.row(shift.trade.shop_id)["checked_at"]
    shift.trade.outside.fails("status", "/products/", times=50, status=503)
    shift.look()
    row = shift.row(shift.trade.shop_id)
    assert row["monitoring_remark"] != ""
    assert (row["monitoring"], row["checked_at"]) == ("on", checked)
    with tenant_scope_of(shift.tenant):
        watch = Watch.objects.get()
        assert watch.failures == 1
        assert timedelta(0) < watch.due_at - clock.now() < timedelta(hours=1)
    assert shift.notices() == []
    shift.trade.outside.sandbox.faults.remove()
    shift.look()
    assert shift.row(shift.trade.shop_id)["monitoring_remark"] == ""


def test_a_fault_of_ours_with_one_product_is_logged_and_tried_again_and_the_row_says_so(
    shift: Shift, monkeypatch: pytest.MonkeyPatch
) -> None:
    shift.switch(shift.row(shift.trade.shop_id)["id"])
    monkeypatch.setattr(FETCH, lambda *_args: 1 / 0)
    with capture_logs() as said:
        shift.look()
    assert [mapping["log_level"] for mapping in said if mapping["event"] == "looking crashed"] == ["error"]
    row = shift.row(shift.trade.shop_id)
    assert (row["monitoring"], row["checked_at"], row["monitoring_remark"] != "") == ("on", None, True)
    with tenant_scope_of(shift.tenant):
        assert Watch.objects.get().failures == 1


def test_a_fault_of_the_database_is_not_taken_for_the_products(shift: Shift, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_args: object) -> None:
        raise OperationalError("the connection is lost")

    shift.switch(shift.row(shift.trade.shop_id)["id"])
    monkeypatch.setattr(FETCH, broken)
    with tenant_scope_of(shift.tenant):
        with pytest.raises(OperationalError):
            watch_due(main_actor_of(shift.tenant.id), now=clock.now())
        assert list(Watch.objects.values_list("failures", "reason")) == [(0, None)]


def test_a_product_that_left_the_import_list_says_so(shift: Shift) -> None:
    shift.switch(shift.row(shift.trade.shop_id)["id"])
    shift.owner.delete(f"import_list/{shift.product['id']}")
    shift.look()
    assert shift.row(shift.trade.shop_id)["monitoring_remark"] == "The product is no longer in the Import List."


def test_what_was_deleted_in_its_store_is_not_looked_at(shift: Shift) -> None:
    shift.switch(shift.row(shift.trade.shop_id)["id"])
    with tenant_scope_of(shift.tenant):
        Publication.objects.filter(store_id=shift.trade.shop_id).update(state="gone", external_id="")
    shift.trade.outside.sandbox.log.clear()
    shift.look()
    assert shift.row(shift.trade.shop_id)["checked_at"] is None
