"""Users say who they are, change their password, and sign in with another mailbox."""

import re
from typing import Any

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client

from server.company.identity.contracts import ChangePurpose, TokenKind
from server.company.identity.models import User, VerificationCode
from server.company.identity.rules import CODE_TRIES
from server.kit import clock
from tests.support.jobs import drain_jobs
from tests.support.passwords import NEW, change_password, user
from tests.support.people import PASSWORD, Person, signed_in
from tests.support.registration import API, post

pytestmark = pytest.mark.django_db
FACTS = {"first_name": "Olga", "name": "Olga's Teas", "language": "zh-hans", "time_zone": "Europe/Berlin"}


def mailed_code(to: str) -> str:
    message = next(message for message in reversed(mail.outbox) if message.to == [to])
    (code,) = re.findall(r"\b\d{4,8}\b", str(message.body))
    return str(code)


def test_names_language_and_zone_are_kept(owner: Person) -> None:
    assert owner.get("user/profile")["profile"]["mailbox"] == "owner@example.com"
    answer = owner.put("user/profile", FACTS)
    assert (answer["success"], answer["msg"]) == (True, "Operation succeeded")
    assert answer["profile"] == {**FACTS, "mailbox": "owner@example.com", "phone": "", "avatar": ""}
    assert owner.get("user/info")["user"]["first_name"] == "Olga"
    assert user(owner).time_zone == "Europe/Berlin"


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"language": "tlh"}, "language"),
        ({"time_zone": "Mars/Olympus"}, "time_zone"),
        ({"name": "a\nb"}, "name"),
        ({"name": "a" * 101}, "name"),
        ({"root_id": None}, "root_id"),
        ({"state": 5}, "state"),
        ({"platform": 9}, "platform"),
        ({"rights": ["SENSITIVE_0"]}, "rights"),
        ({"email": "x@example.com"}, "email"),
    ],
)
def test_what_is_not_theirs_to_say_is_refused_by_name(member: Person, changes: Any, field: str) -> None:
    before = User.objects.values().get(pk=member.actor.user_id)
    answer = member.put("user/profile", FACTS | changes)
    assert answer["success"] is False
    assert list(answer["fields"]) == [field]
    assert User.objects.values().get(pk=member.actor.user_id) == before


def test_a_new_password_ends_the_other_sessions_and_keeps_this_session(owner: Person) -> None:
    elsewhere = signed_in(owner.actor.user_id)
    assert change_password(owner)["success"] is True
    assert owner.get("user/info")["success"] is True
    assert elsewhere.get(f"{API}/user/info").json()["code"] == 1001002
    assert user(owner).check_password(NEW)
    drain_jobs()
    assert mail.outbox[-1].subject == "Your Tradewind password was changed"


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"current_password": "wrong1"}, "current_password"),
        ({"password": "letters"}, "password"),
        ({"confirmPassword": "other4one"}, "confirmPassword"),
        ({"user_id": 1}, "user_id"),
    ],
)
def test_a_password_is_not_changed_without_the_old_password(owner: Person, changes: Any, field: str) -> None:
    assert list(change_password(owner, **changes)["fields"]) == [field]
    assert user(owner).check_password(PASSWORD)


def test_the_old_password_cannot_be_guessed_from_a_stolen_session(owner: Person) -> None:
    with time_machine.travel(clock.now(), tick=False):
        for n in range(5):
            change_password(owner, current_password=f"wrong{n}")
        assert change_password(owner)["code"] == 1000429
    assert user(owner).check_password(PASSWORD)


def ask_for_codes(person: Person, mailbox: str) -> None:
    for at_new in (False, True):
        answer = person.post("user/mailbox/code", {"mailbox": mailbox, "at_new": at_new})
        assert (answer["success"], answer["wait"]) == (True, 59)


def test_a_mailbox_is_changed_with_a_code_from_both(owner: Person) -> None:
    ask_for_codes(owner, " New@example.com")
    codes = {"old_code": mailed_code("owner@example.com"), "new_code": mailed_code("new@example.com")}
    answer = owner.put("user/mailbox", {"mailbox": "new@example.com", **codes})
    assert answer["profile"]["mailbox"] == "new@example.com"
    assert EmailAddress.objects.get(user=user(owner)).email == "new@example.com"
    drain_jobs()
    assert (mail.outbox[-1].to, mail.outbox[-1].subject) == (["owner@example.com"], "Your Tradewind login was changed")
    assert post("user/login", {"mailbox": "new@example.com", "password": PASSWORD})["success"] is True
    assert post("user/login", {"mailbox": "owner@example.com", "password": PASSWORD})["success"] is False


