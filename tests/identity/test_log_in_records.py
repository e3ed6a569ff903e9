"""Every try to log in is logged and counted with user, address and outcome; nothing that was typed is kept."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.core import mail
from django.test import Client, override_settings

from server.company.identity.jobs import forget_guesses
from server.company.identity.models import LogInRecord, User
from server.company.identity.services.one_time_codes import current_code
from server.company.staff.models import StaffMember
from server.kit import clock
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.preferences.jobs import purge_events
from tests.identity.passkey_holder import PasskeyHolder
from tests.support.console import ask
from tests.support.devices import ask_code, browser_at, log_in, reset, send
from tests.support.passkeys import ORIGIN, add
from tests.support.people import PASSWORD, TOTP_SECRET, Person

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("time")]

HERE = "203.0.113.7"
Staff = Callable[..., Client]


def kept() -> set[tuple[Any, ...]]:
    fields = ("area", "step", "outcome", "user__email", "address", "times")
    return set(LogInRecord.objects.values_list(*fields))


@pytest.mark.parametrize(("series_id", "area"), [(1, "portal"), (5, "market")])
def test_wrong_throttled_and_right_passwords_are_counted(owner: Person, series_id: int, area: str) -> None:
    browser = browser_at(HERE)
    assert log_in(browser, series_id=series_id).json()["success"] is True
    for _ in range(7):
        log_in(browser_at(HERE), "wrong1", series_id=series_id)
    log_in(browser_at(HERE), "my-password-1", mailbox="my-secret-phrase", series_id=series_id)
    named = (area, "password")
    assert kept() == {
        (*named, "right", "owner@example.com", HERE, 1),
        (*named, "wrong", "owner@example.com", HERE, 5),
        (*named, "throttled", "owner@example.com", HERE, 2),
        (*named, "wrong", None, HERE, 1),
    }
    assert "secret" not in str(list(LogInRecord.objects.values()))


CONSOLE = ("console", "password")
CODE = ("console", "second_factor")
DESK = "support@staff.example"


def open_console(password: str = PASSWORD, code: str = "", mailbox: str = DESK) -> Any:
    code = code or current_code(TOTP_SECRET)
    return send(browser_at(HERE), "console/session", {"mailbox": mailbox, "password": password, "totp": code})


def heard(answer: Any) -> dict[str, Any]:
    """The answer to whoever guesses."""
    response: dict[str, Any] = answer.json()
    return {"status": answer.status_code} | response | {"request_id": ""}


def test_password_and_code_of_staff_are_counted_apart_and_answered_alike(staff: Staff) -> None:
    staff("support")
    answers = [open_console("wrong1"), open_console(code="000000x"), open_console(code=" ")]
    assert [heard(answer) for answer in answers] == [heard(answers[0])] * 3
    assert open_console().status_code == 200
    assert kept() == {
        (*CONSOLE, "wrong", DESK, HERE, 1),
        (*CONSOLE, "right", DESK, HERE, 3),
        (*CODE, "wrong", DESK, HERE, 2),
        (*CODE, "right", DESK, HERE, 1),
    }


def test_a_right_password_with_wrong_codes_gets_staff_no_more_tries(staff: Staff) -> None:
    staff("support")
    assert [open_console(code="000000x").status_code for _ in range(7)].count(429) == 2
    assert kept() == {
        (*CONSOLE, "right", DESK, HERE, 5),
        (*CODE, "wrong", DESK, HERE, 5),
        (*CONSOLE, "throttled", DESK, HERE, 2),
    }


def test_staff_who_have_left_and_merchants_are_refused_by_the_console(staff: Staff, owner: Person) -> None:
    staff("support")
    StaffMember.objects.update(is_active=False)
    wrong = open_console("wrong1")
    refused = [open_console(), open_console(mailbox="owner@example.com")]
    assert [heard(answer) for answer in refused] == [heard(wrong)] * 2
    assert kept() == {
        (*CONSOLE, "wrong", DESK, HERE, 1),
        (*CONSOLE, "refused", DESK, HERE, 1),
        (*CONSOLE, "refused", "owner@example.com", HERE, 1),
    }


def test_second_factors_are_counted(owner: Person) -> None:
    drawn = owner.post("user/second_factor/totp/secret", {"current_password": PASSWORD})
    code = current_code(drawn["secret"])
    setting_up = ("portal", "second_factor")
    for typed in ("000000x", code):
        owner.post("user/second_factor/totp", {"draft": drawn["draft"], "code": typed})
    assert {row for row in kept() if row[:2] == setting_up} == {
        (*setting_up, "wrong", "owner@example.com", "127.0.0.1", 1),
        (*setting_up, "right", "owner@example.com", "127.0.0.1", 1),
    }
    LogInRecord.objects.all().delete()
    challenge = log_in(browser_at(HERE)).json()["challenge"]
    with time_machine.travel(clock.now() + timedelta(seconds=31)):
        for typed in ("000000x", current_code(drawn["secret"])):
            path = "account-service/user/login/second_factor"
            answer = send(browser_at(HERE), path, {"challenge": challenge, "code": typed})
    assert answer.json()["success"] is True
    assert kept() == {
        ("portal", "password", "right", "owner@example.com", HERE, 1),
        ("portal", "second_factor", "wrong", "owner@example.com", HERE, 1),
        ("portal", "second_factor", "right", "owner@example.com", HERE, 1),
    }


def test_guesses_of_codes_are_counted(owner: Person) -> None:
    browser = browser_at(HERE)
    code = ask_code(browser)
    assert [reset(browser, typed)["success"] for typed in ("000000", "000001", code)] == [False, False, True]
    assert kept() == {
        ("portal", "code", "wrong", "owner@example.com", HERE, 2),
        ("portal", "code", "right", "owner@example.com", HERE, 1),
    }


def test_codes_for_another_mailbox_are_counted(owner: Person) -> None:
    for mailbox, at_new in (("owner@example.com", False), ("new@example.com", True)):
        assert owner.post("user/mailbox/code", {"mailbox": mailbox, "at_new": at_new})["success"] is True
    new = re.findall(r"\b\d{4,8}\b", str(mail.outbox[-1].body))[0]
    owner.put("user/mailbox", {"mailbox": "new@example.com", "old_code": "000000x", "new_code": new})
    assert kept() == {
        ("portal", "code", "wrong", "owner@example.com", "127.0.0.1", 1),
        ("portal", "code", "right", "owner@example.com", "127.0.0.1", 1),
    }


def test_who_resets_too_often_is_counted(owner: Person) -> None:
    browser = browser_at(HERE)
    answers = [reset(browser, "000000") for _ in range(22)]
    assert "wait" in answers[-1]
    counted = {row[2]: row[5] for row in kept()}
    assert counted["throttled"] >= 1
    assert sum(counted.values()) == 22


INVITED = {"token": "no-such-link", "password": PASSWORD}
NEWCOMER = {"mailbox": "new@example.com", "code": "000000", "password": PASSWORD}
OWN = "owner@example.com"


@pytest.mark.parametrize(
    ("path", "body", "free", "named"),
    [
        ("account-service/email/send", {"email": OWN, "type": 2}, 5, ("portal", "code", OWN)),
        ("account-service/user/register", NEWCOMER, 30, ("portal", "code", None)),
        ("account-service/invitation", INVITED, 20, ("portal", "invitation", None)),
        ("console/staff/join", INVITED, 20, ("console", "invitation", None)),
    ],
)
def test_strangers_who_ask_for_codes_or_try_links_too_often_are_counted(
    owner: Person, path: str, body: dict[str, Any], free: int, named: tuple[str, str, str | None]
) -> None:
    for _ in range(free):
        send(browser_at(HERE), path, body)
    before = LogInRecord.objects.filter(outcome="throttled").count()
    statuses = [send(browser_at(HERE), path, body).status_code for _ in range(2)]
    area, step, user = named
    throttled = {row for row in kept() if row[2] == "throttled"}
    assert (before, statuses, throttled) == (0, [429, 429], {(area, step, "throttled", user, HERE, 2)})


@pytest.mark.parametrize(
    ("path", "body", "step"),
    [
        ("user/mailbox/code", {"mailbox": OWN, "at_new": False}, "code"),
        ("sub_account", {"mailbox": "ben@example.com", "rights": []}, "invitation"),
    ],
)
def test_users_who_mail_codes_or_links_too_often_are_counted(
    owner: Person, path: str, body: dict[str, Any], step: str
) -> None:
    for _ in range(5):
        owner.post(path, body)
    assert "throttled" not in {row[2] for row in kept()}
    assert owner.post(path, body)["code"] == 1000429
    assert ("portal", step, "throttled", OWN, "127.0.0.1", 1) in kept()


@override_settings(PUBLIC_URL=ORIGIN)
def test_passkeys_are_counted_and_a_wrong_passkey_names_nobody(owner: Person) -> None:
    holder = PasskeyHolder(ORIGIN)
    add(owner, holder)
    LogInRecord.objects.all().delete()
    for wrong in (True, False):
        begun = send(browser_at(HERE), "account-service/user/login/passkey/begin", {}).json()
        body = {"challenge": begun["challenge"], "credential": holder.get(begun["options"])}
        body |= {"credential": {}} if wrong else {}
        send(browser_at(HERE), "account-service/user/login/passkey", body)
    assert kept() == {
        ("portal", "passkey", "wrong", None, HERE, 1),
        ("portal", "passkey", "right", "owner@example.com", HERE, 1),
    }


def test_who_is_refused_with_the_right_password_is_counted(owner: Person, member: Person) -> None:
    User.objects.filter(pk=member.actor.user_id).update(expires_at=clock.now() - timedelta(seconds=1))
    assert log_in(browser_at(HERE), mailbox="member@example.com").json()["code"] == 1005011
    assert ("portal", "password", "refused", "member@example.com", HERE, 1) in kept()


def test_the_password_of_who_is_signed_in_is_counted(owner: Person) -> None:
    owner.post("user/second_factor/totp/secret", {"current_password": "wrong1"})
    assert kept() == {("portal", "proof", "wrong", "owner@example.com", "127.0.0.1", 1)}


def test_staff_see_all_of_it_by_filters(owner: Person, staff: Staff) -> None:
    desk = staff("support")
    body = {"mailbox": "support@staff.example", "password": "wrong1", "totp": current_code(TOTP_SECRET)}
    send(browser_at("2001:db8:1:2::7"), "console/session", body)
    for _ in range(3):
        log_in(browser_at(HERE), "wrong1")
    everything = ask(desk, "GET", "log_ins")
    assert (everything["total"], everything["tries"]) == (2, 4)
    merchants, ours = everything["data"]
    assert (merchants["user"], merchants["user_id"], merchants["times"]) == (
        "owner@example.com",
        str(owner.actor.user_id),
        3,
    )
    assert (ours["area"], ours["user"], ours["tenant_id"], ours["address"]) == (
        "console",
        "support@staff.example",
        None,
        "2001:db8:1:2::/64",
    )
    for query, number in (
        ("area=console", 1),
        ("step=password&outcome=wrong", 2),
        ("outcome=right", 0),
        (f"user={owner.actor.user_id}", 1),
        ("q=203.0.113.", 1),
        ("q=OWNER@", 1),
        ("page=2", 0),
    ):
        assert len(ask(desk, "GET", f"log_ins?{query}")["data"]) == number, query
    ask(desk, "GET", "log_ins?outcome=guessed", status=422)


@pytest.mark.parametrize("role", ["counsellor", "sourcing", "finance"])
def test_who_may_not_see_sessions_does_not_see_it(owner: Person, staff: Staff, role: str) -> None:
    ask(staff(role), "GET", "log_ins", status=403)


def test_addresses_are_kept_as_long_as_the_platform_keeps_them(owner: Person) -> None:
    log_in(browser_at(HERE), "wrong1")
    log_in(browser_at(HERE), "wrong1", mailbox="nobody@example.com")
    with time_machine.travel(clock.now() + timedelta(days=89)):
        forget_guesses()
        assert LogInRecord.objects.count() == 2
    with time_machine.travel(clock.now() + timedelta(days=91)):
        forget_guesses()
        assert LogInRecord.objects.count() == 0


def test_a_merchant_may_keep_them_for_less(owner: Person, stranger: Person, tenant: TenantRef) -> None:
    owner.put("setting/retention", {"notification_days": 90, "process_days": 90, "event_days": 7})
    for mailbox in ("owner@example.com", "stranger@example.com"):
        log_in(browser_at(HERE), "wrong1", mailbox=mailbox)
    with time_machine.travel(clock.now() + timedelta(days=8)), tenant_scope_of(tenant):
        purge_events()
    assert [row[3] for row in kept()] == ["stranger@example.com"]


def test_a_user_who_is_gone_leaves_no_trace(owner: Person, member: Person) -> None:
    log_in(browser_at(HERE), "wrong1", mailbox="member@example.com")
    User.objects.filter(pk=member.actor.user_id).delete()
    assert kept() == set()
