"""The owner hands the main account to a sub-account: offered, confirmed by mail, taken, or not."""

from collections.abc import Callable
from datetime import timedelta

import pytest
import time_machine
from django.core import mail
from django.test import Client

from server.company.events.models import LoggedEvent
from server.company.identity.contracts import GRANTABLE_RIGHTS, TokenKind
from server.company.identity.models import AccessToken, AccountExport, User
from server.company.identity.services.tokens import issue_token
from server.company.team.contracts import MemberAccess
from server.company.team.models import MainRoleOffer
from server.company.team.services.members import invite_member, mail_invitation
from server.kit import clock
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope, tenant_scope_of
from tenants.notifications.models import Notification
from tenants.processes.models import ProcessRecord
from tests.factories.processes import ProcessRecordFactory
from tests.support.invitations import accept as join
from tests.support.invitations import mailed_token
from tests.support.jobs import drain_jobs
from tests.support.log_in import log_in
from tests.support.people import Person, signed_in
from tests.support.second_factors import set_up
from tests.team.main_role_steps import API, OVER, accept, handed, link_token, offer, roots

pytestmark = pytest.mark.django_db


def test_the_roles_are_swapped_and_everything_goes_on(
    owner: Person, heir: Person, member: Person, tenant: TenantRef
) -> None:
    store = owner.post("store", {"platform": 9, "name": "Tea House"})["store"]["id"]
    User.objects.filter(pk=owner.actor.user_id).update(time_zone="Europe/Berlin")
    access = MemberAccess(rights=frozenset(), store_ids=None, ends_at=None)
    invitation = invite_member(owner.actor, mailbox="late@example.com", name="", access=access, now=clock.now())
    mail_invitation(owner.actor, invitation_id=invitation, now=clock.now())
    invited = mailed_token()
    plan = owner.get("plan/check")
    assert offer(owner, heir)["success"]
    shown = heir.get("main_account/offer")["offer"]
    assert (shown["giver"], shown["is_mine"], shown["giver_stays"]) == ("owner@example.com", True, True)
    assert owner.get("main_account/offer")["offer"]["is_mine"] is False
    assert member.get("main_account/offer")["offer"] is None, "not their business"

    answer = accept(heir, link_token(heir))
    new, old = heir.actor.user_id, owner.actor.user_id
    assert roots(tenant) == {new: None, old: new, member.actor.user_id: new}
    fresh = Person(client=Client(headers={"Authorization": answer["token"]}), actor=heir.actor)
    user = fresh.get("user/info")["user"]
    assert (user["root_id"], "CAPITAL_MANAGE" in user["menus"]) == ("", True)
    assert [store["id"] for store in fresh.get("store")["stores"]] == [store], "every store, and they stand"
    assert User.objects.get(pk=new).time_zone == "Europe/Berlin", "the zone of the business"
    assert fresh.get("plan/check") == plan
    assert fresh.get("main_account/offer")["offer"] is None

    former = User.objects.get(pk=old)
    assert set(former.rights) == GRANTABLE_RIGHTS
    assert (former.store_ids, former.expires_at) == (None, None)
    again = Person(client=Client(headers={"Authorization": log_in().json()["token"]}), actor=owner.actor)
    assert again.get("user/info")["user"]["root_id"] == str(new)
    assert again.get("sub_account")["code"] == 1000403
    assert sorted(row["mailbox"] for row in fresh.get("sub_account")["sub_accounts"]) == [
        "late@example.com", "member@example.com", "owner@example.com"
    ]  # fmt: skip
    assert join(invited)["success"], "who was invited before joins the new main account"
    assert User.objects.get(email="late@example.com").root_id == new