@pytest.mark.parametrize("field", ["old_code", "new_code"])
def test_one_code_alone_changes_nothing(owner: Person, field: str) -> None:
    ask_for_codes(owner, "new@example.com")
    codes = {"old_code": mailed_code("owner@example.com"), "new_code": mailed_code("new@example.com")}
    wrong = "000000" if codes[field] != "000000" else "111111"
    answer = owner.put("user/mailbox", {"mailbox": "new@example.com", **codes, field: wrong})
    assert answer["fields"] == {field: "Invalid code, please check."}
    assert user(owner).email == "owner@example.com"
    purpose = {"old_code": ChangePurpose.OLD, "new_code": ChangePurpose.NEW}[field]
    left = dict(VerificationCode.objects.values_list("purpose", "tries_left"))
    assert left == {ChangePurpose.OLD: CODE_TRIES, ChangePurpose.NEW: CODE_TRIES} | {purpose: CODE_TRIES - 1}
    assert owner.put("user/mailbox", {"mailbox": "new@example.com", **codes})["success"], "neither was spent"


def test_two_wrong_codes_are_both_named_and_tries_run_out(owner: Person) -> None:
    ask_for_codes(owner, "new@example.com")
    old, new = mailed_code("owner@example.com"), mailed_code("new@example.com")
    wrong = {"old_code": f"{(int(old) + 1) % 10**6:06d}", "new_code": f"{(int(new) + 1) % 10**6:06d}"}
    for _ in range(CODE_TRIES):
        refused = owner.put("user/mailbox", {"mailbox": "new@example.com", **wrong})
        assert set(refused["fields"]) == {"old_code", "new_code"}
    refused = owner.put("user/mailbox", {"mailbox": "new@example.com", "old_code": old, "new_code": new})
    assert set(refused["fields"]) == {"old_code", "new_code"}, "tried too often"
    assert user(owner).email == "owner@example.com"


def test_a_mailbox_taken_meanwhile_spends_no_code(owner: Person, stranger: Person) -> None:
    ask_for_codes(owner, "new@example.com")
    codes = {"old_code": mailed_code("owner@example.com"), "new_code": mailed_code("new@example.com")}
    User.objects.filter(pk=stranger.actor.user_id).update(email="new@example.com")
    refused = owner.put("user/mailbox", {"mailbox": "new@example.com", **codes})
    assert refused["msg"] == "This email has been registered."
    assert VerificationCode.objects.filter(used_at=None).count() == 2


def test_a_phone_joins_the_account(owner: Person, settings: Any, tmp_path: Any) -> None:
    settings.OUTBOX_DIR = tmp_path
    ask_for_codes(owner, "13800138000")
    (texted,) = [re.findall(r"\b\d{6}\b", file.read_text().partition("\n\n")[2]) for file in tmp_path.glob("*.txt")]
    codes = {"old_code": mailed_code("owner@example.com"), "new_code": texted[0]}
    wrong = codes | {"new_code": f"{(int(texted[0]) + 1) % 10**6:06d}"}
    assert list(owner.put("user/mailbox", {"mailbox": "13800138000", **wrong})["fields"]) == ["new_code"]
    profile = owner.put("user/mailbox", {"mailbox": "13800138000", **codes})["profile"]
    assert (profile["phone"], profile["mailbox"]) == ("13800138000", "owner@example.com")


def test_somebody_elses_mailbox_is_not_taken(owner: Person, stranger: Person) -> None:
    answer = owner.post("user/mailbox/code", {"mailbox": "stranger@example.com", "at_new": True})
    assert answer["msg"] == "This email has been registered."
    assert mail.outbox == []
    assert not VerificationCode.objects.exists()


def test_a_personal_token_changes_nothing(owner: Person) -> None:
    borrowed = Person(client=signed_in(owner.actor.user_id, TokenKind.PERSONAL), actor=owner.actor)
    assert change_password(borrowed)["code"] == 1000403
    assert borrowed.put("user/profile", FACTS)["code"] == 1000403
    assert borrowed.post("user/mailbox/code", {"mailbox": "n@example.com", "at_new": True})["code"] == 1000403
    codes = {"old_code": "1234", "new_code": "1234"}
    assert borrowed.put("user/mailbox", {"mailbox": "n@example.com", **codes})["code"] == 1000403
    assert user(owner).check_password(PASSWORD)
    assert mail.outbox == []


def test_another_site_changes_no_password_by_cookie(owner: Person) -> None:
    browser = Client()
    browser.cookies["Authorization"] = str(owner.client.defaults["HTTP_AUTHORIZATION"])
    body = {"current_password": PASSWORD, "password": NEW, "confirmPassword": NEW}
    refused = browser.put(
        f"{API}/user/password", body, content_type="application/json", headers={"Origin": "https://evil.example"}
    )
    assert refused.json()["code"] == 1000403
    assert user(owner).check_password(PASSWORD)


def test_a_zone_is_named_by_its_index_too(owner: Person) -> None:
    assert owner.put("user/profile", FACTS | {"time_zone": "82"})["profile"]["time_zone"] == "Asia/Shanghai"
    assert owner.get("user-config/0/0", names="timezone")["timezone"]["index"] == 82
    for wrong in ("999", "-1", "8.2"):
        assert owner.put("user/profile", FACTS | {"time_zone": wrong})["fields"].keys() == {"time_zone"}
    assert owner.get("user/profile")["profile"]["time_zone"] == "Asia/Shanghai"
