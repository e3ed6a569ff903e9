"""Staff find merchants' users, shut them out and let them in again, see sessions and end them."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from server.company.identity.models import AccessToken, User
from server.company.staff.models import AuditEntry, StaffMember
from server.kit import clock
from tests.support.console import ask
from tests.support.people import Person, signed_in

pytestmark = pytest.mark.django_db

Staff = Callable[..., Client]
WHY = {"reason": "asked by phone"}


def found(client: Client, query: str = "") -> list[str]:
    return [row["mailbox"] for row in ask(client, "GET", f"users?{query}")["data"]]


def audited() -> list[tuple[str, str, str]]:
    return list(AuditEntry.objects.order_by("id").values_list("action", "target", "reason"))


def test_users_are_found_by_mailbox_phone_name_and_id(
    staff: Staff, owner: Person, member: Person, stranger: Person
) -> None:
    support = staff("support")
    User.objects.filter(pk=stranger.actor.user_id).update(phone="13800138000", name="Wei Chen")
    assert found(support) == ["stranger@example.com", "member@example.com", "owner@example.com"]
    assert found(support, "q=MEMBER@") == ["member@example.com"]
    assert found(support, "q=8000") == found(support, "q=wei") == ["stranger@example.com"]
    assert found(support, "kind=sub") == found(support, f"root={owner.actor.user_id}") == ["member@example.com"]
    assert found(support, "kind=main") == ["stranger@example.com", "owner@example.com"]
    assert found(support, f"merchant={stranger.actor.tenant_id}") == ["stranger@example.com"]
    assert found(support, f"q={'9' * 30}") == []
    User.objects.update(phone=None)
    assert found(support, f"q={owner.actor.user_id}") == ["owner@example.com"]
    ask(support, "GET", "users?kind=root", status=422)


def test_a_users_state_is_shown(staff: Staff, owner: Person, member: Person, stranger: Person) -> None:
    support = staff("support")
    User.objects.filter(pk=member.actor.user_id).update(expires_at=clock.now() - timedelta(days=1))
    User.objects.filter(pk=stranger.actor.user_id).update(is_active=False)
    by_state = {state: found(support, f"state={state}") for state in ("active", "expired", "deactivated")}
    assert by_state == {
        "active": ["owner@example.com"],
        "expired": ["member@example.com"],
        "deactivated": ["stranger@example.com"],
    }
    shown = ask(support, "GET", f"users/{member.actor.user_id}")
    assert (shown["root"], shown["root_id"], shown["state"]) == (
        "owner@example.com",
        str(owner.actor.user_id),
        "expired",
    )
    assert shown["last_seen_at"] is not None
    assert not {"password", "token", "token_hash", "rights"} & set(shown)
    ask(support, "GET", "users/987654321", status=404)


def test_a_staff_member_without_an_account_here_is_no_user(staff: Staff) -> None:
    operator = staff("operator")
    assert found(operator) == []
    ask(operator, "GET", f"users/{StaffMember.objects.get().user_id}", status=404)


def test_a_user_is_shut_out_at_once_and_let_in_again(staff: Staff, owner: Person) -> None:
    support, user_id = staff("support"), owner.actor.user_id
    assert ask(support, "POST", f"users/{user_id}/deactivate", WHY)["state"] == "deactivated"
    assert owner.client.get("/api/account-service/user/info").status_code == 401
    again = ask(support, "POST", f"users/{user_id}/deactivate", WHY, status=409)
    assert again["message"] == "This user is already deactivated."
    assert ask(support, "POST", f"users/{user_id}/reactivate", WHY)["state"] == "active"
    assert signed_in(user_id).get("/api/account-service/user/info").status_code == 200
    assert owner.client.get("/api/account-service/user/info").json()["code"] == 1001002
    assert audited() == [
        ("users.deactivate", f"user {user_id}", "asked by phone"),
        ("users.reactivate", f"user {user_id}", "asked by phone"),
    ]


def test_every_session_of_a_user_ends(staff: Staff, owner: Person, member: Person) -> None:
    signed_in(owner.actor.user_id)
    assert ask(staff("support"), "POST", f"users/{owner.actor.user_id}/sign_out", WHY) == {"ended": 2}
    assert owner.client.get("/api/account-service/user/info").json()["code"] == 1001002
    assert member.get("user/info")["success"] is True


@pytest.mark.parametrize("command", ["deactivate", "reactivate", "sign_out"])
def test_a_reason_is_needed_and_nothing_else_is_taken(staff: Staff, owner: Person, command: str) -> None:
    support, path = staff("support"), f"users/{owner.actor.user_id}/{command}"
    assert ask(support, "POST", path, {"reason": " "}, status=422)["fields"] == {"reason": "Please enter a reason."}
    for field in ("is_active", "root_id", "state", "rights", "tenant_id"):
        refused = ask(support, "POST", path, WHY | {field: 1}, status=422)
        assert field in refused["fields"]
    assert owner.get("user/info")["success"] is True
    assert audited() == []


def test_a_colleague_is_not_shut_out_here(staff: Staff, owner: Person) -> None:
    StaffMember.objects.create(user_id=owner.actor.user_id, roles=["operator"])
    ask(staff("support"), "POST", f"users/{owner.actor.user_id}/deactivate", WHY, status=409)
    assert User.objects.get(pk=owner.actor.user_id).is_active


def test_sessions_are_listed_and_ended(staff: Staff, owner: Person, stranger: Person) -> None:
    support = staff("support")
    rows = ask(support, "GET", f"sessions?user={owner.actor.user_id}&state=live")["data"]
    assert [(row["user"], row["kind"], row["state"], row["staff"]) for row in rows] == [
        ("owner@example.com", "portal", "live", "")
    ]
    assert not any("hash" in name or "token" in name for name in rows[0])
    ask(support, "POST", f"sessions/{rows[0]['id']}/revoke", WHY)
    assert owner.client.get("/api/account-service/user/info").json()["code"] == 1001002
    assert stranger.get("user/info")["success"] is True
    ask(support, "POST", f"sessions/{rows[0]['id']}/revoke", WHY, status=409)
    ask(support, "POST", "sessions/987654321/revoke", WHY, status=404)
    assert audited() == [("sessions.revoke", f"session {rows[0]['id']}", "asked by phone")]
    assert ask(support, "GET", "sessions?kind=console&q=support")["total"] == 1
    ask(support, "GET", "sessions?kind=root", status=422)


def test_who_only_sees_changes_nothing(staff: Staff, owner: Person) -> None:
    finance = staff("finance")
    live: dict[str, Any] = {"revoked_at": None, "user_id": owner.actor.user_id}
    for command in ("deactivate", "reactivate", "sign_out", "impersonation"):
        ask(finance, "POST", f"users/{owner.actor.user_id}/{command}", WHY, status=403)
    ask(finance, "POST", f"sessions/{AccessToken.objects.get(**live).pk}/revoke", WHY, status=403)
    assert AccessToken.objects.filter(**live).count() == 1