def test_only_the_sessions_of_the_two_end(owner: Person, heir: Person, member: Person, stranger: Person) -> None:
    elsewhere = signed_in(heir.actor.user_id)
    programs = [
        issue_token(user_id=person.actor.user_id, kind=TokenKind.PERSONAL, now=clock.now()) for person in (owner, heir)
    ]
    fresh = handed(owner, heir)
    for ended in (owner.client, heir.client, elsewhere):
        answer = ended.get(f"{API}/user/info")
        assert (answer.status_code, answer.json()["code"]) == (401, 1001002)
    assert fresh.get("user/info")["success"]
    assert member.get("user/info")["success"]
    assert stranger.get("user/info")["success"]
    live = AccessToken.objects.filter(pk__in=[program.id for program in programs], revoked_at=None)
    assert [token.user_id for token in live] == [heir.actor.user_id], "nothing goes on in the giver's name"


def test_the_balance_flag_follows_the_role(owner: Person, heir: Person, staff: Callable[..., Client]) -> None:
    console, path = staff("operator"), "/api/console/settings"
    other = owner.actor.user_id + 1_000_000
    flagged = {"version": 0, "balance_user_ids": [other, owner.actor.user_id]}
    assert console.put(path, flagged, content_type="application/json").status_code == 200
    handed(owner, heir)
    assert console.get(path).json()["balance_user_ids"] == [str(number) for number in (heir.actor.user_id, other)]
    stale = console.put(path, flagged | {"version": 1}, content_type="application/json")
    assert stale.status_code == 409, "a form that was loaded before does not take it back"


def test_without_a_flag_the_settings_stay(owner: Person, heir: Person, staff: Callable[..., Client]) -> None:
    console, path = staff("operator"), "/api/console/settings"
    console.put(path, {"version": 0, "balance_user_ids": [heir.actor.user_id]}, content_type="application/json")
    handed(owner, heir)
    shown = console.get(path).json()
    assert (shown["balance_user_ids"], shown["version"]) == ([str(heir.actor.user_id)], 1)


def test_both_are_notified_and_it_is_recorded(owner: Person, heir: Person, member: Person, tenant: TenantRef) -> None:
    User.objects.filter(pk=heir.actor.user_id).update(language="zh-hans")
    fresh = handed(owner, heir)
    name = User.objects.get(pk=heir.actor.user_id).email
    drain_jobs()
    subjects = [(message.to[0], message.subject) for message in mail.outbox]
    assert subjects == [
        (name, "owner@example.com 希望您接管其 Tradewind 账户"),
        ("owner@example.com", f"You offered your Tradewind account to {name}"),
        (name, "您现在是主账户"),
        ("owner@example.com", f"{name} is now the main account"),
    ]
    (html,) = [part for part in mail.outbox[0].message().walk() if part.get_content_type() == "text/html"]
    assert "/app/mainAccount?token=" in str(html.get_payload(decode=True))
    events = LoggedEvent.objects.order_by("pk").values_list("event", "user_id")
    assert list(events) == [
        ("main_role_offered", owner.actor.user_id),
        ("main_role_handed_over", heir.actor.user_id),
    ]
    (row,) = MainRoleOffer.objects.all()
    assert (row.outcome, row.giver_name, row.receiver_name) == ("accepted", "owner@example.com", name)
    reported = [notice["text"] for notice in fresh.get("notice")["notices"]]
    assert reported == [f"{name} 已接替 owner@example.com 成为主账户。"]
    assert member.get("notice")["count"] == 0, "who is not concerned"
    with tenant_scope_of(tenant):
        noted = Notification.objects.filter(kind="main_role").values_list("user_id", flat=True)
        assert set(noted) == {owner.actor.user_id, heir.actor.user_id}


