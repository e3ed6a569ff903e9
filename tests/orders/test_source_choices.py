"""Lines that nothing says a supplier for are bought from one that the merchant chose for the order alone."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from server.company.identity.contracts import Menu
from server.kit import clock
from server.kit.reasons import Reason
from server.ports import registry
from server.ports.failures import OutsideFailure, Permanent
from server.ports.suppliers import PageType, SourceLink, SourceProduct, SourceVariant, Supplier
from server.tenancy.scope import tenant_scope_of
from tenants.importing.models import ListedProduct, ListedVariant
from tenants.orders.models import OrderLine
from tenants.products.contracts.mappings import MappingMode
from tenants.products.models import SkuMapping, SkuMappingRow
from tests.factories.orders import BEGIN, line, reading
from tests.orders.goods import Goods, Intake, SupplierDesk, order_of, place, preview, purchases, rule, sell, shown
from tests.support.jobs import drain_jobs
from tests.support.people import Person

pytestmark = pytest.mark.django_db
UNKNOWN = (line(product_id="gone", variant_id="gone", variant_title="Blue"),)

LATER = BEGIN + timedelta(hours=1)
ONCE = {"headers": {"Idempotency-Key": "k1"}}


def choice(order: Any, goods: Goods, *, quantity: int = 1, **changes: int) -> dict[str, int]:
    line_id = int(order["lines"][0]["id"])
    chosen = {"line_id": line_id, "import_list_id": goods.product_id, "sku_id": goods.variant_id, "quantity": quantity}
    return chosen | changes


def choose(intake: Intake, *chosen: dict[str, int], **more: Any) -> Any:
    """Start ORDER_MAPPING and return its details."""
    answer = intake.owner.post("order/mapping", {"lines": list(chosen)}, **more)
    assert answer["success"], answer
    drain_jobs()
    return intake.owner.get(f"record/detail/{answer['data']}", size=100)


def kept(intake: Intake) -> list[Any]:
    with tenant_scope_of(intake.tenant):
        return list(OrderLine.objects.order_by("pk").values_list("mapping", flat=True))


def codes(order: Any) -> list[str]:
    return [event["code"] for event in order["events"] if event["code"].startswith("source")]


def test_an_unmapped_line_is_bought_where_the_merchant_chose_for_this_order_alone(
    intake: Intake, desk: SupplierDesk
) -> None:
    goods = sell(intake, cost=700)
    first, second = order_of(intake, lines=UNKNOWN), order_of(intake, "1002", lines=UNKNOWN, created_at=LATER)
    order = shown(intake, first)
    assert (order["problems"], order["sources"]) == (["NOT_MAPPED"], {})
    detail = choose(intake, choice(order, goods, quantity=2))
    assert (detail["record"]["action"], detail["record"]["action_number"], detail["counts"]["success"]) == (
        "ORDER_MAPPING",
        16,
        1,
    )
    order = shown(intake, first)
    source = order["sources"][order["lines"][0]["id"]]
    assert (order["problems"], codes(order)) == ([], ["source_chosen"])
    assert (source["is_for_order"], source["quantity"], source["verdict"]) == (True, 2, "chosen")
    place(intake, first)
    assert [item.quantity for item in desk.sent[0].items] == [4]
    assert (shown(intake, second)["problems"], shown(intake, second)["sources"]) == (["NOT_MAPPED"], {})
    with tenant_scope_of(intake.tenant):
        assert not SkuMapping.objects.exists()


def test_the_details_have_the_columns_of_the_specification(intake: Intake) -> None:
    goods = sell(intake)
    order = shown(intake, order_of(intake, lines=(line(product_id="p1", variant_id="v1", variant_title="Red"),)))
    (operation,) = choose(intake, choice(order, goods))["operations"]
    config, product = operation["config"], operation["product"]
    assert (product["title"], config["order"], config["order_id"]) == ("Tea pot", "#1001", int(order["id"]))
    assert config["mapping"] == {
        "mode": "order",
        "title": "Shirt",
        "url": "https://aliexpress.com/item/1.html",
        "variants": [{"existed": "Red", "new": ""}],
    }
    assert (operation["type"], operation["store_name"]) == (1, "Tea House")
    assert product["source_product_url"] == "https://aliexpress.com/item/1.html"


def test_the_choice_counts_before_the_mapping_and_the_same_guards_hold(intake: Intake, desk: SupplierDesk) -> None:
    sell(intake)
    other = sell(intake, cost=700, name="p2", stock=1)
    order_id = order_of(intake)
    assert preview(intake, order_id)["groups"][0]["cost"] == "20.00"
    choose(intake, choice(shown(intake, order_id), other))
    plan = preview(intake, order_id)
    assert [block["problem"] for block in plan["blocked"]] == ["OUT_OF_STOCK"]
    with tenant_scope_of(intake.tenant):
        ListedVariant.objects.filter(pk=other.variant_id).update(stock=9)
    assert preview(intake, order_id)["groups"][0]["cost"] == "14.00"
    rule(intake, hold_minutes=0, most_minor=100)
    assert [block["problem"] for block in preview(intake, order_id)["blocked"]] == ["LIMIT"]


def test_chosen_twice_it_is_written_once_and_another_choice_replaces_it(intake: Intake) -> None:
    goods, other = sell(intake), sell(intake, name="p2")
    order = shown(intake, order_of(intake, lines=UNKNOWN))
    first = choose(intake, choice(order, goods), **ONCE)
    again = choose(intake, choice(order, goods), **ONCE)
    assert first["record"]["id"] == again["record"]["id"]
    (repeated,) = choose(intake, choice(order, goods))["operations"]
    assert (repeated["outcome"], repeated["result_code"]) == ("skipped", "order.source_already")
    assert codes(shown(intake, order["id"])) == ["source_chosen"]
    choose(intake, choice(order, goods), choice(order, other))
    assert kept(intake) == [{"product_id": other.product_id, "variant_id": other.variant_id, "quantity": 1}]


def test_one_process_chooses_for_many_orders_and_each_fails_alone(intake: Intake, desk: SupplierDesk) -> None:
    goods = sell(intake)
    times = [BEGIN + timedelta(hours=hours) for hours in range(3)]
    orders = [shown(intake, order_of(intake, str(at.hour), lines=UNKNOWN, created_at=at)) for at in times]
    with tenant_scope_of(intake.tenant):
        gone = ListedVariant.objects.create(product_id=goods.product_id, position=1, price_minor=1, available=False)
    detail = choose(
        intake,
        choice(orders[0], goods),
        choice(orders[1], goods, sku_id=gone.pk),
        choice(orders[2], goods, import_list_id=999_999),
    )
    assert (detail["counts"]["success"], detail["counts"]["failed"]) == (1, 2)
    results = sorted(row["result_code"] for row in detail["operations"] if row["outcome"] == "failed")
    assert results == ["order.sku_gone", "order.source_left_list"]
    assert [each is None for each in kept(intake)] == [False, True, True]
    assert [shown(intake, order["id"])["problems"] for order in orders[1:]] == [["NOT_MAPPED"]] * 2


def test_what_is_bought_or_in_its_hold_window_keeps_its_source(intake: Intake, desk: SupplierDesk) -> None:
    goods, other = sell(intake), sell(intake, name="p2")
    rule(intake, hold_minutes=30)
    order_id = order_of(intake, lines=UNKNOWN)
    order = shown(intake, order_id)
    choose(intake, choice(order, goods))
    assert intake.owner.post("order/place", {"token": preview(intake, order_id)["token"]})["success"]
    before = kept(intake)
    (refused,) = choose(intake, choice(order, other))["operations"]
    path = f"order/{order_id}/line/{order['lines'][0]['id']}/mapping"
    assert (refused["outcome"], refused["result_code"]) == ("failed", "order.line_bought")
    assert intake.owner.delete(path)["code"] == 1000409
    assert (kept(intake), len(purchases(intake))) == (before, 1)
    assert intake.owner.post(f"order/purchase/{purchases(intake)[0].pk}/call_back")["changed"] == 1
    assert choose(intake, choice(order, other))["counts"]["success"] == 1


def test_a_choice_is_taken_back_before_placing_and_the_mapping_counts_again(intake: Intake) -> None:
    goods, other = sell(intake), sell(intake, name="p2")
    mapped, unknown = (
        shown(intake, order_of(intake)),
        shown(intake, order_of(intake, "1002", lines=UNKNOWN, created_at=LATER)),
    )
    choose(intake, choice(mapped, other), choice(unknown, other))
    for order in (mapped, unknown, unknown):
        assert intake.owner.delete(f"order/{order['id']}/line/{order['lines'][0]['id']}/mapping")["success"]
    source = shown(intake, mapped["id"])["sources"][mapped["lines"][0]["id"]]
    assert (source["sku_id"], source["is_for_order"]) == (str(goods.variant_id), False)
    order = shown(intake, unknown["id"])
    assert (order["problems"], codes(order)) == (["NOT_MAPPED"], ["source_dropped", "source_chosen"])
    assert kept(intake) == [None, None]


def test_lines_of_other_merchants_stores_and_orders_are_out_of_reach(
    intake: Intake, stranger: Person, owner: Person, member_with: Callable[..., Person]
) -> None:
    goods = sell(intake)
    order = shown(intake, order_of(intake, lines=UNKNOWN))
    path = f"order/{order['id']}/line/{order['lines'][0]['id']}/mapping"
    body, ids = {"lines": [choice(order, goods)]}, {"ids": [order["id"]]}
    assert stranger.post("order/mapping", body)["code"] == 1000404
    assert stranger.post("order/mapping/lines", ids)["lines"] == []
    assert stranger.delete(path)["code"] == 1000404
    member = member_with(Menu.MY_PRODUCTS)
    answers = [member.post("order/mapping", body), member.post("order/mapping/lines", ids), member.delete(path)]
    assert {answer["code"] for answer in answers} == {1000403}
    assert owner.post("order/mapping", {"lines": []})["fields"] == {
        "lines": "You must choose a supplier for at least one item."
    }
    assert (kept(intake), owner.get("record/view")["records"]) == ([None], [])


def test_what_is_left_to_buy_is_listed_with_its_source_and_what_it_may_be_bought_from(intake: Intake) -> None:
    goods, other = sell(intake), sell(intake, name="p2")
    with tenant_scope_of(intake.tenant):
        mapping = SkuMapping.objects.create(
            publication_id=goods.publication_id, mode=MappingMode.SKU, updated_at=clock.now()
        )
        SkuMappingRow.objects.create(
            mapping=mapping,
            variant_id=-1,
            source_product_id=other.product_id,
            source_variant_id=other.variant_id,
            quantity=1,
            priority=0,
        )
    order_id = order_of(intake, lines=(line(product_id="p1", variant_id="v1"), replace(UNKNOWN[0], external_id="l2")))
    first, second = intake.owner.post("order/mapping/lines", {"ids": [order_id]})["lines"]
    products = [str(goods.product_id), str(other.product_id)]
    assert (first["number"], first["country"], first["to_buy"], first["source"]) == ("#1001", "DE", 2, None)
    assert (first["import_list_ids"], second["import_list_ids"], second["my_product_id"]) == (products, [], "")
    sources = intake.owner.get("order/source", ids=",".join(products))["sources"]
    assert [source["product_id"] for source in sources] == products
    assert sources[0]["skus"][0]["cost"] == "10.00"
    plan = preview(intake, order_id)
    assert [(block["problem"], block["line_id"]) for block in plan["blocked"]] == [
        ("NOT_MAPPED", first["id"]),
        ("NOT_MAPPED", second["id"]),
    ]


@pytest.fixture
def page(desk: SupplierDesk, monkeypatch: pytest.MonkeyPatch) -> list[SourceProduct | OutsideFailure]:
    """What AliExpress shows of a product, each time that it is read."""
    link = SourceLink(
        Supplier.ALIEXPRESS, PageType.PRODUCT, "aliexpress.com", "1005006007008", "https://aliexpress.com/1005"
    )
    variants = (SourceVariant("s1", ("Blue",), 500, stock=9), SourceVariant("s2", ("Red",), 600, stock=9))
    pages: list[SourceProduct | OutsideFailure] = [SourceProduct(link, "Other pot", "USD", variants=variants)]

    def fetch(*_: object) -> SourceProduct:
        if isinstance(pages[0], OutsideFailure):
            raise pages[0]
        return pages[0]

    port = type(registry.supplier(Supplier.ALIEXPRESS))
    monkeypatch.setattr(port, "fetch", fetch)
    monkeypatch.setattr(port, "is_set_up", lambda _: True)
    return pages


def test_a_pasted_address_is_read_once_into_the_import_list_and_bought_from(
    intake: Intake, desk: SupplierDesk, page: list[Any]
) -> None:
    order = shown(intake, order_of(intake, lines=UNKNOWN))
    body = {"url": "https://www.aliexpress.com/item/1005006007008.html"}
    (source,) = intake.owner.post("order/source", body)["sources"]
    (again,) = intake.owner.post("order/source", body)["sources"]
    assert (again["product_id"], again["skus"]) == (source["product_id"], source["skus"])
    assert [sku["option_values"] for sku in source["skus"]] == [["Blue"], ["Red"]]
    red = {"import_list_id": int(source["product_id"]), "sku_id": int(source["skus"][1]["variant_id"])}
    (operation,) = choose(intake, choice(order, Goods(0, 0, 0), **red))["operations"]
    assert operation["config"]["mapping"]["variants"] == [{"existed": "Blue", "new": "Red"}]
    place(intake, order["id"])
    assert desk.sent[0].items[0].source_sku_id == "s2"
    with tenant_scope_of(intake.tenant):
        assert ListedProduct.objects.count() == 1


def test_what_was_cut_off_is_said_once_where_it_is_read(intake: Intake, page: list[Any]) -> None:
    page[0] = replace(page[0], vendor="v" * 301)
    body = {"url": "https://www.aliexpress.com/item/1005006007008.html"}
    remarks = [intake.owner.post("order/source", body)["remark"] for _ in range(2)]
    assert remarks == ["The vendor was cut from 301 to 300 characters.", ""]


def test_an_address_that_leads_to_nothing_is_refused_with_its_reason(intake: Intake, page: list[Any]) -> None:
    unknown = intake.owner.post("order/source", {"url": "https://example.com/pot"})
    assert unknown["fields"] == {"url": "We can't import from this link: https://example.com/pot"}
    page[0] = Permanent(Reason("supplier.product_delisted"))
    refused = intake.owner.post("order/source", {"url": "https://www.aliexpress.com/item/1005006007008.html"})
    assert (refused["success"], refused["code"]) == (False, 1001107)
    with tenant_scope_of(intake.tenant):
        assert not ListedProduct.objects.exists()


def test_a_line_that_the_store_removed_meanwhile_is_left_alone(intake: Intake) -> None:
    goods = sell(intake)
    order = shown(intake, order_of(intake, lines=UNKNOWN))
    answer = intake.owner.post("order/mapping", {"lines": [choice(order, goods)]})
    emptied = replace(UNKNOWN[0], current_quantity=0, open_quantity=0)
    intake.take(reading("1001", version=2, lines=(emptied,), changed_at=clock.now()))
    drain_jobs(skip_pauses=True)
    (operation,) = intake.owner.get(f"record/detail/{answer['data']}")["operations"]
    assert (operation["outcome"], operation["result_code"]) == ("failed", "order.line_bought")
    assert kept(intake) == [None]
