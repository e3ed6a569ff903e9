"""Passkeys: added with the password, and a whole log-in of their own."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from allauth.mfa.models import Authenticator
from django.core import mail
from django.test import Client, override_settings

from server.company.identity.contracts import TokenKind
from server.company.identity.models import AccessToken, User
from server.kit import clock
from tests.identity.passkey_holder import PasskeyHolder
from tests.support.jobs import drain_jobs
from tests.support.log_in import API
from tests.support.passkeys import ORIGIN, PROOF, add
from tests.support.people import Person, signed_in
from tests.support.second_factors import set_up

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def public_url() -> Iterator[None]:
    with override_settings(PUBLIC_URL=ORIGIN):
        yield


def post(path: str, body: Any = None) -> Any:
    return Client().post(f"{API}/{path}", body or {}, content_type="application/json")


def entrance(holder: PasskeyHolder, **more: Any) -> dict[str, Any]:
    begun = post("user/login/passkey/begin").json()
    return {"challenge": begun["challenge"], "credential": holder.get(begun["options"]), **more}


def test_a_passkey_is_added_and_logs_in_without_mailbox_or_code(owner: Person) -> None:
    set_up(owner)
    holder = PasskeyHolder(ORIGIN)
    assert add(owner, holder)["success"] is True
    drain_jobs()
    assert mail.outbox[-1].subject == "A passkey was added to your Tradewind account"
    response = post("user/login/passkey", entrance(holder))
    assert response.json()["user"]["id"] == str(owner.actor.user_id)
    assert response.cookies["Authorization"].value == response.json()["token"]
    (listed,) = owner.get("user/passkey")["passkeys"]
    assert listed["name"] == "My phone"
    assert listed["last_used_at"] is not None
    assert post("user/login/passkey", entrance(holder, series_id=5)).json()["success"] is True
    assert AccessToken.objects.latest("id").kind == TokenKind.MARKET


def test_an_answer_is_taken_once(owner: Person) -> None:
    holder = PasskeyHolder(ORIGIN)
    add(owner, holder)
    body = entrance(holder)
    assert post("user/login/passkey", body).json()["success"] is True
    assert post("user/login/passkey", body).json()["success"] is False


def test_six_hundred_strangers_who_begin_do_not_end_what_a_user_has_begun(owner: Person, stranger: Person) -> None:
    holder = PasskeyHolder(ORIGIN)
    begun = owner.post("user/passkey/begin", PROOF)
    for n in range(600):
        peer = Client(REMOTE_ADDR=f"198.51.{n % 250}.{n // 250}")
        assert peer.post(f"{API}/user/login/passkey/begin", content_type="application/json").json()["challenge"]
    body = {"challenge": begun["challenge"], "name": "My phone", "credential": holder.create(begun["options"])}
    assert owner.post("user/passkey", body)["success"] is True
    assert post("user/login/passkey", entrance(holder)).json()["success"] is True


def test_a_challenge_runs_out_after_five_minutes(owner: Person) -> None:
    holder = PasskeyHolder(ORIGIN)
    add(owner, holder)
    body, late = entrance(holder), clock.now() + timedelta(minutes=5, seconds=1)
    before = AccessToken.objects.count()
    with time_machine.travel(late, tick=False):
        assert post("user/login/passkey", body).json()["msg"] == "This passkey wasn't accepted. Please try again."
    assert AccessToken.objects.count() == before


@pytest.mark.parametrize(
    "holder", [PasskeyHolder("https://evil.example"), PasskeyHolder(ORIGIN, verifies=False)], ids=["origin", "verified"]
)
def test_another_origin_or_no_verification_adds_nothing(owner: Person, holder: PasskeyHolder) -> None:
    assert add(owner, holder)["success"] is False
    assert Authenticator.objects.count() == 0


def test_a_stolen_name_another_key_and_nonsense_open_nothing(owner: Person, stranger: Person) -> None:
    mine, other = PasskeyHolder(ORIGIN), PasskeyHolder(ORIGIN)
    add(owner, mine)
    other.id, other.user_handle = mine.id, mine.user_handle
    before = AccessToken.objects.count()
    forged = entrance(other)
    taken = entrance(mine)
    taken["credential"]["response"]["userHandle"] = str(stranger.actor.user_id)
    for body in (forged, taken, entrance(mine) | {"credential": {}}, entrance(mine) | {"challenge": "x"}):
        answer = post("user/login/passkey", body).json()
        assert (answer["success"], answer["msg"]) == (False, "This passkey wasn't accepted. Please try again.")
    assert AccessToken.objects.count() == before


def test_a_challenge_is_its_drawer_s_own(owner: Person, stranger: Person) -> None:
    holder = PasskeyHolder(ORIGIN)
    begun = owner.post("user/passkey/begin", PROOF)
    body = {"challenge": begun["challenge"], "name": "Phone", "credential": holder.create(begun["options"])}
    assert stranger.post("user/passkey", body)["success"] is False
    assert owner.post("user/passkey", body)["success"] is True
    assert add(owner, holder)["success"] is False, "the same passkey twice"


def test_who_is_out_of_service_stays_out(owner: Person, member: Person) -> None:
    holder = PasskeyHolder(ORIGIN)
    add(member, holder)
    users = User.objects.filter(pk=member.actor.user_id)
    users.update(expires_at=clock.now() - timedelta(seconds=1))
    assert post("user/login/passkey", entrance(holder)).json()["code"] == 1005011
    users.update(expires_at=None, is_active=False)
    assert post("user/login/passkey", entrance(holder)).json()["success"] is False


def test_only_the_person_adds_and_removes(owner: Person, stranger: Person) -> None:
    holder = PasskeyHolder(ORIGIN)
    add(owner, holder)
    passkey = owner.get("user/passkey")["passkeys"][0]["id"]
    assert list(owner.post("user/passkey/begin", {"current_password": "wrong1"})["fields"]) == ["current_password"]
    borrowed = signed_in(owner.actor.user_id, TokenKind.PERSONAL)
    assert borrowed.delete(f"{API}/user/passkey/{passkey}").json()["code"] == 1000403
    assert stranger.delete(f"user/passkey/{passkey}")["code"] == 1000404
    assert owner.delete(f"user/passkey/{passkey}")["success"] is True
    assert post("user/login/passkey", entrance(holder)).json()["success"] is False
