"""Who can neither give nor take the main account."""

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.test import Client

from server.company.identity.contracts import GRANTABLE_RIGHTS, TokenKind
from server.company.identity.errors import NotDelivered
from server.company.identity.models import AccessToken, AccountDeletion, User
from server.company.identity.services.deletion import leave
from server.company.identity.services.tokens import issue_token
from server.company.plans.models import Plan
from server.company.staff.models import StaffMember
from server.company.team.models import MainRoleOffer
from server.company.team.services import offer_mails
from server.kit import clock
from server.kit.errors import Conflict
from server.tenancy.contracts import TenantRef
from tests.support.people import PASSWORD, Person, signed_in
from tests.team.main_role_steps import API, OVER, accept, handed, link_token, offer, roots

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"is_active": False}, "This sub-account is deactivated and can't become the main account."),
        (
            {"expires_at": clock.now() - timedelta(days=1)},
            "This sub-account is expired and can't become the main account.",
        ),
        (
            {"email": None, "phone": "13800138000"},
            "This sub-account has no email address, so we can't send the offer.",
        ),
    ],
)
def test_who_cannot_take_it_is_named(owner: Person, heir: Person, change: dict[str, Any], sentence: str) -> None:
    User.objects.filter(pk=heir.actor.user_id).update(**change)
    assert offer(owner, heir)["fields"] == {"receiver_id": sentence}
    assert (MainRoleOffer.objects.count(), mail.outbox) == (0, [])


def test_nobody_of_another_company_and_not_oneself(owner: Person, heir: Person, stranger: Person) -> None:
    for nobody in (stranger, owner):
        assert "receiver_id" in offer(owner, nobody)["fields"]
    offer(owner, heir)
    token = link_token(heir)
    assert accept(stranger, token)["msg"] == OVER
    assert stranger.get("main_account/offer")["offer"] is None
    assert stranger.delete("main_account/offer")["code"] == 1000404
    assert stranger.post("main_account/offer/decline")["code"] == 1000404
    assert accept(owner, token)["msg"] == OVER, "the giver holds the link of nobody"
    assert accept(heir, token)["success"]


@pytest.mark.parametrize("change", [{"is_active": False}, {"expires_at": clock.now() - timedelta(days=1)}])
def test_who_was_shut_out_meanwhile_takes_nothing(
    owner: Person, heir: Person, tenant: TenantRef, change: dict[str, Any]
) -> None:
    offer(owner, heir)
    User.objects.filter(pk=heir.actor.user_id).update(**change)
    assert heir.client.post(f"{API}/main_account/offer/accept").status_code == 401
    assert roots(tenant)[owner.actor.user_id] is None


def test_a_removed_receiver_makes_room_for_another(owner: Person, heir: Person, member: Person) -> None:
    offer(owner, heir)
    owner.delete(f"sub_account/{heir.actor.user_id}")
    assert owner.get("main_account/offer")["offer"] is None
    assert offer(owner, member)["success"]


def shut_out_by_the_main_account(owner: Person, heir: Person, staff: Any) -> None:
    Plan.objects.filter(is_default=True).update(sub_accounts=2)
    for active in (False, True):
        assert owner.put(f"sub_account/{heir.actor.user_id}/active", {"active": active})["success"]


def shut_out_by_staff(owner: Person, heir: Person, staff: Any) -> None:
    for command in ("deactivate", "reactivate"):
        path = f"/api/console/users/{heir.actor.user_id}/{command}"
        body = {"reason": "a call"}
        assert staff("support").post(path, body, content_type="application/json").status_code == 200


def handed_over_and_shut_out(owner: Person, heir: Person, staff: Any) -> None:
    body = {"receiver_id": owner.actor.user_id, "afterwards": "deactivate"}
    assert owner.post(f"sub_account/{heir.actor.user_id}/hand_over", body)["success"]
    User.objects.filter(pk=heir.actor.user_id).update(is_active=True)


@pytest.mark.parametrize("go", [shut_out_by_the_main_account, shut_out_by_staff, handed_over_and_shut_out])
def test_who_was_out_of_service_finds_no_offer_afterwards(
    owner: Person, heir: Person, member: Person, staff: Any, go: Callable[..., None]
) -> None:
    offer(owner, heir)
    token = link_token(heir)
    go(owner, heir, staff)
    assert MainRoleOffer.objects.get().outcome == "lapsed"
    assert owner.get("main_account/offer")["offer"] is None
    again = signed_in(heir.actor.user_id, TokenKind.PORTAL)
    body = {"token": token, "current_password": PASSWORD}
    refused = again.post(f"{API}/main_account/offer/accept", body, content_type="application/json").json()
    assert refused["msg"] == OVER
    assert offer(owner, member)["success"]


