"""Figures of service requests equal the rows in their file; money is for who sees finance."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client

from server.company.workorders.models import Quote
from server.kit import clock
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
    for order, paid_at in ((first, now), (second, None)):
        Quote.objects.create(
            order=order, price_minor=12_345, currency="USD", included="x", valid_until=now, revisions=1, made_at=now,
            paid_at=paid_at,
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
        "revenue": ["123.45 USD"],
    }
    assert (nobody["name"], nobody["requests"], nobody["revenue"]) == ("", 1, ["123.45 USD"])
    assert (counsellor["answer_hours"], counsellor["result_hours"], counsellor["revenue"]) == (4.0, None, [])
    assert [one["revenue"] for one in ask(support, "GET", "service_figures")["data"]] == [[], [], []]
    lines = operator.get("/api/console/service_figures.csv").content.decode().splitlines()
    assert (len(lines), lines[-1].split(",")[-4:]) == (3, ["2", "4", "123.45", "USD"])
    assert "123.45" not in support.get("/api/console/service_figures.csv").content.decode()
    day = str((now - timedelta(days=91)).date())
    assert ask(operator, "GET", f"service_figures?since={day}&until={day}")["data"][0]["requests"] == 1
    ask(staff("counsellor"), "GET", "service_figures", status=403)
