"""Staff who act as a merchant's user see buyers masked, until they say why they need more."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from server.company.staff.models import AuditEntry
from server.tenancy.scope import tenant_scope_of
from tenants.orders.models import Order, OrderEvent
from tests.factories.orders import ANNA, BEGIN, line, reading
from tests.impersonation.sessions import acting_as
from tests.orders.goods import Intake, SupplierDesk, order_of, sell
from tests.support.jobs import drain_jobs
from tests.support.log_in import API

pytestmark = pytest.mark.django_db

SECRETS = ("Schmidt", "901820", "schmidt@example.com", "Linden", "ring twice", "Bettina", "10969")


@pytest.fixture
def order_id(intake: Intake) -> int:
    (made,) = intake.take(reading(lines=(line(properties=(("Engraving", "For Bettina"),)),)))
    return made


@pytest.fixture
def acting(staff: Callable[..., Client], intake: Intake) -> Client:
    return acting_as(staff("operator"), intake.owner.actor.user_id)


def reveal(client: Client, order_id: int, reason: str) -> dict[str, Any]:
    answer: dict[str, Any] = client.post(
        f"{API}/order/{order_id}/reveal", {"reason": reason}, content_type="application/json"
    ).json()
    return answer


@pytest.mark.parametrize("path", ["order", "order/{id}"])
def test_staff_see_no_buyer_and_the_merchant_does(acting: Client, intake: Intake, order_id: int, path: str) -> None:
    where = f"{API}/{path.format(id=order_id)}"
    shown = acting.get(where).content.decode()
    assert [secret for secret in SECRETS if secret in shown] == []
    assert '"buyer_name":"A***"' in shown
    assert "Schmidt" in intake.owner.client.get(where).content.decode()


def test_staff_see_where_it_goes_and_that_it_is_masked(acting: Client, order_id: int) -> None:
    order = acting.get(f"{API}/order/{order_id}").json()["order"]
    address = order["buyer"]["shipping"]
    assert (order["is_masked"], address["city"], address["country"]) == (True, "Berlin", "DE")
    assert order["lines"][0]["properties"] == [["Engraving", "***"]]


def test_staff_say_why_and_the_merchant_reads_it(acting: Client, intake: Intake, order_id: int) -> None:
    order = reveal(acting, order_id, " The parcel is lost ")["order"]
    assert (order["is_masked"], order["buyer"]["email"]) == (False, ANNA.email)
    assert acting.get(f"{API}/order/{order_id}").json()["order"]["is_masked"] is True
    own = intake.owner.get(f"order/{order_id}")["order"]
    assert own["is_masked"] is False
    (event,) = [each for each in own["events"] if each["code"] == "revealed"]
    assert event["by"] == "staff"
    assert event["text"].endswith("looked at the buyer's data: The parcel is lost")
    assert AuditEntry.objects.filter(action="impersonation.write", detail__path__endswith="/reveal").count() == 1


def test_without_a_reason_nothing_is_shown(acting: Client, intake: Intake, order_id: int) -> None:
    answer = reveal(acting, order_id, " ")
    assert (answer["code"], list(answer["fields"])) == (1000400, ["reason"])
    assert reveal(intake.owner.client, order_id, "curious")["code"] == 1000403
    with tenant_scope_of(intake.tenant):
        assert not OrderEvent.objects.filter(code="revealed").exists()
        assert Order.objects.count() == 1


def test_a_preview_tells_staff_nothing_of_the_buyer(acting: Client, intake: Intake, desk: SupplierDesk) -> None:
    sell(intake)
    without_city = replace(ANNA, shipping=replace(ANNA.shipping, city=""))
    pieces = line(product_id="p1", variant_id="v1", properties=(("Engraving", "For Bettina"),))
    wrong = order_of(intake, "1002", buyer=without_city, lines=(pieces,))
    right = order_of(intake, "1003", lines=(pieces,), created_at=BEGIN + timedelta(hours=1))
    sent = {"ids": [int(wrong), int(right)]}
    first = acting.post(f"{API}/order/preview", sent, content_type="application/json").json()["plan"]
    drain_jobs(skip_pauses=True)
    answer = acting.post(f"{API}/order/preview", {"token": first["token"]}, content_type="application/json")
    plan = answer.json()["plan"]
    assert [block["field"] for block in plan["blocked"]] == ["city"]
    assert plan["ready"] == 1
    assert [secret for secret in SECRETS if secret in answer.content.decode()] == []
    placed = acting.post(f"{API}/order/place", {"token": first["token"]}, content_type="application/json").json()
    assert (placed["success"], desk.sent) == (False, [])
