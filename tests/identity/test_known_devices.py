"""Strangers who guess do not shut out whoever has logged in with a browser before, nor the owner of a named account."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.core import mail
from django.test import Client

from server.company.identity import rules
from server.company.identity.models import AccessToken, VerificationCode
from server.company.identity.services.one_time_codes import current_code
from server.kit import clock
from tests.support.devices import ELSEWHERE, HERE, MAILBOX, ask_code, browser_at, log_in, reset, send
from tests.support.people import PASSWORD, TOTP_SECRET, Person
from tests.support.registration import API

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("time")]


def known_browser(peer: str = HERE) -> Client:
    """One in which the owner has logged in before."""
    browser = browser_at(peer)
    assert log_in(browser).json()["success"] is True
    del browser.cookies["Authorization"]
    return browser


def stuff(peer: str, tries: int = 60) -> None:
    """Guess at other accounts until the address is shut."""
    for n in range(tries):
        last = log_in(browser_at(peer), "wrong1", f"user{n}@example.com")
    assert last.status_code == 429


@pytest.mark.parametrize("series_id", [1, 5])
def test_an_address_that_strangers_have_shut_stays_open_to_who_was_here_before(owner: Person, series_id: int) -> None:
    browser = known_browser()
    stuff(HERE)
    assert log_in(browser_at(HERE)).status_code == 429
    assert log_in(browser, series_id=series_id).json()["success"] is True


def test_the_cookie_is_no_script_s_and_lasts(owner: Person) -> None:
    cookie = known_browser().cookies["KnownDevice"]
    assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "Lax", "/api/")
    assert int(cookie["max-age"]) == 365 * 24 * 3600
    assert MAILBOX not in cookie.value


def test_a_cookie_that_is_made_up_or_another_s_opens_nothing(owner: Person, stranger: Person) -> None:
    theirs = browser_at(HERE)
    assert log_in(theirs, mailbox="stranger@example.com").json()["success"] is True
    stuff(HERE)
    before = AccessToken.objects.count()
    assert log_in(theirs).status_code == 429, "known, but to somebody else"
    for made_up in ("", "x", theirs.cookies["KnownDevice"].value + "x"):
        browser = browser_at(HERE)
        browser.cookies["KnownDevice"] = made_up
        assert log_in(browser).status_code == 429
    assert AccessToken.objects.count() == before


def test_a_known_browser_guesses_slowly_too(owner: Person) -> None:
    browser = known_browser()
    answers = [log_in(browser, f"wrong{n}").status_code for n in range(6)]
    assert answers == [200] * 5 + [429]
    assert log_in(browser).status_code == 429
    assert log_in(browser_at(ELSEWHERE)).json()["success"] is True, "others are not concerned"


def test_a_stranger_who_never_stops_does_not_lock_the_owner_out(owner: Person, time: Any) -> None:
    for _ in range(40):
        log_in(browser_at(ELSEWHERE), "wrong1")
        time.shift(timedelta(seconds=rules.LONGEST_PAUSE_SECONDS))
    assert log_in(browser_at(ELSEWHERE), "wrong1").json()["success"] is False
    assert log_in(browser_at(HERE)).json()["success"] is True


def test_guesses_from_everywhere_wait_for_a_minute_at_most(owner: Person, time: Any) -> None:
    browser = known_browser()
    answers = [log_in(browser_at(f"192.0.2.{n}"), "wrong1") for n in range(30)]
    assert [answer.status_code for answer in answers].count(200) == rules.FREE_GUESSES_FROM_ANYWHERE
    assert log_in(browser).json()["success"] is True
    for n in range(40):
        log_in(browser_at(f"192.0.2.{100 + n}"), "wrong1")
        time.shift(timedelta(seconds=61))
    refused = log_in(browser_at("192.0.2.200"), "wrong1")
    assert refused.json()["success"] is False
    again = log_in(browser_at(HERE))
    assert (again.status_code, again.json()["wait"]) == (429, 60)
    time.shift(timedelta(seconds=60))
    assert log_in(browser_at(HERE)).json()["success"] is True


def test_a_household_of_ipv6_counts_as_one_address(owner: Person) -> None:
    answers = [log_in(browser_at(f"2001:db8:1:2::{n:x}"), "wrong1").status_code for n in range(6)]
    assert answers == [200] * 5 + [429]
    assert log_in(browser_at("2001:db8:1:2:ffff::1")).status_code == 429
    assert log_in(browser_at("2001:db8:1:3::1")).json()["success"] is True


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("", ""),
    ],
)
def test_what_an_address_counts_as(address: str, network: str) -> None:
    assert rules.network_of(address) == network


def test_staff_come_in_while_strangers_guess_at_their_address(owner: Person, staff: Callable[..., Client]) -> None:
    staff("support")
    body = {"mailbox": "support@staff.example", "password": PASSWORD}
    desk = browser_at(HERE)
    assert send(desk, "console/session", body | {"totp": current_code(TOTP_SECRET)}).status_code == 200
    stuff(HERE)
    with time_machine.travel(clock.now() + timedelta(seconds=31), tick=False):
        stuff(HERE, 3)
        body |= {"totp": current_code(TOTP_SECRET)}
        assert send(browser_at(HERE), "console/session", body).status_code == 429
        assert send(desk, "console/session", body).status_code == 200


def test_who_is_signed_in_proves_the_password_while_strangers_guess(owner: Person) -> None:
    for n in range(25):
        log_in(browser_at(f"192.0.2.{n}"), "wrong1")
    stuff("127.0.0.1")
    body = {"current_password": PASSWORD, "password": "coffee4one", "confirmPassword": "coffee4one"}
    assert owner.put("user/password", body)["success"] is True


def test_a_stranger_neither_uses_up_the_tries_of_a_code_nor_replaces_it(owner: Person) -> None:
    mine, theirs = browser_at(HERE), browser_at(ELSEWHERE)
    code = ask_code(mine)
    assert [reset(theirs, "000000")["code"] for _ in range(9)] == [1000400] * 9
    ask_code(theirs)
    assert [reset(theirs, code)["success"] for _ in range(9)] == [False] * 9
    assert reset(mine, code)["success"] is True
    assert log_in(browser_at(HERE), "coffee4one").json()["success"] is True


def test_a_code_may_be_typed_elsewhere_with_few_tries_for_all(owner: Person) -> None:
    code = ask_code(browser_at(HERE))
    assert reset(browser_at("192.0.2.1"), "000000")["success"] is False
    assert reset(browser_at("192.0.2.2"), code)["success"] is True
    assert VerificationCode.objects.get().used_at is not None


def test_many_who_try_a_code_elsewhere_have_five_tries_together(owner: Person) -> None:
    code = ask_code(browser_at(HERE))
    assert [reset(browser_at(f"192.0.2.{n}"), "000000")["success"] for n in range(5)] == [False] * 5
    assert reset(browser_at("192.0.2.9"), code)["success"] is False


def test_a_stranger_who_asks_for_codes_keeps_the_owner_from_none(owner: Person) -> None:
    browser = known_browser()
    theirs = browser_at(ELSEWHERE)
    for n in range(40):
        send(browser_at(f"192.0.2.{n}"), "account-service/email/send", {"email": MAILBOX, "type": 2})
        send(theirs, "account-service/email/send", {"email": MAILBOX, "type": 2})
    answer = send(browser_at("192.0.2.99"), "account-service/email/send", {"email": MAILBOX, "type": 2})
    assert answer.status_code == 429, "mails do not go out without end"
    assert reset(browser, ask_code(browser))["success"] is True


def test_who_has_reset_the_password_comes_in_with_this_browser_at_once(owner: Person) -> None:
    browser = browser_at(HERE)
    for n in range(6):
        log_in(browser, f"wrong{n}")
    stuff(HERE)
    assert reset(browser, ask_code(browser))["success"] is True
    assert log_in(browser, "coffee4one").json()["success"] is True
    assert log_in(browser_at(HERE), "coffee4one").status_code == 429


def test_who_registers_is_known(db: None) -> None:
    browser = browser_at(HERE)
    assert send(browser, "account-service/email/send", {"email": "new@example.com", "type": 1}).json()["success"]
    (code,) = re.findall(r"\b\d{4,8}\b", str(mail.outbox[-1].body))
    body = {"mailbox": "new@example.com", "code": code, "password": PASSWORD}
    assert send(browser, "account-service/user/register", body).json()["success"] is True
    stuff(HERE)
    assert log_in(browser, mailbox="new@example.com").json()["success"] is True
    assert browser.get(f"{API}/user/info").json()["user"]["mailbox"] == "new@example.com"
