"""A visitor registers by a code that was mailed."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client

from server.company.identity.models import AccessToken, User, VerificationCode
from server.company.rewards.models import Referral, ReferralLink
from server.kit import clock
from server.tenancy.models import TenantState
from tests.support.people import Person
from tests.support.registration import (
    API,
    PASSWORD_SENTENCE,
    ask_for_code,
    mailed_code,
    nothing_was_opened,
    post,
    register,
)

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("sent", "reported"), [("Europe/Berlin", "Europe/Berlin"), ("Mars/Olympus", "Asia/Shanghai")])
def test_times_are_shown_in_the_zone_of_the_browser_that_registered(sent: str, reported: str) -> None:
    token = register(code=ask_for_code(), time_zone=sent)["token"]
    info = Client().get(f"{API}/user/info", headers={"Authorization": token}).json()
    assert info["time_zone"] == reported
    own = Client().get(f"{API}/user-config/0/0?names=timezone", headers={"Authorization": token}).json()
    assert own["timezone"]["zone"] == reported


@pytest.mark.parametrize(("sent", "kept"), [("abc123", 1), ("NOBODY", 0)])
def test_who_brought_a_merchant_is_kept_when_they_register(stranger: Person, sent: str, kept: int) -> None:
    ReferralLink.objects.create(merchant_id=stranger.actor.tenant_id, code="ABC123")
    assert register(code=ask_for_code(), referrer=sent)["success"]
    mine = User.objects.values_list("tenant_id", flat=True).get(email="anna@example.com")
    assert Referral.objects.filter(merchant_id=mine, referrer_id=stranger.actor.tenant_id).count() == kept


def test_register_opens_an_account_with_a_schema_of_its_own() -> None:
    answer = register(code=ask_for_code(), source="newsletter")
    assert answer["success"] is True
    assert answer["code"] == 200
    assert answer["msg"] == "Register success"
    assert answer["user"]["mailbox"] == "anna@example.com"
    assert answer["user"]["root_id"] == ""
    assert answer["user"]["source"] == "newsletter"
    assert answer["user"]["token"] == answer["token"]
    user = User.objects.select_related("tenant").get()
    assert user.tenant is not None
    assert user.tenant.state == TenantState.READY
    assert EmailAddress.objects.get(user=user).verified is True
    assert user.check_password("tea4two")


def test_the_mailbox_is_trimmed_and_lower_cased() -> None:
    code = ask_for_code("  Anna@Example.com ")
    assert register(mailbox=" ANNA@example.com", code=code)["user"]["mailbox"] == "anna@example.com"


def test_the_cookie_is_not_readable_by_scripts_and_the_token_is_kept_as_a_hash() -> None:
    body = {"mailbox": "anna@example.com", "code": ask_for_code(), "password": "tea4two"}
    response = Client().post(f"{API}/user/register", body, content_type="application/json")
    cookie = response.cookies["Authorization"]
    assert cookie["httponly"] is True
    assert cookie["samesite"] == "Lax"
    assert cookie.value == response.json()["token"]
    assert not AccessToken.objects.filter(token_hash=cookie.value).exists()


def test_a_code_is_requested_once_in_59_seconds() -> None:
    first = post("email/send", {"email": "anna@example.com", "type": 1})
    assert first["wait"] == 59
    second = post("email/send", {"email": "anna@example.com", "type": 1})
    assert second["success"] is False
    assert 0 < second["wait"] <= 59
    assert len(mail.outbox) == 1


def test_the_mail_speaks_chinese_to_a_chinese_browser() -> None:
    headers = {"Accept-Language": "zh-CN,zh;q=0.9"}
    assert post("email/send", {"email": "anna@example.com", "type": 1}, **headers)["success"]
    assert "验证码" in mail.outbox[0].subject
    assert len(mailed_code()) == 6


def test_a_new_code_replaces_the_old_code() -> None:
    old = ask_for_code()
    with time_machine.travel(clock.now() + timedelta(seconds=60)):
        new = ask_for_code()
        if old != new:
            assert register(code=old)["success"] is False
        assert register(code=new)["success"] is True


@pytest.mark.parametrize(
    ("changes", "field", "sentence"),
    [
        ({"code": ""}, "code", "Verification code must be valid."),
        ({"code": "123"}, "code", "Invalid code, please check."),
        ({"password": "abcdef"}, "password", PASSWORD_SENTENCE),
        ({"password": "a1"}, "password", PASSWORD_SENTENCE),
        ({"password": "a1" * 11}, "password", PASSWORD_SENTENCE),
        ({"mailbox": "not-a-mailbox"}, "mailbox", "Your email must be valid."),
        ({"mailbox": "a\x00@example.com"}, "", ""),
        ({"is_staff": True}, "is_staff", "is not a known field"),
    ],
)
def test_what_does_not_fit_is_named_and_nothing_is_opened(changes: Any, field: str, sentence: str) -> None:
    answer = register(**({"code": ask_for_code()} | changes))
    assert answer["success"] is False
    if field:
        assert answer["fields"][field] == sentence
    assert nothing_was_opened()


def test_a_wrong_code_counts_and_five_tries_end_it() -> None:
    code = ask_for_code()
    wrong = "000000" if code != "000000" else "111111"
    for _ in range(5):
        assert register(code=wrong)["fields"] == {"code": "Invalid code, please check."}
    assert register(code=code)["success"] is False
    assert VerificationCode.objects.get().tries_left == 0
    assert nothing_was_opened()


def test_a_code_ends_after_ten_minutes() -> None:
    code = ask_for_code()
    with time_machine.travel(clock.now() + timedelta(minutes=10, seconds=1)):
        assert register(code=code)["success"] is False
    assert nothing_was_opened()


def test_a_code_works_once() -> None:
    code = ask_for_code()
    assert register(code=code)["success"] is True
    User.objects.all().delete()
    assert register(code=code)["success"] is False


def test_a_mailbox_registers_once() -> None:
    assert register(code=ask_for_code())["success"] is True
    assert post("email/send", {"email": "anna@example.com", "type": 1})["msg"] == "This email has been registered."
    assert post("email/exist", {"email": "anna@example.com", "type": 1})["success"] is False
    assert post("email/exist", {"email": "anna@example.com", "type": 2})["success"] is True
    assert User.objects.count() == 1


def test_a_reset_code_goes_only_to_an_account() -> None:
    answer = post("email/send", {"email": "nobody@example.com", "type": 2})
    assert answer["code"] == 1001101
    assert answer["msg"] == "The account does not exist. Please enter a valid Login ID"
    assert mail.outbox == []


def test_the_account_is_not_opened_when_the_schema_cannot_be_made(monkeypatch: pytest.MonkeyPatch) -> None:
    code = ask_for_code()

    def broken(name: str) -> None:
        raise RuntimeError("no schema")

    monkeypatch.setattr("server.company.identity.services.registration.claim_schema", broken)
    answer = register(code=code)
    assert answer["success"] is False
    assert answer["request_id"] in answer["msg"]
    assert nothing_was_opened()
