"""Figures of service requests equal the rows in their file; money is for who sees finance."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client

from server.company.workorders.models import Quote, Service
from server.company.workorders.services.quotes import pay_from_balance
from server.kit import clock
from tests.balance.conftest import credit
from tests.factories.workorders import WorkOrderFactory
from tests.support.console import ask
from tests.support.people import Person

pytestmark = pytest.mark.django_db


def test_figures_sum_up_the_rows_of_their_file(staff: Callable[..., Client], owner: Person) -> None:
    operator, support, now = staff("operator"), staff("support"), clock.now()
    hours = [timedelta(hours=count) for count in range(100)]
    own = {"tenant_id": owner.actor.tenant_id, "created_at": now - hours[50]}
    first = WorkOrderFactory.create(**own, published_at=now - hours[40], stars=4, revisions_used=2)
    second = WorkOrderFactory.create(**own, assignee_id=owner.actor.user_id, stars=5, answered_at=now - hours[46])
    WorkOrderFactory.create(tenant_id=owner.actor.tenant_id, created_at=now - timedelta(days=91))
    for order, paid_at, earned in ((first, now, 1_235), (second, None, None)):
        Quote.objects.create(
            order=order, price_minor=12_345, currency="USD", included="x", valid_until=now, revisions=1, made_at=now,
            paid_at=paid_at, commission_minor=earned,
        )  # fmt: skip
    service, nobody, counsellor = ask(operator, "GET", "service_figures")["data"]
    assert service | {"id": "", "name": ""} == {
        "id": "",
        "by": "service",
        "name": "",
        "requests": 2,
        "answer_hours": 7.0,
        "result_hours": 10.0,
        "revisions": 2,
        "rating": 4.5,
        "revenue": ["USD 123.45"],
        "commission": ["USD 12.35"],
    }
    assert (nobody["name"], nobody["requests"], nobody["revenue"]) == ("", 1, ["USD 123.45"])
    assert (counsellor["answer_hours"], counsellor["result_hours"], counsellor["revenue"]) == (4.0, None, [])
    assert [row["revenue"] for row in ask(support, "GET", "service_figures")["data"]] == [[], [], []]
    lines = operator.get("/api/console/service_figures.csv").content.decode().splitlines()
    assert (len(lines), lines[-1].split(",")[-5:]) == (3, ["2", "4", "123.45", "12.35", "USD"])
    assert "123.45" not in support.get("/api/console/service_figures.csv").content.decode()
    day = str((now - timedelta(days=91)).date())
    assert ask(operator, "GET", f"service_figures?since={day}&until={day}")["data"][0]["requests"] == 1
    ask(staff("counsellor"), "GET", "service_figures", status=403)


def test_finance_sets_what_counsellors_earn_of_the_next_payments(staff: Callable[..., Client], owner: Person) -> None:
    finance, order = staff("finance"), WorkOrderFactory.create(tenant_id=owner.actor.tenant_id)
    now = clock.now()
    (row,) = [row for row in ask(finance, "GET", "service_commissions")["data"] if row["id"] == str(order.service_id)]
    assert row["rate"] is None
    address, terms = f"service_commissions/{row['id']}", {"rate": "12.5", "was": None, "reason": "New terms"}
    ask(staff("support"), "PUT", address, terms, status=403)
    for wrong in ({"rate": "100.01"}, {"rate": "-1"}, {"rate": "1.005"}, {"reason": " "}):
        ask(finance, "PUT", address, terms | wrong, status=422)
    assert Service.objects.filter(commission=None).count() == Service.objects.count()
    ask(finance, "PUT", address, terms)
    ask(finance, "PUT", address, terms, status=409)
    rates = [row["rate"] for row in ask(finance, "GET", "service_commissions")["data"]]
    assert sorted(filter(None, rates)) == ["12.5"]
    quote = Quote.objects.create(
        order=order, price_minor=4_990, currency="USD", included="x", valid_until=now + timedelta(days=1), revisions=1,
        made_at=now,
    )  # fmt: skip
    credit(owner.actor.tenant_id, 6_000)
    pay_from_balance(owner.actor, order_id=order.pk, quote_id=quote.pk, now=now)
    ask(finance, "PUT", address, {"rate": None, "was": "12.50", "reason": "Old terms"})
    assert Quote.objects.get().commission_minor == 624
