"""A visitor in China registers, logs in and resets by mobile number."""

import re
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from pytest_django import Settings

from server.company.identity.models import AccessToken, User, VerificationCode
from server.kit import clock
from server.kit.reasons import Reason
from server.ports import registry
from server.ports.failures import Permanent
from tests.support.registration import post

pytestmark = pytest.mark.django_db
PHONE = "13800138000"


@pytest.fixture(autouse=True)
def outbox(settings: Settings, tmp_path: Any) -> None:
    settings.OUTBOX_DIR = tmp_path


def messages() -> list[tuple[tuple[str, ...], str]]:
    return [(message.to, message.text) for message in registry.outbox().list_messages() if message.kind == "sms"]


def texted_code(**headers: str) -> str:
    answer = post("sms", {"phone": PHONE, "type": 1}, **headers)
    assert (answer["success"], answer["wait"]) == (True, 59)
    (code,) = re.findall(r"\b\d{4,8}\b", messages()[0][1])
    return str(code)


def register(**changes: Any) -> Any:
    return post("user/register", {"mailbox": PHONE, "code": "000000", "password": "tea4two"} | changes)


def test_register_and_log_in_by_phone() -> None:
    assert post("email/exist", {"email": PHONE, "type": 1})["success"] is True
    answer = register(mailbox=f" {PHONE} ", code=texted_code(), source="fair")
    assert (answer["success"], answer["msg"]) == (True, "Register success")
    assert (answer["user"]["phone"], answer["user"]["mailbox"]) == (PHONE, "")
    assert answer["user"]["name"] == "138****8000"
    assert not EmailAddress.objects.exists()
    assert mail.outbox == []
    again = post("user/login", {"mailbox": PHONE, "password": "tea4two"})
    assert again["user"]["id"] == answer["user"]["id"]
    assert post("email/exist", {"email": PHONE, "type": 2})["success"] is True


def test_the_text_goes_to_the_number_in_the_readers_language() -> None:
    texted_code(**{"Accept-Language": "zh-CN"})
    ((to, text),) = messages()
    assert to == (f"+86{PHONE}",)
    assert "验证码" in text


def test_a_second_text_has_to_wait() -> None:
    texted_code()
    with time_machine.travel(clock.now() + timedelta(seconds=20)):
        answer = post("sms", {"phone": PHONE, "type": 1})
    assert answer["success"] is False
    assert 37 <= answer["wait"] <= 39
    assert len(messages()) == 1


@pytest.mark.parametrize("phone", ["1380013800", "138001380001", "23800138000", "+8613800138000", "12345678901", ""])
def test_what_is_no_mainland_number_gets_no_text(phone: str) -> None:
    answer = post("sms", {"phone": phone, "type": 1})
    assert (answer["success"], answer["fields"]) == (False, {"phone": "Your phone number must be valid."})
    assert messages() == []


def test_a_number_registers_once_and_says_so_in_its_own_words() -> None:
    register(code=texted_code())
    words = "Your phone number has been registered."
    assert post("sms", {"phone": PHONE, "type": 1})["msg"] == words
    assert post("email/exist", {"email": PHONE, "type": 1})["msg"] == words
    assert User.objects.count() == 1


def test_a_reset_text_goes_only_to_an_account() -> None:
    answer = post("sms", {"phone": PHONE, "type": 2})
    assert answer["code"] == 1001101
    assert messages() == []


def test_a_code_for_one_purpose_or_number_opens_no_other() -> None:
    code = texted_code()
    assert register(mailbox="13900139000", code=code)["success"] is False
    assert not User.objects.exists()
    assert not AccessToken.objects.exists()


def test_a_gateway_that_refuses_costs_no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: Any, **__: Any) -> None:
        raise Permanent(Reason("sms.refused", {"host": "gateway", "code": "7"}))

    with monkeypatch.context() as patched:
        patched.setattr("server.adapters.sms.outbox.OutboxSms.send", refused)
        answer = post("sms", {"phone": PHONE, "type": 1})
    assert (answer["success"], answer["wait"]) == (False, None)
    assert answer["msg"].endswith("or use another way to receive the code.")
    assert not VerificationCode.objects.exists()
    texted_code()


def test_one_address_cannot_have_texts_sent_without_end() -> None:
    client = Client(REMOTE_ADDR="203.0.113.50")
    answers = [
        client.post(
            "/api/account-service/sms", {"phone": f"1380013{n:04d}", "type": 1}, content_type="application/json"
        )
        for n in range(6)
    ]
    assert [answer.status_code for answer in answers] == [200] * 5 + [429]
    assert len(messages()) == 5


def test_the_mail_of_a_code_is_text_and_html_with_one_number() -> None:
    for language in ("en", "zh-CN"):
        email = f"{language[:2]}@example.com"
        assert post("email/send", {"email": email, "type": 1}, **{"Accept-Language": language})["success"]
        message: Any = mail.outbox[-1]
        (code,) = re.findall(r"\b\d{4,8}\b", message.body)
        ((html, kind),) = message.alternatives
        assert kind == "text/html"
        assert code in html
        assert ("验证码" in message.body) is (language == "zh-CN")
