"""Operators invite staff, give and take roles; nobody does it to themselves, and an operator always stays."""

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core import mail
from django.test import Client

from server.company.identity.contracts import StaffActor, TokenKind
from server.company.identity.errors import NotDelivered
from server.company.identity.models import User
from server.company.staff.contracts import StaffRight
from server.company.staff.errors import LastOperator
from server.company.staff.models import AuditEntry, StaffInvitation, StaffMember
from server.company.staff.services import members
from server.company.staff.services.log_in import create_staff_member
from server.company.staff.services.members import change_roles, set_staff_active
from server.kit import clock
from tests.support.console import ask
from tests.support.jobs import drain_jobs
from tests.support.people import PASSWORD, Person, signed_in
from tests.support.staff_invitations import JOIN, WHY, invited
from tests.support.threads import all_at_once

pytestmark = pytest.mark.django_db

Staff = Callable[..., Client]


def colleague(*roles: str, mailbox: str = "colleague@staff.example") -> int:
    return create_staff_member(mailbox=mailbox, password=PASSWORD, roles=list(roles))


def test_who_is_invited_sets_a_password_and_joins(staff: Staff) -> None:
    operator = staff("operator")
    ask(operator, "POST", "staff", JOIN)
    (row,) = ask(operator, "GET", "staff?q=sam@")["data"]
    assert (row["mailbox"], row["state"], row["roles"], row["is_invitation"]) == (
        "sam@staff.example",
        "invited",
        ["support"],
        True,
    )
    token, nobody = invited(), Client()
    assert "password" in ask(nobody, "POST", "staff/join", {"token": token, "password": "tea"}, status=422)["fields"]
    assert ask(nobody, "POST", "staff/join", {"token": token, "password": "tea4two"}) == {
        "mailbox": "sam@staff.example"
    }
    ask(nobody, "POST", "staff/join", {"token": token, "password": "coffee4two"}, status=400)
    (row,) = ask(operator, "GET", "staff?q=sam@")["data"]
    assert (row["state"], row["has_second_factor"], row["name"]) == ("active", False, "Sam")
    member = StaffMember.objects.get(user__email="sam@staff.example")
    assert (member.roles, member.user.check_password("tea4two")) == (["support"], True)
    assert not StaffInvitation.objects.exists()


def test_strangers_are_not_mailed_without_end(staff: Staff) -> None:
    operator = staff("operator")
    for spelling in (str.lower, str.upper, str.title, str.strip, str):
        ask(operator, "POST", "staff", JOIN | {"mailbox": spelling("Sam@Staff.example ")})
    kept, audited = StaffInvitation.objects.get(), AuditEntry.objects.count()
    answer = ask(operator, "POST", "staff", JOIN | {"roles": ["finance"]}, status=429)
    assert answer["code"] == 1000429
    assert (len(mail.outbox), AuditEntry.objects.count()) == (5, audited)
    now = StaffInvitation.objects.get()
    assert (now.token_hash, now.roles) == (kept.token_hash, ["support"])
    ask(operator, "POST", "staff", JOIN | {"mailbox": "ann@staff.example"})


def test_mailboxes_are_not_tried_for_staff_without_end(staff: Staff) -> None:
    operator, nobody = staff("operator"), {"roles": ["nobody"]}
    for number in range(20):
        ask(operator, "POST", "staff", JOIN | nobody | {"mailbox": f"guess{number}@staff.example"}, status=422)
    ask(operator, "POST", "staff", JOIN | nobody | {"mailbox": "guess20@staff.example"}, status=429)


