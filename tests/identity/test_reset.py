"""A forgotten password is set anew by a code; whoever else is signed in is signed out."""

from typing import Any

import pytest
from django.core import mail
from django.test import Client

from server.company.identity.models import User, VerificationCode
from tests.support.jobs import drain_jobs
from tests.support.password_resets import NEW, mailed_code, reset, unchanged
from tests.support.people import PASSWORD, Person
from tests.support.registration import API, PASSWORD_SENTENCE, post

pytestmark = pytest.mark.django_db
RESET_SENTENCE = "Password contains two or more numbers, English and characters, with a length of 6-20!"


@pytest.mark.parametrize(("method", "msg"), [("post", "Operation succeeded"), ("put", "Operation successful")])
def test_a_code_sets_a_new_password_and_ends_every_session(owner: Person, method: str, msg: str) -> None:
    answer = reset(method, mailbox=" Owner@example.com", code=mailed_code())
    assert (answer["success"], answer["msg"]) == (True, msg)
    response = owner.client.get(f"{API}/user/info")
    assert (response.status_code, response.json()["code"]) == (401, 1001002)
    assert post("user/login", {"mailbox": "owner@example.com", "password": PASSWORD})["success"] is False
    assert post("user/login", {"mailbox": "owner@example.com", "password": NEW})["success"] is True
    drain_jobs()
    assert mail.outbox[-1].subject == "Your Tradewind password was changed"
    assert mail.outbox[-1].to == ["owner@example.com"]


@pytest.mark.parametrize(
    ("changes", "field", "sentence"),
    [
        ({"code": " "}, "code", "A verification code has been sent to you email address."),
        ({"password": ""}, "password", "Please input your password!"),
        ({"password": "abcdef"}, "password", RESET_SENTENCE),
        ({"confirmPassword": ""}, "confirmPassword", "Please confirm your password!"),
        ({"confirmPassword": "other4one"}, "confirmPassword", "Two passwords that you enter is inconsistent!"),
        ({"mailbox": "nonsense"}, "mailbox", "Your email must be valid."),
        ({"mailbox": "1380013"}, "mailbox", "Your phone number must be valid."),
        ({"state": 5}, "state", "is not a known field"),
    ],
)
def test_what_does_not_fit_is_named_and_costs_no_try(owner: Person, changes: Any, field: str, sentence: str) -> None:
    answer = reset(**({"code": mailed_code()} | changes))
    assert (answer["success"], answer["fields"][field]) == (False, sentence)
    assert VerificationCode.objects.get().tries_left == 5
    assert unchanged()


def test_a_wrong_or_foreign_code_changes_nothing(owner: Person, stranger: Person) -> None:
    theirs = mailed_code("stranger@example.com")
    mine = mailed_code()
    assert reset(code=theirs if theirs != mine else "000000")["success"] is False
    assert unchanged()
    assert reset(code=mine)["success"] is True
    assert reset(code=mine, password="again5it", confirmPassword="again5it")["success"] is False


def test_a_code_to_register_resets_nothing(owner: Person) -> None:
    assert reset(code="123456")["success"] is False
    assert reset(mailbox="nobody@example.com", code="123456")["code"] == 1001101
    assert unchanged()
    assert PASSWORD_SENTENCE != RESET_SENTENCE


def test_the_service_market_has_a_session_of_its_own_kind(owner: Person) -> None:
    answer = post("user/login", {"mailbox": "owner@example.com", "password": PASSWORD, "series_id": 5})
    market = Client(headers={"Authorization": answer["token"]})
    assert market.get(f"{API}/service-market").json()["success"] is True
    assert market.get(f"{API}/user/info").status_code == 401
    assert owner.client.get(f"{API}/user/info").json()["success"] is True
    user = User.objects.get(pk=answer["user"]["id"])
    assert user.tokens.order_by("-id").values_list("kind", flat=True)[0] == "market"
