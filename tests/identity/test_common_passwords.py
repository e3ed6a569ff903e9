"""A password that everybody uses is refused wherever one is chosen, in both languages, and nothing changes."""

from collections.abc import Callable
from contextlib import nullcontext
from typing import Any

import pytest
from django.test import Client

from fixtures.demo.people import PASSWORD as DEMO_PASSWORD
from server.company.identity import rules
from server.company.identity.models import User
from server.company.staff.models import StaffInvitation
from tests.support import invitations, password_resets, passwords, registration, staff_invitations
from tests.support.console import ask
from tests.support.people import PASSWORD, Person

pytestmark = pytest.mark.django_db

COMMON = ["password1", "PassWord1", "abc123", "qwerty1"]
SENTENCE = "This password is too common. Please choose another one."


def refused(answer: Any) -> bool:
    assert (answer["success"], answer["code"], answer["msg"]) == (False, 1000400, SENTENCE)
    assert answer["fields"] == {"password": SENTENCE}
    return True


@pytest.mark.parametrize("password", COMMON)
def test_nobody_registers_with_it(db: None, password: str) -> None:
    code = registration.ask_for_code()
    assert refused(registration.register(code=code, password=password))
    assert registration.nothing_was_opened()
    assert registration.register(code=code)["success"] is True, "the code was not spent"


def test_chinese_readers_are_answered_in_chinese(db: None) -> None:
    body = {"mailbox": "anna@example.com", "code": "000000", "password": "password1"}
    answer = registration.post("user/register", body, **{"Accept-Language": "zh-CN"})
    assert answer["fields"] == {"password": "该密码过于常见，请换一个密码。"}


@pytest.mark.parametrize("method", ["post", "put"])
def test_nobody_resets_to_it(owner: Person, method: str) -> None:
    code = password_resets.mailed_code()
    assert refused(password_resets.reset(method, code=code, password="password1", confirmPassword="password1"))
    assert password_resets.unchanged()
    assert password_resets.reset(method, code=code)["success"] is True, "the code was not spent"


def test_nobody_changes_to_it(owner: Person) -> None:
    assert refused(passwords.change_password(owner, password="password1", confirmPassword="password1"))
    assert passwords.user(owner).check_password(PASSWORD)


def test_no_invitation_is_accepted_with_it(owner: Person) -> None:
    invitations.invite(owner)
    token = invitations.mailed_token()
    assert refused(invitations.accept(token, "password1"))
    assert User.objects.count() == 1
    assert invitations.accept(token)["success"] is True


def test_no_member_of_staff_joins_with_it(staff: Callable[..., Client]) -> None:
    ask(staff("operator"), "POST", "staff", staff_invitations.JOIN)
    body = {"token": staff_invitations.invited(), "password": "password1"}
    assert ask(Client(), "POST", "staff/join", body, status=422)["fields"] == {"password": SENTENCE}
    assert StaffInvitation.objects.count() == 1


@pytest.mark.parametrize("password", [DEMO_PASSWORD, PASSWORD])
def test_what_the_demo_and_the_tests_use_is_taken(password: str) -> None:
    rules.check_password(password)


@pytest.mark.parametrize(
    ("password", "fits"),
    [
        ("茶杯茶杯茶杯", False),
        ("茶杯teacup", False),
        ("茶杯茶杯茶7", True),
        ("茶杯茶杯茶！", True),
        ("téléphone", False),
    ],
)
def test_letters_of_every_script_are_letters_and_no_symbols(password: str, fits: bool) -> None:
    with nullcontext() if fits else pytest.raises(ValueError, match="at least two types"):
        rules.check_password(password)
