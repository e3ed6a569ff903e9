"""The Pro version is tried once, for 14 days; it opens what paid plans open, and ends by itself."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from server.company.events.models import LoggedEvent
from server.company.identity.contracts import Menu
from server.company.plans.jobs import tell_trial_ends
from server.company.plans.models import ProTrial
from server.jobs.models import Job
from server.kit import clock
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.notifications.contracts import EventKind
from tenants.notifications.models import Notification
from tests.factories.plans import run_paid_plan
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.threads import all_at_once

pytestmark = pytest.mark.django_db

USED = "You have already used your free trial of the Pro version."
LINK = "https://www.alibaba.com/product-detail/Cup_1600000000001.html"


def alibaba_is_open(person: Person) -> bool:
    return any(supplier["is_open"] for supplier in person.get("supplier")["suppliers"] if supplier["type"] == 14)


def bring(person: Person) -> Any:
    return person.post("product/import?type=14&way=2&action=1", {"product_ids": [LINK]})


def test_the_trial_opens_alibaba_for_14_days_and_ends_by_itself(owner: Person, tenant: TenantRef) -> None:
    assert owner.get("plan/trial") == {**owner.get("plan/trial"), "state": "offered", "until": None}
    assert (alibaba_is_open(owner), bring(owner)["msg"]) == (False, "Alibaba needs the Pro plan.")
    started = owner.post("plan/trial")
    assert (started["success"], started["state"]) == (True, "running")
    assert (alibaba_is_open(owner), bring(owner)["success"]) == (True, True)

    row = ProTrial.objects.get()
    assert (row.tenant_id, row.user_id, row.until - row.since) == (tenant.id, owner.actor.user_id, timedelta(days=14))
    (event,) = LoggedEvent.objects.filter(event="pro_trial_started")
    assert (event.user_id, event.tenant_id) == (owner.actor.user_id, tenant.id)
    ProTrial.objects.update(until=clock.now())
    assert owner.get("plan/trial")["state"] == "used"
    assert (alibaba_is_open(owner), bring(owner)["msg"]) == (False, "Alibaba needs the Pro plan.")


def test_a_second_trial_is_refused_while_it_runs_and_afterwards(owner: Person) -> None:
    owner.post("plan/trial")
    before = ProTrial.objects.get().until
    assert owner.post("plan/trial")["msg"] == USED
    ProTrial.objects.update(until=clock.now())
    refused = owner.post("plan/trial")
    assert (refused["code"], refused["msg"]) == (1000409, USED)
    assert ProTrial.objects.get().until < before
    assert LoggedEvent.objects.filter(event="pro_trial_started").count() == 1


def test_who_has_a_paid_plan_needs_no_trial(owner: Person, tenant: TenantRef) -> None:
    run_paid_plan(tenant)
    assert owner.get("plan/trial")["state"] == "unneeded"
    assert owner.post("plan/trial")["msg"] == "Your plan already includes the Pro version."
    assert not ProTrial.objects.exists()


def test_only_who_may_choose_plans_begins_it(owner: Person, member_with: Callable[..., Person]) -> None:
    member = member_with(Menu.IMPORT_PRODUCT, Menu.IMPORT_LIST)
    assert member.get("plan/trial")["may_choose"] is False
    assert member.post("plan/trial")["code"] == 1000403
    assert not ProTrial.objects.exists()
    owner.post("plan/trial")
    assert alibaba_is_open(member), "it is the merchant's"


def test_nobody_else_forges_its_trace(owner: Person) -> None:
    assert owner.post("datalog", {"event": "pro_trial_started"})["success"] is False
    assert not LoggedEvent.objects.filter(event="pro_trial_started").exists()


def test_a_notice_comes_three_days_before_the_end(owner: Person, tenant: TenantRef) -> None:
    owner.post("plan/trial")
    job = Job.objects.get(name="plans.tell_trial_ends")
    assert timedelta(days=10, hours=23) < job.run_after - clock.now() <= timedelta(days=11)
    drain_jobs(skip_pauses=True)
    with tenant_scope_of(tenant):
        notification = Notification.objects.get(kind=EventKind.TRIAL_ENDS)
        assert notification.params == {"date": ProTrial.objects.get().until.isoformat()}


def test_who_has_chosen_a_plan_meanwhile_is_not_notified(owner: Person, tenant: TenantRef) -> None:
    owner.post("plan/trial")
    run_paid_plan(tenant)
    with tenant_scope_of(tenant):
        tell_trial_ends(tenant_id=tenant.id)
    drain_jobs(skip_pauses=True)
    with tenant_scope_of(tenant):
        assert not Notification.objects.filter(kind=EventKind.TRIAL_ENDS).exists()


@pytest.mark.django_db(transaction=True)
def test_two_windows_at_once_begin_one_trial(owner: Person) -> None:
    answers = all_at_once(*[lambda: owner.post("plan/trial")] * 4)
    assert sorted(answer["success"] for answer in answers) == [False, False, False, True]
    assert {answer["msg"] for answer in answers if not answer["success"]} == {USED}
    assert (ProTrial.objects.count(), Job.objects.filter(name="plans.tell_trial_ends").count()) == (1, 1)
