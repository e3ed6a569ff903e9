"""A password that everybody uses is refused wherever one is chosen, in both languages, and nothing changes."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from fixtures.demo.people import PASSWORD as DEMO_PASSWORD
from server.company.identity import rules
from server.company.identity.models import User
from server.company.staff.models import StaffInvitation
from tests.identity import test_profile, test_register, test_reset
from tests.staff import test_members as test_staffing
from tests.support.console import ask
from tests.support.people import PASSWORD, Person
from tests.team import test_members as test_team

pytestmark = pytest.mark.django_db

COMMON = ["password1", "PassWord1", "abc123", "qwerty1"]
SENTENCE = "This password is too common. Please choose another one."


def refused(answer: Any) -> bool:
    assert (answer["success"], answer["code"], answer["msg"]) == (False, 1000400, SENTENCE)
    assert answer["fields"] == {"password": SENTENCE}
    return True


@pytest.mark.parametrize("password", COMMON)
def test_nobody_registers_with_it(db: None, password: str) -> None:
    code = test_register.ask_for_code()
    assert refused(test_register.register(code=code, password=password))
    assert test_register.nothing_was_opened()
    assert test_register.register(code=code)["success"] is True, "the code was not spent"


def test_chinese_readers_are_told_in_chinese(db: None) -> None:
    body = {"mailbox": "anna@example.com", "code": "000000", "password": "password1"}
    answer = test_register.post("user/register", body, **{"Accept-Language": "zh-CN"})
    assert answer["fields"] == {"password": "该密码过于常见，请换一个密码。"}


@pytest.mark.parametrize("method", ["post", "put"])
def test_nobody_resets_to_it(owner: Person, method: str) -> None:
    code = test_reset.mailed_code()
    assert refused(test_reset.reset(method, code=code, password="password1", confirmPassword="password1"))
    assert test_reset.unchanged()
    assert test_reset.reset(method, code=code)["success"] is True, "the code was not spent"


def test_nobody_changes_to_it(owner: Person) -> None:
    assert refused(test_profile.change_password(owner, password="password1", confirmPassword="password1"))
    assert test_profile.user(owner).check_password(PASSWORD)


def test_no_invitation_is_accepted_with_it(owner: Person) -> None:
    test_team.invite(owner)
    token = test_team.mailed_token()
    assert refused(test_team.accept(token, "password1"))
    assert User.objects.count() == 1
    assert test_team.accept(token)["success"] is True


def test_no_member_of_staff_joins_with_it(staff: Callable[..., Client]) -> None:
    ask(staff("operator"), "POST", "staff", test_staffing.JOIN)
    body = {"token": test_staffing.invited(), "password": "password1"}
    assert ask(Client(), "POST", "staff/join", body, status=422)["fields"] == {"password": SENTENCE}
    assert StaffInvitation.objects.count() == 1


@pytest.mark.parametrize("password", [DEMO_PASSWORD, PASSWORD])
def test_what_the_demo_and_the_tests_use_is_taken(password: str) -> None:
    rules.check_password(password)
