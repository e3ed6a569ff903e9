"""A user sees their own sessions and ends them."""

import pytest
from django.test import Client

from server.company.identity.contracts import TokenKind
from server.company.identity.models import AccessToken
from tests.support.people import Person, signed_in
from tests.support.registration import API

pytestmark = pytest.mark.django_db


def live() -> int:
    return AccessToken.objects.filter(revoked_at=None).count()


def test_my_sessions_are_listed_and_nobody_elses(owner: Person, member: Person, stranger: Person) -> None:
    signed_in(owner.actor.user_id, TokenKind.MARKET)
    signed_in(owner.actor.user_id, TokenKind.PERSONAL)
    listed = owner.get("user/session")["sessions"]
    assert sorted(session["kind"] for session in listed) == ["market", "portal"]
    assert [session["kind"] for session in listed if session["is_current"]] == ["portal"]


def test_one_session_ends_and_answers_1001002(owner: Person) -> None:
    elsewhere = signed_in(owner.actor.user_id)
    (other,) = [session for session in owner.get("user/session")["sessions"] if not session["is_current"]]
    assert owner.delete(f"user/session/{other['id']}")["success"] is True
    response = elsewhere.get(f"{API}/user/info")
    assert (response.status_code, response.json()["code"]) == (401, 1001002)
    assert owner.delete(f"user/session/{other['id']}")["code"] == 1000404


def test_all_other_sessions_end_and_this_session_stays(owner: Person, member: Person) -> None:
    others = [signed_in(owner.actor.user_id) for _ in range(3)]
    assert owner.post("user/session/end_others")["ended"] == 3
    assert [client.get(f"{API}/user/info").status_code for client in others] == [401] * 3
    assert owner.get("user/info")["success"] is True
    assert member.get("user/info")["success"] is True


def test_nobody_ends_a_session_of_somebody_else(owner: Person, member: Person, stranger: Person) -> None:
    theirs = owner.get("user/session")["sessions"][0]["id"]
    for person in (member, stranger):
        assert person.delete(f"user/session/{theirs}")["code"] == 1000404
    assert live() == 3


def test_a_personal_token_ends_none(owner: Person) -> None:
    borrowed = signed_in(owner.actor.user_id, TokenKind.PERSONAL)
    mine = owner.get("user/session")["sessions"][0]["id"]
    assert borrowed.delete(f"{API}/user/session/{mine}").json()["code"] == 1000403
    assert borrowed.post(f"{API}/user/session/end_others").json()["code"] == 1000403
    assert live() == 2


def test_another_site_ends_no_session_by_cookie(owner: Person) -> None:
    browser = Client()
    browser.cookies["Authorization"] = str(owner.client.defaults.get("HTTP_AUTHORIZATION", ""))
    refused = browser.post(f"{API}/user/session/end_others", headers={"Origin": "https://evil.example"})
    assert refused.json()["success"] is False
    assert live() == 1
