"""A part of an order is placed now; the rest stays to be ordered."""

from dataclasses import replace
from typing import Any

import pytest

from server.adapters.alibaba1688.orders import MOST_LINES
from server.ports.marketplaces import MARKETPLACES
from server.ports.suppliers import Supplier
from server.tenancy.scope import tenant_scope_of
from tenants.orders.models import OrderLine
from tests.factories.orders import BEGIN, line, reading
from tests.orders.goods import Intake, SupplierDesk, order_of, place, preview, purchases, sell, shown
from tests.support.jobs import drain_jobs
from tests.support.people import Person

pytestmark = pytest.mark.django_db
LINES = (
    line("l1", product_id="p1", variant_id="v1", quantity=3),
    line("l2", product_id="p1", variant_id="v1", quantity=2),
)


@pytest.fixture
def order_id(intake: Intake, desk: SupplierDesk) -> str:
    sell(intake)
    return order_of(intake, lines=LINES)


def line_ids(intake: Intake) -> list[str]:
    with tenant_scope_of(intake.tenant):
        return [str(pk) for pk in OrderLine.objects.order_by("position").values_list("pk", flat=True)]


def preview_of(intake: Intake, order_id: str, choices: dict[str, int]) -> Any:
    token = intake.owner.post("order/preview", {"ids": [order_id], "choices": choices})["plan"]["token"]
    drain_jobs(skip_pauses=True)
    return intake.owner.post("order/preview", {"token": token})["plan"]


def place_plan(intake: Intake, plan: Any) -> Any:
    answer = intake.owner.post("order/place", {"token": plan["token"]})
    drain_jobs(skip_pauses=True)
    return answer


def left(intake: Intake, order_id: str) -> list[int]:
    return [each["to_buy"] for each in shown(intake, order_id)["lines"]]


def sent(desk: SupplierDesk) -> list[list[int]]:
    return [[item.quantity for item in each.items] for each in desk.sent]


def test_the_chosen_pieces_are_placed_once_and_the_rest_is_placed_later(
    intake: Intake, desk: SupplierDesk, order_id: str
) -> None:
    first, _ = line_ids(intake)
    plan = preview_of(intake, order_id, {first: 2})
    assert (plan["ready"], plan["orders"][0]["profit"]) == (1, ""), "what the rest costs is not known"
    assert place_plan(intake, plan)["success"]
    assert place_plan(intake, plan)["success"], "the same process again"
    assert (sent(desk), left(intake, order_id)) == ([[2]], [1, 2])
    place(intake, order_id)
    assert (sent(desk), left(intake, order_id)) == ([[2], [1, 2]], [0, 0])


def test_what_somebody_else_placed_meanwhile_is_not_placed_again(
    intake: Intake, desk: SupplierDesk, order_id: str
) -> None:
    first, _ = line_ids(intake)
    plans = [preview_of(intake, order_id, {first: 2}) for _ in range(2)]
    assert place_plan(intake, plans[0])["success"]
    late = place_plan(intake, plans[1])
    assert late["msg"] == "Fewer pieces are left to order than you chose. Choose again."
    assert (sent(desk), len(purchases(intake)), left(intake, order_id)) == ([[2]], 1, [1, 2])


@pytest.mark.parametrize("pieces", [4, 0, -1])
def test_more_than_was_ordered_and_nothing_are_not_placed(
    intake: Intake, desk: SupplierDesk, order_id: str, pieces: int
) -> None:
    first, _ = line_ids(intake)
    answer = intake.owner.post("order/preview", {"ids": [order_id], "choices": {first: pieces}})
    if answer["success"]:
        plan = answer["plan"]
        assert (plan["ready"], [block["problem"] for block in plan["blocked"]]) == (0, ["DUPLICATE"])
        assert not place_plan(intake, plan)["success"]
    assert (answer["success"], purchases(intake)) == (pieces == 4, [])


def test_lines_of_other_orders_and_merchants_are_refused(
    intake: Intake, desk: SupplierDesk, order_id: str, stranger: Person
) -> None:
    first, second = line_ids(intake)
    other = order_of(intake, "1002")
    for who, ids, choices in (
        (intake.owner, [other], {first: 1}),
        (intake.owner, [order_id], {first: 1, "999999": 1}),
        (stranger, [order_id], {second: 1}),
    ):
        assert who.post("order/preview", {"ids": ids, "choices": choices})["code"] == 1000404
    assert purchases(intake) == []


def test_of_an_order_that_was_cancelled_since_nothing_is_placed(
    intake: Intake, desk: SupplierDesk, order_id: str
) -> None:
    first, _ = line_ids(intake)
    plan = preview_of(intake, order_id, {first: 1})
    intake.take(reading("1001", version=9, lines=LINES, cancelled_at=BEGIN))
    assert not place_plan(intake, plan)["success"]
    assert (desk.sent, purchases(intake)) == ([], [])


def test_more_lines_than_an_order_at_the_supplier_takes_become_several_with_one_cost(
    intake: Intake, desk: SupplierDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    sell(intake)
    assert MARKETPLACES[Supplier.ALIBABA1688].most_order_lines == MOST_LINES
    facts = MARKETPLACES[Supplier.ALIEXPRESS]
    monkeypatch.setitem(MARKETPLACES, Supplier.ALIEXPRESS, replace(facts, most_order_lines=2))
    lines = tuple(line(f"l{number}", product_id="p1", variant_id="v1", quantity=1) for number in range(5))
    order_id = order_of(intake, lines=lines)
    plan = preview(intake, order_id)
    assert [len(each["lines"]) for each in plan["orders"][0]["purchases"]] == [2, 2, 1]
    (group,) = plan["groups"]
    assert (group["orders"], group["cost"]) == (1, "50.00")
    place(intake, order_id)
    assert [len(sent.items) for sent in desk.sent] == [2, 2, 1]
    assert len({sent.key for sent in desk.sent}) == 3
    assert sum(purchase.cost_minor or 0 for purchase in purchases(intake)) == 5_000
