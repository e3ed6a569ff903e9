"""The main account invites people by mail, says what they may do, and shuts them out."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.core import mail
from django.db import IntegrityError, transaction
from django.test import Client

from server.company.identity.contracts import Menu, Sensitive
from server.company.identity.errors import NotDelivered
from server.company.identity.models import User
from server.company.team.models import Invitation
from server.company.team.services import members
from server.kit import clock
from tests.support.invitations import API, PASSWORD, accept, invite, mailed_token
from tests.support.people import Person
from tests.support.threads import all_at_once

pytestmark = pytest.mark.django_db


def log_in(mailbox: str = "ben@example.com") -> Any:
    body = {"mailbox": mailbox, "password": PASSWORD}
    return Client().post(f"{API}/user/login", body, content_type="application/json").json()


def team(person: Person) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = person.get("sub_account")["sub_accounts"]
    return rows


def joined(owner: Person, **changes: Any) -> str:
    """Ben, who has accepted; answers his id."""
    assert invite(owner, **changes)["success"]
    assert accept(mailed_token())["success"]
    return str(team(owner)[0]["id"])


def test_who_is_invited_chooses_a_password_and_has_just_the_rights_given(owner: Person) -> None:
    assert invite(owner, rights=["IMPORT_LIST", "SENSITIVE_4"])["msg"] == "Operation succeeded"
    assert [(row["mailbox"], row["state"]) for row in team(owner)] == [("ben@example.com", "invited")]
    assert mail.outbox[-1].to == ["ben@example.com"]
    token = mailed_token()
    assert Client().get(f"{API}/invitation", {"token": token}).json()["mailbox"] == "ben@example.com"

    assert accept(token)["msg"] == "Register success"
    assert [(row["state"], row["rights"]) for row in team(owner)] == [("active", ["IMPORT_LIST", "SENSITIVE_4"])]
    user = log_in()["user"]
    assert (user["root_id"], user["menus"]) == (str(owner.actor.user_id), ["IMPORT_LIST", "ANNOUNCEMENT"])
    assert User.objects.get(email="ben@example.com").tenant_id == owner.actor.tenant_id


def test_a_link_works_once_and_for_seven_days(owner: Person) -> None:
    invite(owner)
    token = mailed_token()
    with time_machine.travel(clock.now() + timedelta(days=8)):
        assert accept(token)["success"] is False
        assert team(owner) == [] or team(owner)[0]["state"] == "lapsed"
    assert accept(token)["success"]
    again = accept(token)
    assert again["msg"] == "This invitation is no longer valid. Please ask for a new one."
    assert User.objects.filter(email="ben@example.com").count() == 1


def test_a_new_mail_ends_the_former_link(owner: Person) -> None:
    invite(owner)
    former = mailed_token()
    (row,) = team(owner)
    assert owner.post(f"sub_account/invitation/{row['id']}/mail")["success"]
    assert accept(former)["success"] is False
    assert accept(mailed_token())["success"]


def test_a_mail_that_is_not_taken_says_so_and_the_former_link_holds(
    owner: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(**_: Any) -> None:
        raise NotDelivered

    with monkeypatch.context() as broken:
        broken.setattr(members, "mail_notice", refuse)
        answer = invite(owner)
        sentence = "The message could not be sent. Please check the address, or try again later."
        assert (answer["success"], answer["msg"]) == (False, sentence)
        assert [row["state"] for row in team(owner)] == ["lapsed"]
    number = team(owner)[0]["id"]
    assert owner.post(f"sub_account/invitation/{number}/mail")["success"]
    assert [row["state"] for row in team(owner)] == ["invited"]
    with monkeypatch.context() as broken:
        broken.setattr(members, "mail_notice", refuse)
        assert owner.post(f"sub_account/invitation/{number}/mail")["success"] is False
        assert invite(owner)["success"] is False
    assert accept(mailed_token())["success"]


def test_strangers_are_not_mailed_without_end(owner: Person) -> None:
    answers = [invite(owner)["code"] for _ in range(3)]
    number = team(owner)[0]["id"]
    answers += [owner.post(f"sub_account/invitation/{number}/mail")["code"] for _ in range(3)]
    assert answers == [200] * 5 + [1000429]
    assert len(mail.outbox) == 5
    assert invite(owner)["code"] == 1000429
    token = mailed_token()
    assert accept(token)["success"]


def test_whether_mailboxes_have_accounts_is_not_tried_without_end(owner: Person) -> None:
    # The clock stands: a slow machine would be let through more.
    with time_machine.travel(clock.now(), tick=False):
        codes = [invite(owner, f"guess{at}@example.com", rights=["NONE"])["code"] for at in range(21)]
    assert codes == [1000400] * 20 + [1000429]


def test_an_invitation_taken_back_opens_nothing(owner: Person) -> None:
    invite(owner)
    (row,) = team(owner)
    assert owner.delete(f"sub_account/invitation/{row['id']}")["success"]
    assert accept(mailed_token())["success"] is False
    assert not User.objects.filter(email="ben@example.com").exists()
    assert owner.delete(f"sub_account/invitation/{row['id']}")["code"] == 1000404


def test_the_password_follows_the_rules(owner: Person) -> None:
    invite(owner)
    assert "password" in accept(mailed_token(), "aaaaaa")["fields"]
    assert not User.objects.filter(email="ben@example.com").exists()
    assert accept(mailed_token())["success"]


def test_rights_stores_and_end_are_changed_at_once(owner: Person) -> None:
    store = owner.post("store", {"platform": 9, "name": "Tea House"})["store"]["id"]
    other = owner.post("store", {"platform": 9, "name": "Cup House"})["store"]["id"]
    member_id = joined(owner)
    ben = Client(headers={"Authorization": log_in()["token"]})
    assert ben.get(f"{API}/my_product").json()["code"] == 1000403

    body = {"name": "Ben", "rights": [Menu.MY_PRODUCTS, Sensitive.STORES], "store_ids": [int(store)]}
    assert owner.put(f"sub_account/{member_id}", body)["success"]
    assert ben.get(f"{API}/my_product").json()["success"]
    assert [store["id"] for store in ben.get(f"{API}/store").json()["stores"]] == [store]
    shown = ben.get(f"{API}/user-config/detail", {"names": "sensitive_permissions"}).json()["permissions"]
    assert [row["isSelect"] for row in shown] == [False, False, False, False, True]
    assert [permission["isSelect"] for permission in owner.get("user-config/detail")["permissions"]] == [True] * 5

    refused = owner.put(f"sub_account/{member_id}", body | {"store_ids": [int(other), 999_999]})
    assert "store_ids" in refused["fields"]
    assert team(owner)[0]["store_ids"] == [store]


def test_an_expired_sub_account_is_refused_with_its_code(owner: Person) -> None:
    end = clock.now() + timedelta(days=2)
    joined(owner, expires_at=end.isoformat())
    token = log_in()["token"]
    with time_machine.travel(end + timedelta(seconds=1)):
        assert (log_in()["code"], log_in()["msg"]) == (1005011, "Sorry, this sub account has expired.")
        assert Client(headers={"Authorization": token}).get(f"{API}/user/info").status_code == 401


def test_who_is_shut_out_is_out_at_once_and_can_be_let_in_again(owner: Person) -> None:
    member_id = joined(owner)
    ben = Client(headers={"Authorization": log_in()["token"]})
    assert owner.put(f"sub_account/{member_id}/active", {"active": False})["success"]
    assert ben.get(f"{API}/user/info").status_code == 401
    assert log_in()["success"] is False
    assert team(owner)[0]["state"] == "deactivated"
    owner.put(f"sub_account/{member_id}/active", {"active": True})
    assert log_in()["success"]


def test_an_inactive_sub_account_takes_no_room_and_is_let_in_only_where_it_fits(owner: Person) -> None:
    member_id = joined(owner)
    assert owner.put(f"sub_account/{member_id}/active", {"active": False})["success"]
    assert owner.get("sub_account")["count"] == 0
    assert invite(owner, "eve@example.com")["success"]
    refused = owner.put(f"sub_account/{member_id}/active", {"active": True})
    assert refused["msg"] == "You have reached your subscription limits"
    assert [row["state"] for row in team(owner)] == ["deactivated", "invited"]


def test_a_removed_sub_account_is_gone(owner: Person) -> None:
    member_id = joined(owner)
    assert owner.delete(f"sub_account/{member_id}")["success"]
    assert team(owner) == []
    assert log_in()["success"] is False
    assert owner.delete(f"sub_account/{member_id}")["code"] == 1000404


def test_the_plan_has_room_for_one_sub_account(owner: Person) -> None:
    invite(owner)
    refused = invite(owner, "eve@example.com")
    assert refused["msg"] == "You have reached your subscription limits"
    assert [row["mailbox"] for row in team(owner)] == ["ben@example.com"]
    assert invite(owner)["success"], "the same one again is no other one"
    listed = owner.get("sub_account")
    assert (listed["count"], listed["limit"]) == (1, 1)


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"mailbox": "no mail"}, "mailbox"),
        ({"mailbox": "13800138000"}, "mailbox"),
        ({"mailbox": "owner@example.com"}, "mailbox"),
        ({"rights": ["TEAM"]}, "rights"),
        ({"rights": ["EVERYTHING"]}, "rights"),
        ({"store_ids": [999_999]}, "store_ids"),
        ({"expires_at": "2020-01-01T00:00:00Z"}, "expires_at"),
    ],
)
def test_what_does_not_fit_is_named_and_nobody_is_invited(owner: Person, changes: dict[str, Any], field: str) -> None:
    assert field in invite(owner, **changes)["fields"]
    assert not Invitation.objects.exists()
    assert mail.outbox == []


def test_members_of_others_cannot_be_reached(owner: Person, stranger: Person, member: Person) -> None:
    body: dict[str, list[str]] = {"rights": []}
    assert stranger.put(f"sub_account/{member.actor.user_id}", body)["code"] == 1000404
    assert stranger.put(f"sub_account/{member.actor.user_id}/active", {"active": False})["code"] == 1000404
    assert stranger.delete(f"sub_account/{member.actor.user_id}")["code"] == 1000404
    assert owner.delete(f"sub_account/{owner.actor.user_id}")["code"] == 1000404, "the main account is no member"
    assert User.objects.filter(pk=member.actor.user_id, is_active=True).exists()


@pytest.mark.django_db(transaction=True)
def test_two_invitations_at_once_do_not_exceed_the_plan(owner: Person) -> None:
    answers = all_at_once(lambda: invite(owner, "a@example.com"), lambda: invite(owner, "b@example.com"))
    assert sorted(answer["success"] for answer in answers) == [False, True]
    assert Invitation.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_link_that_is_opened_twice_at_once_makes_one_sub_account(owner: Person) -> None:
    invite(owner)
    token = mailed_token()
    answers = all_at_once(lambda: accept(token), lambda: accept(token))
    refused, accepted = sorted(answers, key=lambda answer: answer["success"])
    assert accepted["msg"] == "Register success"
    assert refused["msg"] == "This invitation is no longer valid. Please ask for a new one."
    assert (User.objects.filter(email="ben@example.com").count(), Invitation.objects.count()) == (1, 0)


def test_a_merchant_has_one_main_account(owner: Person, member: Person) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.filter(pk=member.actor.user_id).update(root=None)
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.filter(pk=member.actor.user_id).update(root=member.actor.user_id)
