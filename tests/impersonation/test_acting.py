"""What staff can and cannot do while they act as a merchant's user, and how that ends."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest
from django.test import Client

from server.company.identity.contracts import TokenKind
from server.company.identity.models import AccessToken
from server.company.identity.rules import WITHHELD_FROM_STAFF
from server.company.identity.services.sessions import begin_session
from server.company.staff.models import AuditEntry, StaffMember
from server.kit import clock
from tests.api.test_every_operation import GUARDED, Operation, call, fingerprint
from tests.impersonation.sessions import API, acting_as
from tests.support.jobs import drain_jobs
from tests.support.people import Person, signed_in

pytestmark = pytest.mark.django_db

Staff = Callable[..., Client]
# Refused where they stand; the rest is withheld by right. What is added here, staff cannot do in a merchant's name.
OWN_HANDS = {
    "user.session.end",
    "user.session.end_others",
    "user.profile.change",
    "user.password.change",
    "user.mailbox.code",
    "user.mailbox.change",
    "user_config.guide.move",
    "support.write",
    "support.read",
    "announcements.read_all",
    "announcements.read",
    "push_message.note",
    "user_message.read",
    "user_message.delete",
    "notice.read_all",
    "notice.read",
    "notice.mute",
}
SENSITIVE_NAMES = (
    "password",
    "mailbox",
    "session.end",
    "sub_account",
    "token",
    "export",
    "account.delet",
    "totp",
    "supplier_account.",
)


def refused(client: Client, operation: Operation) -> bool:
    if isinstance(operation.body, dict) and "mailbox" in operation.body:
        operation = replace(operation, body=operation.body | {"mailbox": "new@example.com"})
    answer = call(client, operation, {}).json()
    return answer["success"] is False and answer["code"] == 1000403


def test_what_belongs_to_the_user_alone_is_refused_and_nothing_changes(staff: Staff, owner: Person) -> None:
    acting = acting_as(staff("support"), owner.actor.user_id)
    kept = AuditEntry.objects.count()
    withheld = [
        operation
        for operation in GUARDED
        if operation.api == "merchant" and (operation.id in OWN_HANDS or operation.permission in WITHHELD_FROM_STAFF)
    ]
    assert {operation.id for operation in withheld} >= OWN_HANDS
    before = fingerprint(None) | {"accounts_auditentry": ""}
    assert [operation.id for operation in withheld if not refused(acting, operation)] == []
    assert fingerprint(None) | {"accounts_auditentry": ""} == before
    assert AuditEntry.objects.count() >= kept


def test_every_sensitive_operation_is_withheld(staff: Staff, owner: Person) -> None:
    """An operation that is added with such a name has to be thought about."""
    acting = acting_as(staff("support"), owner.actor.user_id)
    sensitive = [
        operation
        for operation in GUARDED
        if operation.api == "merchant"
        and operation.method != "GET"
        and any(name in operation.id for name in SENSITIVE_NAMES)
    ]
    assert [operation.id for operation in sensitive if not refused(acting, operation)] == []


def test_rights_over_money_team_and_stores_are_not_there(staff: Staff, owner: Person) -> None:
    acting = acting_as(staff("operator"), owner.actor.user_id)
    permissions = acting.get(f"{API}/user-config/detail").json()["permissions"]
    assert [one["isSelect"] for one in permissions] == [False, False, True, False, False]
    store = {"platform": 9, "name": "Tea House"}
    answer = acting.post(f"{API}/store", store, content_type="application/json").json()
    assert answer["code"] == 1004003
    assert owner.get("store")["stores"] == []


def test_each_write_stands_in_the_audit_log_with_the_staff_members_name(staff: Staff, owner: Person) -> None:
    acting = acting_as(staff("support"), owner.actor.user_id)
    acting.get(f"{API}/store")
    acting.post(f"{API}/store", {"platform": 0}, content_type="application/json")
    (entry,) = AuditEntry.objects.filter(action="impersonation.write")
    assert (entry.staff_name, entry.target) == ("support@staff.example", f"user {owner.actor.user_id}")
    assert (entry.detail["method"], entry.detail["path"]) == ("POST", f"{API}/store")
    shown = staff("operator").get("/api/console/audit?q=impersonation.write").json()["data"]
    assert [row["request"] for row in shown] == [f"POST {API}/store"]


def test_what_is_closed_to_staff_says_so(staff: Staff, owner: Person) -> None:
    acting = acting_as(staff("support"), owner.actor.user_id)
    assert acting.get(f"{API}/sub_account").json()["msg"] == "This isn't available to staff who act for a merchant."


def test_the_user_sees_it_among_their_sessions_and_ends_it(staff: Staff, owner: Person) -> None:
    acting = acting_as(staff("support"), owner.actor.user_id)
    (row,) = [one for one in owner.get("user/session")["sessions"] if one["kind"] == "impersonation"]
    assert (row["staff"], row["is_current"]) == ("support@staff.example", False)
    assert owner.delete(f"user/session/{row['id']}")["success"] is True
    answer = acting.get(f"{API}/user/info")
    assert (answer.status_code, answer.json()["code"]) == (401, 1001002)


def test_it_lasts_half_an_hour_whatever_is_done_in_it(staff: Staff, owner: Person) -> None:
    acting = acting_as(staff("support"), owner.actor.user_id)
    token = AccessToken.objects.filter(kind=TokenKind.IMPERSONATION)
    row = token.get()
    assert row.expires_at - row.created_at == timedelta(minutes=30)
    token.update(last_used_at=clock.now() - timedelta(minutes=20))
    assert acting.get(f"{API}/user/info").status_code == 200
    assert token.get().expires_at == row.expires_at
    token.update(expires_at=clock.now())
    assert acting.get(f"{API}/user/info").status_code == 401


@pytest.mark.parametrize("changed", [{"is_active": False}, {"roles": ["finance"]}])
def test_it_ends_at_once_with_the_staff_members_service(
    staff: Staff, owner: Person, changed: dict[str, object]
) -> None:
    acting = acting_as(staff("support"), owner.actor.user_id)
    StaffMember.objects.update(**changed)
    assert acting.get(f"{API}/user/info").status_code == 401


@pytest.mark.parametrize("way", ["user/impersonation/leave", "user/sign-out"])
def test_leaving_ends_the_session(staff: Staff, owner: Person, way: str) -> None:
    acting = acting_as(staff("support"), owner.actor.user_id)
    token = acting.cookies["Authorization"].value
    answer = acting.post(f"{API}/{way}").json()
    assert answer["success"] is True
    if way.endswith("leave"):
        assert answer["url"] == f"/console/users/{owner.actor.user_id}/show"
    assert acting.cookies["Authorization"].value == ""
    assert Client(headers={"Authorization": token}).get(f"{API}/user/info").json()["code"] == 1001002
    assert AuditEntry.objects.filter(action="impersonation.end").count() == 1


def test_a_user_has_nothing_to_leave(owner: Person) -> None:
    assert owner.post("user/impersonation/leave")["code"] == 1000403
    assert owner.get("user/info")["success"] is True


def test_a_session_in_which_nobody_acts_is_none(owner: Person) -> None:
    assert signed_in(owner.actor.user_id, TokenKind.IMPERSONATION).get(f"{API}/user/info").status_code == 401


def test_the_staff_members_device_is_not_the_users(staff: Staff, owner: Person, mailoutbox: list[object]) -> None:
    acting = acting_as(staff("support"), owner.actor.user_id)
    assert acting.get(f"{API}/user/info").status_code == 200
    begin_session(
        user_id=owner.actor.user_id, kind=TokenKind.PORTAL, address="127.0.0.1", user_agent="Firefox", now=clock.now()
    )
    drain_jobs()
    assert len(mailoutbox) == 1