def test_an_expired_receiver_makes_room_for_another(owner: Person, heir: Person, member: Person) -> None:
    offer(owner, heir)
    User.objects.filter(pk=heir.actor.user_id).update(expires_at=clock.now() - timedelta(minutes=1))
    assert owner.get("main_account/offer")["offer"] is None
    assert offer(owner, member)["success"]
    assert sorted(MainRoleOffer.objects.values_list("outcome", flat=True)) == ["", "lapsed"]


def test_an_account_that_leaves_is_not_handed_over(owner: Person, heir: Person, tenant: TenantRef) -> None:
    offer(owner, heir)
    AccountDeletion.objects.create(tenant_id=tenant.id, requested_at=clock.now(), due_at=clock.now())
    assert accept(heir, link_token(heir))["code"] == 1000409
    assert roots(tenant)[owner.actor.user_id] is None
    owner.delete("main_account/offer")
    refused = offer(owner, heir)
    assert refused["msg"] == "This account is being deleted. Keep the account first, then hand it over."


@pytest.mark.parametrize("kind", [TokenKind.PERSONAL, TokenKind.IMPERSONATION])
def test_programs_and_staff_hand_nothing_over(
    owner: Person, heir: Person, staff: Callable[..., Client], kind: TokenKind, tenant: TenantRef
) -> None:
    staff("support")
    staff_id = User.objects.get(email="support@staff.example").pk if kind is TokenKind.IMPERSONATION else None
    offer(owner, heir)
    token = link_token(heir)
    for person, method, path in (
        (owner, "post", "main_account/offer"),
        (owner, "delete", "main_account/offer"),
        (heir, "post", "main_account/offer/accept"),
        (heir, "post", "main_account/offer/decline"),
    ):
        issued = issue_token(user_id=person.actor.user_id, kind=kind, now=clock.now(), staff_id=staff_id)
        scopes = sorted({*GRANTABLE_RIGHTS, "TEAM"})
        AccessToken.objects.filter(pk=issued.id).update(scopes=scopes)
        body = {"token": token, "receiver_id": heir.actor.user_id, "giver_stays": True, "current_password": PASSWORD}
        if path.endswith("offer"):
            body.pop("token")
        elif path.endswith("accept"):
            body = {"token": token, "current_password": PASSWORD}
        client = Client(headers={"Authorization": issued.value})
        answer = client.generic(method.upper(), f"{API}/{path}", json.dumps(body), "application/json")
        assert answer.json()["code"] == 1000403, (path, answer.json())
    assert roots(tenant)[owner.actor.user_id] is None
    assert MainRoleOffer.objects.get().ended_at is None


def test_a_link_is_used_once(owner: Person, heir: Person) -> None:
    offer(owner, heir)
    token = link_token(heir)
    answer = accept(heir, token)
    fresh = Person(client=Client(headers={"Authorization": answer["token"]}), actor=heir.actor)
    assert accept(fresh, token)["msg"] == OVER
    back = Person(client=signed_in(owner.actor.user_id), actor=owner.actor)
    assert accept(back, token)["msg"] == OVER


def test_a_mail_that_does_not_leave_leaves_no_offer(
    owner: Person, heir: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(**_: Any) -> None:
        raise NotDelivered

    monkeypatch.setattr(offer_mails, "mail_notice", refuse)
    assert offer(owner, heir)["success"] is False
    monkeypatch.undo()
    assert owner.get("main_account/offer")["offer"] is None
    assert offer(owner, heir)["success"]


def test_a_former_owner_deletes_nothing_with_an_old_request(owner: Person, heir: Person) -> None:
    handed(owner, heir)
    with pytest.raises(Conflict):
        leave(owner.actor, now=clock.now())
    assert not AccountDeletion.objects.exists()


def test_one_of_our_staff_does_not_leave_by_handing_over(owner: Person, heir: Person) -> None:
    StaffMember.objects.create(user_id=owner.actor.user_id, roles=["support"])
    assert offer(owner, heir, stays=False)["code"] == 1000409
    assert MainRoleOffer.objects.count() == 0
    assert offer(owner, heir, stays=True)["success"]
