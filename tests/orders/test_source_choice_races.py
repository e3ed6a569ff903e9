"""Choosing a line's source at the same time as another choice and as placing: what is bought is what the line says."""

from threading import Event
from typing import Any

import pytest

from server.kit import clock
from server.ports import registry
from server.tenancy.scope import tenant_scope_of
from tenants.importing.models import ListedProduct
from tenants.orders.contracts.sources import LineChoice
from tenants.orders.errors import NothingReady
from tenants.orders.models import OrderEvent, OrderLine, PurchaseLine
from tenants.orders.services import source_choices
from tenants.orders.services.placing import place_orders
from tenants.orders.services.source_choices import choose_sources
from tenants.processes.engine.pump import pump
from tenants.processes.models import Operation
from tests.orders.goods import Goods, Intake, SupplierDesk, order_of, preview, purchases, sell, shown
from tests.support.jobs import drain_jobs
from tests.support.threads import all_at_once

pytestmark = pytest.mark.django_db(transaction=True)


def start(intake: Intake, order: Any, goods: Goods) -> int:
    """Start choosing for an order's line; no worker has begun."""
    choice = LineChoice(int(order["lines"][0]["id"]), goods.product_id, goods.variant_id)
    with tenant_scope_of(intake.tenant):
        return choose_sources(intake.owner.actor, [choice], now=clock.now()).id


def begin(intake: Intake, record_id: int) -> int:
    """A worker makes one turn."""
    with tenant_scope_of(intake.tenant):
        pump(record_id)
    return record_id


def results(intake: Intake, *records: int) -> list[str]:
    with tenant_scope_of(intake.tenant):
        found = Operation.objects.filter(record_id__in=records).order_by("record_id")
        return list(found.values_list("result__code", flat=True))


def kept(intake: Intake) -> list[Any]:
    with tenant_scope_of(intake.tenant):
        return [line.mapping and line.mapping["variant_id"] for line in OrderLine.objects.order_by("pk")]


def test_of_two_choices_at_once_one_is_kept_whole_and_both_are_in_the_history(
    intake: Intake, desk: SupplierDesk
) -> None:
    first, second = sell(intake), sell(intake, name="p2")
    with tenant_scope_of(intake.tenant):
        ListedProduct.objects.filter(pk=second.product_id).update(title="Jug")
    order = shown(intake, order_of(intake))
    records = all_at_once(*[lambda each=goods: begin(intake, start(intake, order, each)) for goods in (first, second)])
    drain_jobs(skip_pauses=True)
    assert results(intake, *records) == ["order.source_chosen"] * 2
    with tenant_scope_of(intake.tenant):
        (line,) = OrderLine.objects.all()
        mapping = line.mapping or {}
        events = OrderEvent.objects.filter(code="source_chosen").order_by("pk")
        sources = [event.params["source"] for event in events]
        titles = dict(ListedProduct.objects.values_list("pk", "title"))
    assert LineChoice(line.pk, **mapping) in [
        LineChoice(line.pk, goods.product_id, goods.variant_id) for goods in (first, second)
    ]
    assert sorted(sources) == sorted(titles.values())
    assert sources[-1] == titles[mapping["product_id"]], "the last in the history is what is kept"


@pytest.mark.parametrize(("cost", "waits"), [(1_000, False), (700, True), (1_300, True)])
def test_a_source_chosen_while_its_order_is_placed_is_never_bought_from_unseen(
    intake: Intake, desk: SupplierDesk, monkeypatch: pytest.MonkeyPatch, cost: int, waits: bool
) -> None:
    monkeypatch.setattr(registry, "supplier_freight", lambda _: None)
    mapped, other = sell(intake), sell(intake, cost=cost, name="p2")
    order = shown(intake, order_of(intake))
    token = preview(intake, order["id"])["token"]

    chosen, writes, products = start(intake, order, other), Event(), source_choices._products

    def read(choices: Any) -> Any:
        writes.set()
        return products(choices)

    def place() -> int:
        assert not waits or writes.wait(timeout=30), "placing begins when the worker is about to write"
        with tenant_scope_of(intake.tenant):
            try:
                return place_orders(intake.owner.actor, token, now=clock.now()).id
            except NothingReady:
                return 0

    monkeypatch.setattr(source_choices, "_products", read)
    placed, _ = all_at_once(place, lambda: begin(intake, chosen))
    drain_jobs(skip_pauses=True)
    (result,) = results(intake, chosen)
    with tenant_scope_of(intake.tenant):
        bought = list(PurchaseLine.objects.values_list("source_variant_id", flat=True))
    if result == "order.line_bought":
        assert (kept(intake), bought) == ([None], [mapped.variant_id])
    else:
        assert (result, kept(intake)) == ("order.source_chosen", [other.variant_id])
        assert (placed, bought) == (0, []), "another source than was shown is not bought, not even for less"
    assert len(desk.sent) == len(purchases(intake)) == len(bought)
