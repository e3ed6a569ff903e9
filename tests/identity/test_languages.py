"""The language that users choose in the header, or sign up in, is that of their mails and of their other devices."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core import mail
from django.test import Client

from server.api.gateway.requests import MARKET_COOKIE, PORTAL_COOKIE
from server.company.identity.contracts import TokenKind
from server.company.identity.models import User
from tests.impersonation.sessions import API, acting_as
from tests.support.console import ask
from tests.support.invitations import accept, invite, mailed_token
from tests.support.jobs import drain_jobs
from tests.support.passwords import change_password
from tests.support.people import PASSWORD, Person, signed_in
from tests.support.registration import ask_for_code, post

pytestmark = pytest.mark.django_db
CHINESE = {"Accept-Language": "zh-CN"}


def language_of(person: Person) -> str:
    return User.objects.values_list("language", flat=True).get(pk=person.actor.user_id)


def test_a_chosen_language_is_that_of_mails_and_of_the_next_log_in(owner: Person, member: Person) -> None:
    before = User.objects.values().get(pk=member.actor.user_id)
    for _ in range(2):
        answer = member.put("user/language", {"language": "zh-hans"})
        assert (answer["success"], answer["profile"]["language"]) == (True, "zh-hans")
    assert User.objects.values().get(pk=member.actor.user_id) == before | {
        "language": "zh-hans",
        "language_chosen": True,
    }
    assert language_of(owner) == ""
    elsewhere = post("user/login", {"mailbox": before["email"], "password": PASSWORD}, **{"Accept-Language": "en-US"})
    assert (elsewhere["user"]["language"], elsewhere["user"]["language_chosen"]) == ("zh-hans", True)
    change_password(member)
    drain_jobs()
    assert mail.outbox[-1].subject == "您的 Tradewind 密码已修改"
    member.put("user/language", {"language": "en"})
    assert language_of(member) == "en"


@pytest.mark.parametrize(
    ("body", "field"),
    [({"language": "tlh"}, "language"), ({}, "language"), ({"language": "en", "user_id": 1}, "user_id")],
)
def test_an_unknown_language_changes_nothing(owner: Person, body: Any, field: str) -> None:
    owner.put("user/language", {"language": "zh-hans"})
    answer = owner.put("user/language", body)
    assert (answer["success"], list(answer["fields"])) == (False, [field])
    assert language_of(owner) == "zh-hans"


@pytest.mark.parametrize("role", ["support", "operator"])
def test_staff_keep_their_language_for_mails_and_other_devices(staff: Callable[..., Client], role: str) -> None:
    browser = staff(role)
    assert ask(browser, "GET", "session")["language"] == ""
    refused = ask(browser, "PUT", "session/language", {"language": "tlh"}, status=422)
    assert refused["fields"] == {"language": "Please choose a language."}
    for language in ("zh-hans", "zh-hans", "en"):
        ask(browser, "PUT", "session/language", {"language": language})
        assert ask(browser, "GET", "session")["language"] == language
    kept = User.objects.filter(language_chosen=True).values_list("pk", "language")
    assert list(kept) == [(int(ask(browser, "GET", "session")["id"]), "en")], "nobody else's"


def test_the_markets_language_is_kept_for_the_markets_user(owner: Person, stranger: Person) -> None:
    browser = Client(headers={"Accept-Language": "en"})
    browser.cookies[PORTAL_COOKIE] = owner.client.defaults["HTTP_AUTHORIZATION"]
    browser.cookies[MARKET_COOKIE] = signed_in(stranger.actor.user_id, TokenKind.MARKET).defaults["HTTP_AUTHORIZATION"]

    def put(path: str, language: str) -> Any:
        return browser.put(f"{API}/{path}", {"language": language}, content_type="application/json").json()

    assert browser.get(f"{API}/service-market").json()["user"]["language"] == ""
    assert list(put("service-market/language", "tlh")["fields"]) == ["language"]
    assert put("service-market/language", "zh-hans")["success"]
    assert browser.get(f"{API}/service-market").json()["user"]["language"] == "zh-hans"
    assert (language_of(owner), language_of(stranger)) == ("", "zh-hans")
    assert put("user/language", "en")["success"]
    assert (language_of(owner), language_of(stranger)) == ("en", "zh-hans"), "the portal's is the portal user's"


@pytest.mark.parametrize("path", ["user/language", "service-market/language"])
def test_staff_who_act_as_a_user_leave_their_language(owner: Person, staff: Callable[..., Client], path: str) -> None:
    browser = acting_as(staff("support"), owner.actor.user_id)
    body = {"language": "zh-hans"}
    answer = browser.put(f"{API}/{path}", body, content_type="application/json").json()
    assert (answer["success"], answer["code"]) == (False, 1000403)
    assert language_of(owner) == ""


def test_who_signs_up_keeps_the_language_of_the_form(owner: Person) -> None:
    body = {"mailbox": "anna@example.com", "code": ask_for_code(), "password": "tea4two", "series_id": 1}
    registered = post("user/register", body, **CHINESE)["user"]
    assert (registered["language"], registered["language_chosen"]) == ("zh-hans", False), "another browser may differ"
    invite(owner)
    assert accept(mailed_token(), **CHINESE)["success"]
    assert User.objects.get(email="ben@example.com").language == "zh-hans"


@pytest.mark.parametrize(("language", "chosen"), [("en", False), ("zh-hans", True)])
def test_saving_a_profile_chooses_a_language_only_by_changing_it(owner: Person, language: str, chosen: bool) -> None:
    User.objects.filter(pk=owner.actor.user_id).update(language="en")
    body = {"first_name": "Mei", "name": "Mei", "language": language, "time_zone": ""}
    assert owner.put("user/profile", body)["success"]
    assert owner.get("user/info")["user"]["language_chosen"] is chosen
    owner.put("user/profile", body)
    assert owner.get("user/info")["user"]["language_chosen"] is chosen
