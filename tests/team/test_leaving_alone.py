"""A sub-account that wants to go has days to think again; then its work is the main account's."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.core import mail
from django.test import Client

from server.company.events.models import LoggedEvent
from server.company.identity.contracts import GRANTABLE_RIGHTS, TokenKind
from server.company.identity.models import AccountDeletion, User
from server.company.identity.services.tokens import issue_token
from server.company.staff.models import StaffMember
from server.company.team.jobs import start_departures
from server.company.team.models import MainRoleOffer
from server.kit import clock
from server.kit.local_times import format_moment
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope
from tenants.notifications.contracts import EventKind
from tenants.notifications.models import Notification
from tenants.processes.models import ProcessRecord
from tests.factories.team import start
from tests.support.jobs import drain_jobs
from tests.support.log_in import API, log_in
from tests.support.people import PASSWORD, Person
from tests.support.threads import all_at_once
from tests.team.main_role_steps import offer

pytestmark = pytest.mark.django_db
PROOF = {"current_password": PASSWORD}


@pytest.fixture
def ben(member_with: Callable[..., Person]) -> Person:
    return member_with(*sorted(GRANTABLE_RIGHTS))


def mailbox(person: Person) -> str:
    return str(User.objects.get(pk=person.actor.user_id))


def subjects(person: Person) -> list[str]:
    drain_jobs()
    return [str(message.subject) for message in mail.outbox if message.to == [mailbox(person)]]


def back(person: Person) -> Person:
    token = log_in(mailbox=mailbox(person)).json()["token"]
    return Person(client=Client(headers={"Authorization": token}), actor=person.actor)


def wait(**days: int) -> None:
    with time_machine.travel(clock.now() + timedelta(**days)):
        start_departures()
        start_departures()
        drain_jobs()


def row_of(owner: Person, person: Person) -> Any:
    rows = owner.get("sub_account")["sub_accounts"]
    return next(row for row in rows if row["id"] == str(person.actor.user_id))


def member_notices(person: Person) -> list[dict[str, Any]]:
    return [notice for notice in person.get("notice")["notices"] if notice["kind"].startswith("member_")]


def test_the_main_account_hears_of_who_wants_to_go_and_of_who_stays(
    owner: Person, ben: Person, member_with: Callable[..., Person]
) -> None:
    other = member_with(*sorted(GRANTABLE_RIGHTS))
    due_at = ben.post("user/deletion", PROOF)["due_at"]
    again = back(ben)
    again.post("user/deletion", PROOF)
    (leaving,) = member_notices(owner)
    when = format_moment(datetime.fromisoformat(due_at), zone="Asia/Shanghai", language="en")
    assert leaving["text"] == f"{mailbox(ben)} wants to leave. The sub-account is deleted on {when}. You get its work."
    assert (leaving["link"], leaving["times"]) == ("/app/setting?type=team", 1)
    for _twice in range(2):
        back(ben).delete("user/deletion")
    assert [(row["kind"], row["times"]) for row in member_notices(owner)] == [("member_stays", 1), ("member_leaves", 1)]
    assert member_notices(other) == member_notices(back(ben)) == []


def test_asking_ends_sessions_and_programs_and_waits_thirty_days(owner: Person, ben: Person) -> None:
    program = issue_token(user_id=ben.actor.user_id, kind=TokenKind.PERSONAL, now=clock.now()).value
    due_at = ben.post("user/deletion", PROOF)["due_at"]
    assert due_at[:10] == f"{clock.now() + timedelta(days=30):%Y-%m-%d}"
    assert ben.client.get(f"{API}/user/info").status_code == 401
    assert Client(headers={"Authorization": program}).get(f"{API}/user/info").status_code == 401
    assert subjects(ben) == ["Your Tradewind sub-account will be deleted"]
    assert log_in(mailbox=mailbox(ben)).json()["user"]["deletion_due_at"] == due_at
    shown = row_of(owner, ben)
    assert (shown["state"], shown["leaves_at"]) == ("leaving", due_at)
    assert owner.get("user/info")["user"]["deletion_due_at"] is None
    assert AccountDeletion.objects.count() == 0


def test_a_repeated_request_keeps_the_first_moment(ben: Person) -> None:
    first = ben.post("user/deletion", PROOF)["due_at"]
    with time_machine.travel(clock.now() + timedelta(days=3)):
        assert back(ben).post("user/deletion", PROOF)["due_at"] == first
    assert subjects(ben).count("Your Tradewind sub-account will be deleted") == 1


def test_who_logs_in_may_stay_after_all(owner: Person, ben: Person) -> None:
    ben.post("user/deletion", PROOF)
    again = back(ben)
    assert [again.delete("user/deletion")["success"] for _ in range(2)] == [True, True]
    assert subjects(ben).count("Your Tradewind sub-account is kept") == 1
    assert row_of(owner, ben)["state"] == "active"
    wait(days=31)
    assert User.objects.filter(pk=ben.actor.user_id).exists()


def test_after_thirty_days_the_work_is_the_main_accounts(owner: Person, ben: Person, tenant: TenantRef) -> None:
    with tenant_scope(tenant.schema_name):
        record_id = start(ben)
    ben.post("user/deletion", PROOF)
    address = mailbox(ben)
    wait(days=29)
    assert User.objects.filter(pk=ben.actor.user_id).exists()
    wait(days=30, minutes=1)
    assert not User.objects.filter(pk=ben.actor.user_id).exists()
    drain_jobs()
    farewells = [
        email_message
        for email_message in mail.outbox
        if email_message.subject == "Your Tradewind sub-account is deleted"
    ]
    assert [message.to for message in farewells] == [[address]]
    with tenant_scope(tenant.schema_name):
        assert ProcessRecord.objects.get(pk=record_id).user_id == owner.actor.user_id
        assert Notification.objects.get(kind=EventKind.WORK_RECEIVED).user_id == owner.actor.user_id
    assert LoggedEvent.objects.get(event="work_handed_over").user_id == owner.actor.user_id
    assert owner.get("user/info")["success"] is True


def test_the_main_account_need_not_wait(owner: Person, ben: Person) -> None:
    ben.post("user/deletion", PROOF)
    assert owner.delete(f"sub_account/{ben.actor.user_id}")["success"] is True
    wait(days=31)
    assert not User.objects.filter(pk=ben.actor.user_id).exists()


def test_without_a_main_account_in_service_it_waits_on(owner: Person, ben: Person) -> None:
    ben.post("user/deletion", PROOF)
    User.objects.filter(pk=owner.actor.user_id).update(is_active=False)
    wait(days=31)
    assert User.objects.filter(pk=ben.actor.user_id).exists()


def test_the_offer_of_the_main_role_is_declined_by_leaving(owner: Person, ben: Person) -> None:
    offer(owner, ben)
    ben.post("user/deletion", PROOF)
    assert MainRoleOffer.objects.get().outcome == "declined"
    assert "Your offer was declined" in subjects(owner)
    refused = offer(owner, ben)
    assert refused["fields"] == {"receiver_id": "This sub-account is leaving and can't become the main account."}


def test_one_of_our_staff_stays(owner: Person, ben: Person) -> None:
    StaffMember.objects.create(user_id=ben.actor.user_id, roles=["support"])
    assert ben.post("user/deletion", PROOF)["code"] == 1000409
    assert row_of(owner, ben)["state"] == "active"
    assert ben.get("user/info")["success"] is True


def test_one_of_our_staff_is_not_removed_by_the_main_account(owner: Person, ben: Person) -> None:
    StaffMember.objects.create(user_id=ben.actor.user_id, roles=["operator"])
    refused = owner.delete(f"sub_account/{ben.actor.user_id}")
    assert refused["code"] == 1000409
    assert refused["msg"].startswith("This user also works for Tradewind")
    assert row_of(owner, ben)["state"] == "active"
    assert StaffMember.objects.filter(user_id=ben.actor.user_id).exists()


@pytest.mark.django_db(transaction=True)
def test_of_staying_and_being_deleted_at_once_one_wins(owner: Person, ben: Person) -> None:
    ben.post("user/deletion", PROOF)
    again = back(ben)
    User.objects.filter(pk=ben.actor.user_id).update(leaves_at=datetime.fromisoformat("2026-01-01T00:00:00+00:00"))
    start_departures()

    def stay() -> bool:
        return bool(again.client.delete(f"{API}/user/deletion").json()["success"])

    all_at_once(stay, lambda: bool(drain_jobs()))
    person = User.objects.filter(pk=ben.actor.user_id).first()
    assert person is None or person.leaves_at is None
    assert LoggedEvent.objects.filter(event="work_handed_over").count() == int(person is None)
