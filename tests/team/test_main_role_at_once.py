"""The main account is handed over while something else happens to it."""

from collections.abc import Callable
from threading import Event
from time import sleep
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from server.company.events.models import LoggedEvent
from server.company.identity.models import AccessToken, AccountDeletion, User
from server.company.team.models import MainRoleOffer
from server.tenancy.contracts import TenantRef
from tests.support.console import ask
from tests.support.people import PASSWORD, Person, make_person
from tests.support.threads import all_at_once
from tests.team.main_role_steps import accept, link_token, offer, roots

pytestmark = pytest.mark.django_db


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("rival", ["withdraw", "decline", "accept", "remove", "leave"])
def test_of_an_acceptance_and_its_rival_at_once_one_wins_and_the_roles_are_whole(
    owner: Person, tenant: TenantRef, rival: str
) -> None:
    heir = make_person(tenant, "heir@example.com", root=owner.actor.user_id, rights=[], store_ids=[])
    offer(owner, heir)
    token = link_token(heir)
    rivals: dict[str, Callable[[], Any]] = {
        "withdraw": lambda: owner.delete("main_account/offer"),
        "decline": lambda: heir.post("main_account/offer/decline"),
        "accept": lambda: accept(heir, token),
        "remove": lambda: owner.delete(f"sub_account/{heir.actor.user_id}"),
        "leave": lambda: owner.post("user/deletion", {"current_password": PASSWORD}),
    }
    answers = all_at_once(lambda: accept(heir, token), rivals[rival])
    assert sum(answer["success"] for answer in answers) == 1, answers
    has_changed = answers[0]["success"] or rival == "accept"
    expected: dict[int, int | None] = {owner.actor.user_id: None, heir.actor.user_id: owner.actor.user_id}
    if has_changed:
        expected = {owner.actor.user_id: heir.actor.user_id, heir.actor.user_id: None}
    elif rival == "remove":
        expected = {owner.actor.user_id: None}
    assert roots(tenant) == expected
    assert AccountDeletion.objects.exists() == (rival == "leave" and not has_changed)
    assert LoggedEvent.objects.filter(event="main_role_handed_over").count() == int(has_changed)


@pytest.mark.django_db(transaction=True)
def test_of_two_offers_at_once_one_is_made(owner: Person, tenant: TenantRef) -> None:
    heirs = [make_person(tenant, f"{name}@example.com", root=owner.actor.user_id, rights=[]) for name in "ab"]
    answers = all_at_once(lambda: offer(owner, heirs[0]), lambda: offer(owner, heirs[1]))
    assert sorted(answer["success"] for answer in answers) == [False, True]
    assert MainRoleOffer.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_whom_staff_shut_out_while_they_accept_is_not_left_with_a_session(
    owner: Person, tenant: TenantRef, staff: Callable[..., Client]
) -> None:
    heir = make_person(tenant, "heir@example.com", root=owner.actor.user_id, rights=[], store_ids=[])
    offer(owner, heir)
    support, token, found = staff("support"), link_token(heir), Event()

    def slowly(execute: Any, sql: str, params: Any, many: Any, context: Any) -> Any:
        if sql.startswith('UPDATE "accounts_user"') and not found.is_set():
            found.set()
            sleep(0.5)
        return execute(sql, params, many, context)

    def take_over() -> Any:
        with connection.execute_wrapper(slowly):
            return accept(heir, token)

    def shut_out() -> Any:
        found.wait()
        return ask(support, "POST", f"users/{heir.actor.user_id}/deactivate", {"reason": "a call"})

    all_at_once(take_over, shut_out)
    assert not User.objects.get(pk=heir.actor.user_id).is_active
    assert not AccessToken.objects.filter(user_id=heir.actor.user_id, revoked_at=None).exists()
