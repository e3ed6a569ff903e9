"""A user goes through the first-login guide, on any device."""

import threading
from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import connections

from server.company.onboarding.contracts import FirstLogin, GuideMove
from server.company.onboarding.models import GuideProgress
from server.company.onboarding.services import move_guide
from tests.support.people import Person, signed_in

PATH = "user-config/1/0"
NOW = datetime(2026, 11, 21, 8, 0, tzinfo=UTC)


def state(person: Person) -> dict[str, Any]:
    shown: dict[str, Any] = person.get(PATH, names="first_login")["first_login"]
    return shown


def move(person: Person, to: int, kind: str = "next", num: int = 0) -> dict[str, Any]:
    answer: dict[str, Any] = person.put(f"{PATH}?track=true", {"first_login": {"state": to, "type": kind, "num": num}})
    assert answer["success"], answer
    return answer


@pytest.mark.django_db
def test_a_new_user_begins_at_the_welcome(owner: Person) -> None:
    assert state(owner) == {"state": 10, "type": "next", "num": 0}
    assert GuideProgress.objects.count() == 0


@pytest.mark.django_db
def test_each_step_is_kept_and_seen_on_a_second_device(owner: Person) -> None:
    for step in range(11, 21):
        assert move(owner, step, num=max(step - 12, 0))["first_login"]["state"] == step
    second = Person(client=signed_in(owner.actor.user_id), actor=owner.actor)
    assert state(second) == {"state": 20, "type": "next", "num": 8}


@pytest.mark.django_db
def test_a_device_that_was_left_behind_leads_nobody_back(owner: Person) -> None:
    move(owner, 15, num=3)
    assert move(owner, 12)["first_login"] == {"state": 15, "type": "next", "num": 3}
    assert state(owner) == {"state": 15, "type": "next", "num": 3}


@pytest.mark.django_db
@pytest.mark.parametrize(("written", "kept"), [(5, 12), (8, 17), (0, 10), (9, 10), (10, 10), (21, 21), (99, 21)])
def test_what_other_writers_put_is_read_as_agreed(owner: Person, written: int, kept: int) -> None:
    move(owner, 12)
    assert move(owner, written)["first_login"]["state"] == kept


@pytest.mark.django_db
def test_skip_ends_the_guide_wherever_it_is_and_the_first_end_is_reported_once(owner: Person) -> None:
    move(owner, 13, num=1)
    assert move(owner, 13, "skip", 1) == {
        "success": True,
        "msg": "",
        "code": 200,
        "first_login": {"state": 21, "type": "skip", "num": 1},
        "first_end": True,
    }
    assert move(owner, 13, "skip", 1)["first_end"] is False


@pytest.mark.django_db
def test_the_beginners_guide_starts_anew_and_its_second_end_is_not_the_first(owner: Person) -> None:
    assert move(owner, 21, num=7)["first_end"] is True
    assert move(owner, 10)["first_login"] == {"state": 10, "type": "next", "num": 0}
    assert move(owner, 21, num=7)["first_end"] is False


@pytest.mark.django_db
@pytest.mark.parametrize(
    "wrong", [{"state": -1}, {"state": 101}, {"state": 11, "type": "back"}, {"state": 11, "num": -1}]
)
def test_what_is_no_move_is_refused_and_changes_nothing(owner: Person, wrong: dict[str, Any]) -> None:
    move(owner, 12)
    answer = owner.put(PATH, {"first_login": wrong})
    assert (answer["success"], answer["code"]) == (False, 1000400)
    assert state(owner)["state"] == 12


@pytest.mark.django_db
def test_users_have_a_guide_of_their_own(owner: Person, member: Person, stranger: Person) -> None:
    move(owner, 15)
    assert [state(person)["state"] for person in (member, stranger)] == [10, 10]


@pytest.mark.django_db(transaction=True)
def test_of_devices_that_end_it_at_once_one_gets_the_first_end(owner: Person) -> None:
    ends: list[bool] = []

    def end() -> None:
        first_login = FirstLogin(state=21, type=GuideMove.NEXT, num=7)
        ends.append(move_guide(owner.actor, first_login=first_login, now=NOW).first_end)
        connections.close_all()

    threads = [threading.Thread(target=end) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(ends) == [False, False, False, True]


@pytest.mark.django_db
def test_a_users_zone_comes_with_its_entry_of_the_reference_list(owner: Person) -> None:
    shown = owner.get("user-config/0/0", names="timezone")["timezone"]
    assert (shown["index"], shown["value"], shown["offset"], shown["zone"]) == (
        82,
        "China Standard Time",
        8.0,
        "Asia/Shanghai",
    )
    owner.put("user/profile", {"first_name": "", "name": "", "language": "en", "time_zone": "Pacific/Honolulu"})
    changed = owner.get("user-config/0/0")["timezone"]
    assert (changed["value"], changed["text"], changed["zone"]) == (
        "Hawaiian Standard Time",
        "(UTC-10:00) Honolulu, Johnston, Rarotonga, Tahiti",
        "Pacific/Honolulu",
    )


@pytest.mark.django_db
def test_anybody_reads_the_reference_list(owner: Person) -> None:
    entries = owner.client.get("/api/account-service/reference/timezones").json()["timezones"]
    assert entries[82]["text"] == "(UTC+08:00) Shanghai, Hong Kong, Macau"
    assert [entry["index"] for entry in entries] == list(range(len(entries)))


TOUR = f"{PATH}/global_store"


@pytest.mark.django_db
def test_the_tutorial_of_the_import_list_is_kept_per_user_until_it_is_over(owner: Person, member: Person) -> None:
    assert owner.get(TOUR)["global_store"] == {"isAgree": False, "needTour": True, "stepIndex": 0}
    kept = owner.put(f"{PATH}?name=global_store", {"global_store": {"isAgree": True, "needTour": True, "stepIndex": 4}})
    assert kept["success"], kept
    assert owner.get(TOUR)["global_store"] == {"isAgree": True, "needTour": True, "stepIndex": 4}
    assert member.get(TOUR)["global_store"]["stepIndex"] == 0
    assert state(owner)["state"] == 10, "the guide stands where it did"

    owner.put(f"{PATH}?name=global_store", {"global_store": {"needTour": False, "stepIndex": 5}})
    late = owner.put(PATH, {"global_store": {"needTour": True, "stepIndex": 1}})
    assert late["success"]
    assert owner.get(TOUR)["global_store"] == {"isAgree": True, "needTour": False, "stepIndex": 1}


@pytest.mark.django_db
def test_who_skips_the_guide_is_shown_no_tutorial(owner: Person) -> None:
    move(owner, 21, kind="skip")
    assert owner.get(TOUR)["global_store"]["needTour"] is False


@pytest.mark.django_db
@pytest.mark.parametrize("body", [{}, {"global_store": {"needTour": True, "stepIndex": 6}}, {"global_store": {}}])
def test_a_tutorial_that_has_no_such_step_is_refused(owner: Person, body: dict[str, Any]) -> None:
    assert owner.put(PATH, body)["code"] == 1000400
    assert owner.get(TOUR)["global_store"]["isAgree"] is False
