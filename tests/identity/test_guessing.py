"""Whoever guesses passwords waits longer and longer, and learns nothing of who has an account."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.core import mail
from django.test import Client

from server.company.identity import rules
from server.company.identity.jobs import forget_guesses
from server.company.identity.models import AccessToken, FailedLogIn
from server.kit import clock
from tests.support.devices import FIREFOX, SAFARI
from tests.support.jobs import drain_jobs
from tests.support.people import PASSWORD, Person
from tests.support.registration import API

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("time")]
NEWER_FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0"


def log_in(
    password: str = PASSWORD, mailbox: str = "owner@example.com", peer: str = "203.0.113.7", **headers: str
) -> Any:
    body = {"mailbox": mailbox, "password": password}
    client = Client(REMOTE_ADDR=peer)
    return client.post(f"{API}/user/login", body, content_type="application/json", headers=headers)


def guess(times: int, **options: str) -> list[int]:
    return [log_in(f"wrong{n}", **options).status_code for n in range(times)]


@pytest.mark.parametrize("mailbox", ["owner@example.com", "nobody@example.com"])
def test_after_five_wrong_tries_an_account_waits_and_so_does_an_unknown_mailbox(owner: Person, mailbox: str) -> None:
    assert guess(6, mailbox=mailbox) == [200] * 5 + [429]
    refused = log_in(mailbox=mailbox)
    assert (refused.status_code, refused.json()["wait"], refused.json()["code"]) == (429, 2, 1000429)
    assert "Authorization" not in refused.cookies


def test_each_pause_is_twice_as_long_up_to_a_quarter_of_an_hour() -> None:
    pauses = [rules.pause_after(tries, 5) for tries in (0, 4, 5, 6, 7, 13, 14, 500)]
    assert pauses == [0, 0, 2, 4, 8, 512, 900, 900]


def test_who_waits_may_try_again_and_the_right_password_forgets_all(owner: Person, time: Any) -> None:
    guess(5)
    time.shift(timedelta(seconds=2))
    assert guess(2) == [200, 429]
    time.shift(timedelta(seconds=4))
    assert log_in().json()["success"] is True
    assert guess(2) == [200, 200]


def test_a_mailbox_written_otherwise_is_the_same(owner: Person) -> None:
    guess(5, mailbox=" OWNER@example.com")
    assert log_in().status_code == 429


def test_stuffing_from_one_address_waits_and_others_do_not(owner: Person) -> None:
    answers = [log_in("wrong1", mailbox=f"user{n}@example.com").status_code for n in range(21)]
    assert answers == [200] * 20 + [429]
    assert log_in().status_code == 429
    assert log_in(peer="198.51.100.9").json()["success"] is True


def test_made_up_headers_make_no_other_address(owner: Person) -> None:
    answers = [
        log_in("wrong1", mailbox=f"user{n}@example.com", **{"X-Forwarded-For": f"192.0.2.{n}"}).status_code
        for n in range(21)
    ]
    assert answers[-1] == 429


def test_counts_hold_no_mailbox_and_end_after_a_day(owner: Person, time: Any) -> None:
    guess(5)
    assert not FailedLogIn.objects.filter(subject__contains="owner").exists()
    time.shift(timedelta(days=1, seconds=1))
    forget_guesses()
    assert not FailedLogIn.objects.exists()
    assert log_in().json()["success"] is True


def test_the_owner_hears_of_a_new_device_once(owner: Person) -> None:
    AccessToken.objects.all().delete()
    for agent in (FIREFOX, NEWER_FIREFOX):
        assert log_in(**{"User-Agent": agent}).json()["success"] is True
    drain_jobs()
    assert mail.outbox == []
    for _ in range(2):
        assert log_in(**{"User-Agent": SAFARI}).json()["success"] is True
    drain_jobs()
    (message,) = mail.outbox
    assert message.to == ["owner@example.com"]
    assert "Safari, iPhone, 203.0.113.7, Mar 1, 2026, 8:00 PM (Asia/Shanghai)" in str(message.body)
    log_in("wrong1", **{"User-Agent": "curl/8"})
    drain_jobs()
    assert len(mail.outbox) == 1


def test_a_session_is_drawn_anew_at_each_log_in(owner: Person) -> None:
    browser = Client()
    browser.cookies["Authorization"] = "chosen-by-an-attacker"
    body = {"mailbox": "owner@example.com", "password": PASSWORD}
    first = browser.post(f"{API}/user/login", body, content_type="application/json").json()["token"]
    second = browser.post(f"{API}/user/login", body, content_type="application/json").json()["token"]
    assert len({first, second, "chosen-by-an-attacker"}) == 3
    assert clock.now() == datetime(2026, 3, 1, 12, tzinfo=UTC)


def test_staff_log_ins_wait_longer_too_apart_from_a_merchant_of_that_name(owner: Person) -> None:
    body = {"mailbox": "owner@example.com", "password": "wrong4you", "totp": "123456"}

    def try_console() -> int:
        return Client(REMOTE_ADDR="203.0.113.9").post("/api/console/session", body, "application/json").status_code

    assert [try_console() for _ in range(rules.FREE_GUESSES_PER_MAILBOX + 1)][-1] == 429
    assert log_in(peer="203.0.113.10").json()["success"] is True
