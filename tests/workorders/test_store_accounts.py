"""The account of a store that was made for a merchant reaches them by mail and is kept nowhere."""

from collections.abc import Callable

import pytest
from django.core import mail
from django.test import Client

from server.company.identity.models import User
from server.company.staff.models import AuditEntry
from server.company.workorders.models import OrderEvent
from server.jobs.models import Job
from tests.support.jobs import drain_jobs
from tests.workorders.conftest import RequestDesk
from tests.workorders.staff import ServiceDesk

pytestmark = pytest.mark.django_db

SECRET = "correct horse battery"
ACCOUNT = {"account": "owner@shop.example", "password": SECRET}


@pytest.fixture
def office(staff: Callable[..., Client]) -> ServiceDesk:
    return ServiceDesk(staff("support"))


def mailbox(desk: RequestDesk) -> str | None:
    return User.objects.get(pk=desk.person.actor.user_id).email


def test_whoever_requested_a_store_is_mailed_its_account(office: ServiceDesk, desk: RequestDesk) -> None:
    order = desk.research()
    office.draft(order, link="https://new-shop.example/")
    mail.outbox.clear()
    office.call("POST", f"/{order}/account", ACCOUNT)
    kept = [str(row) for model in (Job, AuditEntry, OrderEvent) for row in model.objects.values()]
    assert not [row for row in kept if SECRET in row], "sealed, or not kept at all"
    drain_jobs()
    (letter,) = mail.outbox
    assert letter.to == [mailbox(desk)]
    for part in (SECRET, "owner@shop.example", "https://new-shop.example/"):
        assert part in letter.body
    assert office.show(order)["timeline"][0]["kind"] == "account_mailed"
    assert AuditEntry.objects.filter(action="work_orders.mail_account").count() == 1


def test_an_account_that_cannot_be_mailed_is_refused(office: ServiceDesk, desk: RequestDesk) -> None:
    order = desk.research()
    mail.outbox.clear()
    refused = office.call("POST", f"/{order}/account", ACCOUNT, status=422)
    assert refused["fields"] == {"account": "Save the store link first."}
    office.draft(order, link="https://new-shop.example/")
    for missing in ("account", "password"):
        assert list(office.call("POST", f"/{order}/account", ACCOUNT | {missing: ""}, status=422)["fields"]) == [
            missing
        ]
    User.objects.filter(pk=desk.person.actor.user_id).update(email=None, phone="13800138000")
    assert office.call("POST", f"/{order}/account", ACCOUNT, status=422)["fields"]
    drain_jobs()
    assert not mail.outbox