def test_an_invitation_that_is_not_taken_says_so_and_the_former_link_holds(
    staff: Staff, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(**_: str) -> None:
        raise NotDelivered

    operator = staff("operator")
    with monkeypatch.context() as broken:
        broken.setattr(members, "mail_notice", refuse)
        assert "could not be sent" in ask(operator, "POST", "staff", JOIN, status=400)["message"]
        assert ask(operator, "GET", "staff?q=sam@")["data"][0]["state"] == "lapsed"
    ask(operator, "POST", "staff", JOIN)
    with monkeypatch.context() as broken:
        broken.setattr(members, "mail_notice", refuse)
        ask(operator, "POST", "staff", JOIN, status=400)
    ask(Client(), "POST", "staff/join", {"token": invited(), "password": "tea4two"})


def test_whose_account_is_being_deleted_does_not_join(staff: Staff, owner: Person) -> None:
    ask(staff("operator"), "POST", "staff", JOIN | {"mailbox": "owner@example.com"})
    owner.post("user/deletion", {"current_password": PASSWORD})
    token = next(
        found for email_message in mail.outbox for found in re.findall(r"login#token=([\w-]+)", str(email_message.body))
    )
    refused = ask(Client(), "POST", "staff/join", {"token": token, "password": "coffee4two"}, status=409)
    assert refused["message"].startswith("Your merchant account is being deleted. Log in there and keep it first")
    assert not StaffMember.objects.filter(user_id=owner.actor.user_id).exists()
    assert User.objects.get(pk=owner.actor.user_id).check_password(PASSWORD)


def test_an_invitation_lapses_is_renewed_and_withdrawn(staff: Staff) -> None:
    operator = staff("operator")
    ask(operator, "POST", "staff", JOIN)
    first = invited()
    ask(operator, "POST", "staff", JOIN | {"roles": ["finance"]})
    second = invited()
    body = {"password": "tea4two"}
    ask(Client(), "POST", "staff/join", {"token": first} | body, status=400)
    StaffInvitation.objects.update(valid_until=clock.now() - timedelta(seconds=1))
    ask(Client(), "POST", "staff/join", {"token": second} | body, status=400)
    (row,) = ask(operator, "GET", "staff?q=sam@")["data"]
    assert (row["state"], row["roles"]) == ("lapsed", ["finance"])
    number = row["id"].removeprefix("invitation-")
    ask(operator, "POST", f"staff/invitations/{number}/withdraw", WHY)
    ask(operator, "POST", f"staff/invitations/{number}/withdraw", WHY, status=404)
    assert not User.objects.filter(email="sam@staff.example").exists()


def test_a_merchant_who_joins_keeps_the_account_and_is_signed_out(staff: Staff, owner: Person) -> None:
    ask(staff("operator"), "POST", "staff", JOIN | {"mailbox": "owner@example.com", "roles": ["counsellor"]})
    ask(Client(), "POST", "staff/join", {"token": invited(), "password": "coffee4two"})
    user = User.objects.get(email="owner@example.com")
    assert (user.pk, user.tenant_id, user.check_password("coffee4two")) == (
        owner.actor.user_id,
        owner.actor.tenant_id,
        True,
    )
    assert owner.client.get("/api/account-service/user/info").json()["code"] == 1001002
    drain_jobs()
    assert mail.outbox[-1].subject == "Your Tradewind password was changed"


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"mailbox": "nobody"}, "mailbox"),
        ({"roles": []}, "roles"),
        ({"roles": ["root"]}, "roles"),
        ({"reason": ""}, "reason"),
        ({"is_active": True}, "is_active"),
        ({"rights": ["staff.manage"]}, "rights"),
    ],
)
def test_what_does_not_fit_is_named_and_nobody_invited(staff: Staff, change: dict[str, object], field: str) -> None:
    assert field in ask(staff("operator"), "POST", "staff", JOIN | change, status=422)["fields"]
    assert (mail.outbox, StaffInvitation.objects.count()) == ([], 0)


