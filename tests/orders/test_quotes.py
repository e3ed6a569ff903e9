"""Freight quotes of the preview: asked once, waited for while a supplier is busy, asked again when they are old."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine

from server.kit import clock
from server.kit.reasons import Reason
from server.ports.failures import Retryable
from server.tenancy.scope import tenant_scope_of
from tenants.orders.models import FreightQuoteRow
from tenants.orders.services import quotes
from tenants.orders.services.quotes import answer_quotes
from tests.factories.orders import ANNA, BEGIN, line
from tests.orders.goods import Intake, SupplierDesk, order_of, sell

pytestmark = pytest.mark.django_db
BUSY = Retryable(Reason("outside.busy", {"host": "AliExpress"}), after=1.5)
BROKEN = Retryable(Reason("outside.broken", {"host": "AliExpress"}))


@pytest.fixture(autouse=True)
def _one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """The supplier is asked one question after the other, and only when a test says so."""
    monkeypatch.setattr(quotes, "AT_ONCE", 1)
    monkeypatch.setattr(quotes, "wake", lambda: None)


def fails(desk: SupplierDesk, patch: pytest.MonkeyPatch, *failures: Exception | None) -> None:
    """What the supplier's next answers about freight are; then it answers all."""
    left = list(failures)

    def quote(query: Any, access: Any) -> Sequence[Any]:
        desk.questions.append(query)
        failure = left.pop(0) if left else None
        if failure is not None:
            raise failure
        return desk.freight

    patch.setattr(desk, "quote_freight", quote)


def many(intake: Intake, count: int) -> list[str]:
    """Orders of which each asks for another quantity, to another house."""
    return [
        order_of(
            intake,
            str(number),
            created_at=BEGIN + timedelta(hours=number),
            lines=(line(product_id="p1", variant_id="v1", quantity=number),),
            buyer=replace(ANNA, shipping=replace(ANNA.shipping, address1=f"Lindenstraße {number}")),
        )
        for number in range(1, count + 1)
    ]


def opened(intake: Intake, *ids: str) -> Any:
    return intake.owner.post("order/preview", {"ids": list(ids)})["plan"]


def read(intake: Intake, token: str) -> tuple[int, int]:
    plan = intake.owner.post("order/preview", {"token": token})["plan"]
    return plan["waiting"], plan["ready"]


def turn(intake: Intake, at: datetime) -> float | None:
    with tenant_scope_of(intake.tenant), time_machine.travel(at, tick=False):
        return answer_quotes()


def test_a_busy_supplier_is_left_alone_and_the_preview_fills_in_as_it_answers(
    intake: Intake, desk: SupplierDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    sell(intake)
    fails(desk, monkeypatch, None, BUSY)
    token, now = opened(intake, *many(intake, 5))["token"], clock.now()
    assert read(intake, token) == (5, 0)
    assert turn(intake, now) == 1.5
    assert (len(desk.questions), read(intake, token)) == (2, (4, 1)), "after it said that it is busy, nobody asks"
    assert turn(intake, now + timedelta(seconds=1)) == 1
    assert len(desk.questions) == 2
    assert turn(intake, now + timedelta(seconds=2)) is None
    assert (len(desk.questions), read(intake, token)) == (6, (0, 5))
    assert len({(query.source_sku_id, query.quantity, query.ship_to) for query in desk.questions}) == 5


def test_a_supplier_that_only_fails_leaves_its_freight_unknown_in_the_end(
    intake: Intake, desk: SupplierDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    sell(intake)
    fails(desk, monkeypatch, *[BROKEN] * 9)
    token, now = opened(intake, order_of(intake))["token"], clock.now()
    assert turn(intake, now) == quotes.PAUSE
    assert read(intake, token) == (1, 0)
    assert turn(intake, now + quotes.GIVEN_UP + timedelta(seconds=1)) is None
    plan = intake.owner.post("order/preview", {"token": token})["plan"]
    assert (plan["waiting"], plan["ready"], plan["unknown_costs"]) == (0, 1, 1)


def test_questions_that_are_put_off_hold_up_no_others(
    intake: Intake, desk: SupplierDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quotes, "A_TURN", 2)
    sell(intake)
    fails(desk, monkeypatch, BROKEN, BROKEN)
    token, now = opened(intake, *many(intake, 6))["token"], clock.now()
    assert [turn(intake, now) for _ in range(3)] == [0, 0, quotes.PAUSE]
    assert read(intake, token) == (2, 4)


def test_an_old_quote_is_asked_for_again(intake: Intake, desk: SupplierDesk) -> None:
    sell(intake)
    order_id = order_of(intake)
    token = opened(intake, order_id)["token"]
    turn(intake, clock.now())
    quoted = intake.owner.post("order/preview", {"token": token})["plan"]["orders"][0]["purchases"][0]["lines"][0]
    assert quoted["quoted_at"] is not None
    assert opened(intake, order_id)["waiting"] == 0, "another preview asks nothing again"
    with tenant_scope_of(intake.tenant):
        FreightQuoteRow.objects.update(answered_at=clock.now() - timedelta(minutes=61))
    assert read(intake, token) == (1, 0)
    turn(intake, clock.now())
    assert (len(desk.questions), read(intake, token)) == (2, (0, 1))
