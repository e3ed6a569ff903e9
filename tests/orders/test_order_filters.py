"""The merchant filters orders: by each thing, by several, and as orders change."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from importlib import import_module
from itertools import combinations
from types import SimpleNamespace
from typing import Any

import pytest
from django.db import connection

from server.ports.orders import Risk, StoreOrder, StoreShippingLine
from server.tenancy.scope import tenant_scope_of
from tenants.orders.models import Order, OrderKey, OrderTerm
from tenants.orders.selectors import matching
from tests.factories.orders import ANNA, BEGIN, reading, usd
from tests.orders.goods import Intake, SupplierDesk, order_of, place, sell

pytestmark = pytest.mark.django_db

COURIER = (StoreShippingLine("Courier", "c", usd(0)),)


def ordered(number: int, *, country: str = "DE", name: str = "Anna Schmidt", **changes: Any) -> StoreOrder:
    """An order of its own buyer, each a minute after the one before."""
    shipping = replace(ANNA.shipping, country=country, name=name, first_name="", last_name="", phone="")
    buyer = replace(ANNA, external_id="", email=f"b{number}@example.org", phone="", shipping=shipping)
    return reading(str(number), buyer=buyer, **{"created_at": BEGIN + timedelta(minutes=number), **changes})


def found(intake: Intake, **filters: Any) -> list[str]:
    """What the list shows; it counts as many."""
    answer = intake.owner.get("order", **filters)
    numbers = [order["number"] for order in answer["orders"]]
    assert (answer["count"], answer["is_more"]) == (len(numbers), False)
    return numbers


def test_each_filter_finds_its_orders_newest_first(intake: Intake, make_store: Callable[..., int]) -> None:
    ids = intake.take(
        ordered(1, risk=Risk.HIGH), ordered(2, country="IS"), ordered(3, shipping_lines=COURIER, name="Bo Li")
    )
    intake.owner.post("order/tag", {"ids": [ids[0], ids[2]], "add": ["gift"], "remove": []})
    wanted = {
        "country=DE": ["#3", "#1"],
        "country=IS": ["#2"],
        "country=FR": [],
        "risk=high": ["#1"],
        "tag=gift": ["#3", "#1"],
        "shipping_method=Courier": ["#3"],
        "problem=NOT_MAPPED": ["#3", "#2", "#1"],
        "tab=attention": ["#3", "#2", "#1"],
        "query=schmidt": ["#2", "#1"],
        "query=anna schmidt": ["#2", "#1"],
        "query=b2@example.org": ["#2"],
        "query=nobody": [],
        f"store_id={make_store('Another')}": [],
        f"store_id={intake.store_id}": ["#3", "#2", "#1"],
        "until=2026-11-01T09:02:00Z": ["#1"],
    }
    filters = {text: dict([text.split("=")]) for text in wanted}
    assert {text: found(intake, **each) for text, each in filters.items()} == wanted


@pytest.mark.parametrize("looked_at", [1, 2_000])
def test_filters_hold_together_whichever_is_the_rarest(
    intake: Intake, monkeypatch: pytest.MonkeyPatch, looked_at: int
) -> None:
    monkeypatch.setattr(matching, "LOOKED_AT", looked_at)
    ids = intake.take(
        *[ordered(number, country="DE" if number % 2 else "FR", risk=Risk.HIGH) for number in range(1, 5)],
        *[ordered(number, country="DE", name="Bo Li") for number in range(5, 8)],
    )
    intake.owner.post("order/tag", {"ids": ids[2:6], "add": ["gift"], "remove": []})
    meet = {
        "country=DE": {1, 3, 5, 6, 7},
        "risk=high": {1, 2, 3, 4},
        "tag=gift": {3, 4, 5, 6},
        "query=schmidt": {1, 2, 3, 4},
        "tab=to_order": {1, 2, 3, 4, 5, 6, 7},
        "since=2026-11-01T09:03:00Z": {3, 4, 5, 6, 7},
    }
    for chosen in [*combinations(meet, 2), *combinations(meet, 3)]:
        answer = intake.owner.get("order", **dict(text.split("=") for text in chosen))
        both = sorted(set.intersection(*(meet[text] for text in chosen)), reverse=True)
        assert [order["number"] for order in answer["orders"]] == [f"#{number}" for number in both], chosen
        assert answer["count"] == len(both), chosen


def test_a_long_list_is_counted_as_far_as_it_is_looked_at_and_can_be_paged_to_its_end(
    intake: Intake, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(matching, "LOOKED_AT", 3)
    intake.take(*[ordered(number, risk=Risk.HIGH) for number in range(1, 8)])
    pages = [intake.owner.get("order", country="DE", risk="high", page=page, size=2) for page in range(1, 5)]
    assert [[order["number"] for order in page["orders"]] for page in pages] == [
        ["#7", "#6"],
        ["#5", "#4"],
        ["#3", "#2"],
        ["#1"],
    ]
    assert [(page["count"], page["is_more"]) for page in pages] == [(4, True), (5, True), (7, True), (7, False)]
    assert (intake.owner.get("order", country="DE", size=2)["count"], found(intake, country="FR")) == (3, [])
    assert intake.owner.get("order", size=2)["count"] == 7


def test_what_no_longer_holds_of_an_order_finds_it_no_longer(intake: Intake) -> None:
    (order_id,) = intake.take(ordered(1, risk=Risk.HIGH))
    intake.owner.post("order/tag", {"ids": [order_id], "add": ["gift", "late"], "remove": []})
    intake.owner.post("order/tag", {"ids": [order_id], "add": [], "remove": ["gift"]})
    intake.take(ordered(1, version=2, country="FR", risk=Risk.LOW, created_at=BEGIN - timedelta(days=1)))
    assert found(intake, tag="gift") == found(intake, country="DE") == found(intake, risk="high") == []
    assert found(intake, tag="late", country="FR", until="2026-11-01T00:00:00Z", query="schmidt") == ["#1"]
    with tenant_scope_of(intake.tenant), connection.cursor() as cursor:
        times = set(OrderTerm.objects.values_list("ordered_at")) | set(OrderKey.objects.values_list("ordered_at"))
        assert times == {(BEGIN - timedelta(days=1),)}
        cursor.execute("SELECT count(*) FROM orders_orderkey GROUP BY order_id")
        assert cursor.fetchall() == [(4,)]  # Country, risk, the problem that its line is not mapped, tag.


def test_what_was_bought_is_found_by_supplier_person_and_product(intake: Intake, desk: SupplierDesk) -> None:
    goods = sell(intake)
    order_id = order_of(intake)
    intake.take(ordered(2))
    person = {"user_id": intake.owner.actor.user_id}
    assert found(intake, supplier=1) == found(intake, **person) == []
    place(intake, order_id)
    assert found(intake, supplier=1) == found(intake, **person) == ["#1001"]
    assert found(intake, my_product_id=goods.publication_id, supplier=1, country="DE") == ["#1001"]
    assert found(intake, query="800001") == ["#1001"]
    assert found(intake, supplier=15) == found(intake, user_id=person["user_id"] + 1) == []


def test_orders_that_came_before_are_found_alike(intake: Intake) -> None:
    ids = intake.take(ordered(1, shipping_lines=COURIER), ordered(2, country="IS"))
    intake.owner.post("order/tag", {"ids": ids, "add": ["gift"], "remove": []})
    fill = import_module("tenants.orders.migrations.0016_fill_order_keys").fill
    with tenant_scope_of(intake.tenant):
        before = set(OrderKey.objects.values_list("order_id", "store_id", "kind", "value", "ordered_at"))
        terms = set(OrderTerm.objects.values_list("order_id", "store_id", "ordered_at"))
        OrderKey.objects.all().delete()
        OrderTerm.objects.update(store_id=0, ordered_at=BEGIN)
        for _ in range(2):
            fill(None, SimpleNamespace(connection=connection))
        assert set(OrderKey.objects.values_list("order_id", "store_id", "kind", "value", "ordered_at")) == before
        assert set(OrderTerm.objects.values_list("order_id", "store_id", "ordered_at")) == terms
        assert Order.objects.count() == 2