def test_roles_hold_from_the_next_request(staff: Staff) -> None:
    operator, user_id = staff("operator"), colleague("support")
    client = signed_in(user_id, TokenKind.CONSOLE)
    ask(client, "GET", "users")
    row = ask(operator, "PUT", f"staff/{user_id}/roles", {"roles": ["sourcing"]} | WHY)
    assert row["roles"] == ["sourcing"]
    ask(client, "GET", "users", status=403)
    entry = AuditEntry.objects.get(action="staff.roles")
    assert (entry.reason, entry.detail) == ("joins the team", {"from": ["support"], "to": ["sourcing"]})


def test_who_is_out_of_service_is_out_at_once(staff: Staff) -> None:
    operator, user_id = staff("operator"), colleague("support")
    client = signed_in(user_id, TokenKind.CONSOLE)
    assert ask(operator, "POST", f"staff/{user_id}/deactivate", WHY)["state"] == "deactivated"
    ask(client, "GET", "session", status=401)
    assert ask(operator, "POST", f"staff/{user_id}/reactivate", WHY)["state"] == "active"
    ask(client, "GET", "session", status=401)
    ask(signed_in(user_id, TokenKind.CONSOLE), "GET", "session")


def test_nobody_changes_their_own_roles_or_service(staff: Staff) -> None:
    operator = staff("operator")
    colleague("operator")
    mine = StaffMember.objects.get(user__email="operator@staff.example").user_id
    ask(operator, "PUT", f"staff/{mine}/roles", {"roles": ["finance"]} | WHY, status=403)
    ask(operator, "POST", f"staff/{mine}/deactivate", WHY, status=403)
    assert StaffMember.objects.get(user_id=mine).roles == ["operator"]


def test_the_last_operator_stays(db: None) -> None:
    """Whoever acts is an operator, and cannot change themselves: only a race, or rules to come, reach this refusal."""
    other = colleague("operator")
    manager = StaffActor(user_id=0, name="console", rights=frozenset(map(str, StaffRight)))
    for roles in (["finance"], ["support", "sourcing"]):
        with pytest.raises(LastOperator):
            change_roles(actor=manager, user_id=other, roles=roles, reason="why", address="", now=clock.now())
    with pytest.raises(LastOperator):
        set_staff_active(actor=manager, user_id=other, is_active=False, reason="why", address="", now=clock.now())
    member = StaffMember.objects.get()
    assert (member.roles, member.is_active, AuditEntry.objects.count()) == (["operator"], True, 0)


@pytest.mark.django_db(transaction=True)
def test_two_operators_who_end_each_other_leave_one_operator(db: None) -> None:
    first, second = colleague("operator", mailbox="a@staff.example"), colleague("operator", mailbox="b@staff.example")
    clients = {number: signed_in(number, TokenKind.CONSOLE) for number in (first, second)}

    def end(actor: int, other: int) -> int:
        path = f"/api/console/staff/{other}/deactivate"
        return clients[actor].post(path, WHY, content_type="application/json").status_code

    assert 200 in all_at_once(lambda: end(first, second), lambda: end(second, first))
    assert StaffMember.objects.filter(is_active=True).count() == 1


def test_the_rights_are_shown_as_a_table(staff: Staff) -> None:
    table = ask(staff("support"), "GET", "staff/rights")
    assert table["rights"] == [str(right) for right in StaffRight]
    by_role = {row["role"]: row["rights"] for row in table["roles"]}
    assert list(by_role) == ["counsellor", "sourcing", "finance", "support", "operator"]
    assert by_role["operator"] == sorted(StaffRight)
    assert "staff.manage" not in by_role["support"]


def test_only_operators_manage_staff(staff: Staff) -> None:
    user_id = colleague("support")
    for role in ("counsellor", "sourcing", "finance", "support"):
        client = staff(role)
        ask(client, "POST", "staff", JOIN, status=403)
        ask(client, "PUT", f"staff/{user_id}/roles", {"roles": ["operator"]} | WHY, status=403)
        ask(client, "POST", f"staff/{user_id}/deactivate", WHY, status=403)
    member = StaffMember.objects.get(user_id=user_id)
    assert (member.roles, member.is_active, mail.outbox) == (["support"], True, [])