def test_who_leaves_with_it_leaves_their_work_behind(owner: Person, heir: Person, tenant: TenantRef) -> None:
    issue_token(user_id=owner.actor.user_id, kind=TokenKind.PERSONAL, now=clock.now())
    AccountExport.objects.create(
        tenant_id=tenant.id, user_id=owner.actor.user_id, key="k", requested_at=clock.now(), total=1
    )
    with tenant_scope(tenant.schema_name):
        ProcessRecordFactory.create(user_id=owner.actor.user_id)
    handed(owner, heir, stays=False)
    assert roots(tenant) == {heir.actor.user_id: None}
    assert not AccessToken.objects.filter(user_id=owner.actor.user_id).exists()
    assert AccountExport.objects.get().user_id == heir.actor.user_id
    with tenant_scope(tenant.schema_name):
        assert ProcessRecord.objects.get().user_id == heir.actor.user_id
    drain_jobs()
    assert mail.outbox[-1].to == ["owner@example.com"]
    assert "your access has ended" in str(mail.outbox[-1].body)
    assert log_in().json()["success"] is False


def test_it_can_be_given_back(owner: Person, heir: Person, tenant: TenantRef) -> None:
    fresh = handed(owner, heir)
    back = Person(client=signed_in(owner.actor.user_id), actor=owner.actor)
    handed(fresh, back)
    assert roots(tenant) == {owner.actor.user_id: None, heir.actor.user_id: owner.actor.user_id}
    assert User.objects.get(pk=owner.actor.user_id).rights == []


def test_the_owner_proves_themselves(owner: Person, heir: Person) -> None:
    assert "current_password" in offer(owner, heir, current_password="wrong4me")["fields"]
    secret, codes = set_up(owner)
    assert secret
    assert "code" in offer(owner, heir)["fields"]
    assert not MainRoleOffer.objects.exists()
    assert offer(owner, heir, code=codes[0])["success"]


def test_the_receiver_proves_themselves_and_a_wrong_proof_costs_nothing(owner: Person, heir: Person) -> None:
    _, codes = set_up(heir)
    offer(owner, heir)
    token = link_token(heir)
    assert accept(heir, "guessed", code=codes[0])["msg"] == OVER
    assert "current_password" in accept(heir, token, current_password="wrong4me", code=codes[0])["fields"]
    assert "code" in accept(heir, token)["fields"]
    assert User.objects.get(pk=owner.actor.user_id).root_id is None
    assert accept(heir, token, code=codes[0])["success"], "the code was not spent by the refusals"


def test_it_is_withdrawn_or_declined_and_the_other_is_notified(owner: Person, heir: Person, tenant: TenantRef) -> None:
    name = User.objects.get(pk=heir.actor.user_id).email
    before = roots(tenant)
    offer(owner, heir)
    assert owner.delete("main_account/offer")["success"]
    drain_jobs()
    assert (mail.outbox[-1].to, mail.outbox[-1].subject) == (
        [name],
        "The offer to hand over a Tradewind account was withdrawn",
    )
    assert accept(heir, link_token(heir))["msg"] == OVER
    assert owner.delete("main_account/offer")["code"] == 1000404
    assert heir.post("main_account/offer/decline")["code"] == 1000404

    offer(owner, heir)
    assert heir.post("main_account/offer/decline")["success"]
    drain_jobs()
    assert (mail.outbox[-1].to, mail.outbox[-1].subject) == (["owner@example.com"], "Your offer was declined")
    assert accept(heir, link_token(heir))["msg"] == OVER
    assert [main_role_offer.outcome for main_role_offer in MainRoleOffer.objects.order_by("pk")] == [
        "withdrawn",
        "declined",
    ]
    assert roots(tenant) == before


def test_one_offer_at_a_time_and_after_three_days_another(owner: Person, heir: Person, member: Person) -> None:
    offer(owner, heir)
    token = link_token(heir)
    refused = offer(owner, member)
    assert (refused["code"], MainRoleOffer.objects.count()) == (1000409, 1)
    later = clock.now() + timedelta(days=3, seconds=1)
    with time_machine.travel(later):
        assert accept(heir, token)["msg"] == OVER
        assert heir.get("main_account/offer")["offer"] is None
        assert offer(owner, member)["success"]
    assert [main_role_offer.outcome for main_role_offer in MainRoleOffer.objects.order_by("pk")] == ["lapsed", ""]
