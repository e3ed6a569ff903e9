"""A merchant reads the topic pages that are meant for them, and types the code of their own."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from server.company.supply.models import SupplySettings
from server.kit import clock
from tests.catalogue.helpers import CODE, TEXT, call, publish
from tests.support.people import Person

pytestmark = pytest.mark.django_db

Staff = Callable[..., Client]
PAGES = "/api/product-service/topic-page"


@pytest.fixture
def agent(staff: Staff) -> Client:
    return staff("sourcing")


def listed(person: Person, headers: dict[str, str] | None = None, **query: Any) -> list[dict[str, Any]]:
    answer = person.client.get(PAGES, query, headers=headers).json()
    assert answer["success"], answer
    assert answer["count"] >= len(answer["list"])
    found: list[dict[str, Any]] = answer["list"]
    return found


def names(person: Person, **query: Any) -> list[str]:
    return [page["name"] for page in listed(person, **query)]


def try_code(person: Person, page_id: str, code: str) -> dict[str, Any]:
    query: dict[str, Any] = {"page_id": page_id, "code": code, "user_id": person.actor.user_id}
    found: dict[str, Any] = person.client.get(f"{PAGES}/check_code", query).json()
    return found


def test_a_published_page_is_read_in_the_readers_language(agent: Client, owner: Person) -> None:
    words = {"keywords": ["linen", " straw  hats ", "linen"], "keywords_zh": ["亚麻", " 草帽 "]}
    row = publish(agent, **words, is_hot_open=True, template=2, position=4)
    (page,) = listed(owner)
    assert page == {
        "id": row["id"],
        "name": "Summer",
        "topic_name": "Summer finds",
        "page_type": 2,
        "topic_type": 1,
        "affiliation": 1,
        "display_type": 1,
        "status": 2,
        "user_id": "",
        "check_code": False,
        "param": {
            "page_template": 2,
            "validity": "1",
            "validity_begin_time": None,
            "validity_end_time": None,
        },
        "hot_param": {"isOpen": True, "keywords": ["linen", "straw hats"]},
        "top": False,
        "sort": 4,
        "create_time": page["create_time"],
    }
    (chinese,) = listed(owner, {"Accept-Language": "zh-CN"})
    assert (chinese["name"], chinese["topic_name"]) == ("夏季", "夏季好物")
    assert chinese["hot_param"]["keywords"] == ["亚麻", "草帽"]


def test_what_find_products_asks_for_is_answered(agent: Client, owner: Person) -> None:
    publish(agent, name_en="Tab")
    publish(agent, name_en="Project", topic_type=3)
    publish(agent, name_en="Market", page_type=1)
    publish(agent, name_en="Creative", affiliation=2)
    params = {"page": 1, "size": 1000, "status": 2, "page_type": 2, "topic_type": 1}
    assert names(owner, **params) == ["Creative", "Tab"]
    assert names(owner, **params, affiliation=1, u_id="9", original_user_id="9", user_id="9") == ["Tab"]
    assert names(owner, name="proj") == ["Project"]
    assert names(owner, topic_type=2) == []


def test_pages_come_as_arranged_or_the_newest_first(agent: Client, owner: Person) -> None:
    publish(agent, name_en="Third", position=2)
    publish(agent, name_en="Second", position=1)
    publish(agent, name_en="First", is_top=True)
    publish(agent, name_en="Last", position=9)
    assert names(owner) == ["First", "Second", "Third", "Last"]
    assert names(owner, sort=1) == ["Last", "First", "Second", "Third"]
    assert names(owner, page=2, size=3) == ["Last"]


def test_drafts_and_withdrawn_pages_are_not_listed(agent: Client, owner: Person) -> None:
    made = call(agent, "POST", "", TEXT)
    gone = publish(agent, name_en="Gone")
    call(agent, "POST", f"/{gone['id']}/withdraw")
    assert names(owner) == []
    for status in (1, 2, 3):
        assert names(owner, status=status) == []
    assert try_code(owner, made["id"], "")["code"] == 1000404


def test_a_page_that_has_ended_is_listed_and_a_page_to_come_is_not(agent: Client, owner: Person) -> None:
    now = clock.now().replace(microsecond=0)
    begun, ended, to_come = now - timedelta(days=9), now - timedelta(days=1), now + timedelta(days=1)
    publish(agent, name_en="Ended", valid_from=begun.isoformat(), valid_until=ended.isoformat())
    publish(agent, name_en="To come", valid_from=to_come.isoformat())
    (page,) = listed(owner)
    assert (page["name"], page["param"]["validity"]) == ("Ended", "2")
    assert page["param"]["validity_end_time"] == ended.isoformat()


def test_the_fixed_tabs_are_listed_but_for_the_markets(agent: Client, owner: Person) -> None:
    for fixed in (1475, 1473, 1439, 1440, 1391):
        assert publish(agent, name_en=str(fixed), fixed_id=fixed)["id"] == str(fixed)
    assert int(publish(agent, name_en="Own")["id"]) > 10_000
    assert sorted(names(owner)) == ["1439", "1473", "1475", "Own"]


def test_special_deals_are_for_the_users_that_staff_named(agent: Client, owner: Person, stranger: Person) -> None:
    publish(agent, name_en="Deals", fixed_id=1440)
    SupplySettings.objects.create(special_deal_users=[owner.actor.user_id])
    products = f"{PAGES}-product"
    answers = [person.client.get(products, {"page_id": 1440}).json()["code"] for person in (owner, stranger)]
    assert (names(owner), names(stranger), answers) == (["Deals"], [], [200, 1000404])
    assert [try_code(person, "1440", "any")["code"] for person in (owner, stranger)] == [200, 1000404]


def test_a_page_for_one_merchant_is_shown_to_nobody_else(
    agent: Client, owner: Person, member: Person, stranger: Person
) -> None:
    row = publish(agent, owner=" Owner@example.com ", check_code=CODE)
    for person in (owner, member):
        (page,) = listed(person)
        assert (page["user_id"], page["check_code"]) == (str(owner.actor.user_id), True)
        assert CODE not in person.client.get(PAGES).content.decode()
        assert try_code(person, row["id"], CODE)["success"]
    assert listed(stranger) == listed(stranger, user_id=owner.actor.user_id) == []
    assert try_code(stranger, row["id"], CODE)["code"] == 1000404


def test_a_wrong_code_opens_nothing_and_a_page_without_a_code_opens_at_once(agent: Client, owner: Person) -> None:
    private = publish(agent, owner="owner@example.com", check_code=CODE)
    for wrong in ("", CODE.upper(), f"{CODE}7", "é" * 9):
        answer = try_code(owner, private["id"], wrong)
        assert (answer["code"], answer["msg"]) == (1000400, "Verification code error")
        assert answer["fields"] == {"code": "Verification code error"}
    assert try_code(owner, private["id"], f" {CODE} ")["success"]
    assert try_code(owner, publish(agent)["id"], "")["success"]


def test_codes_cannot_be_guessed_in_a_row(agent: Client, owner: Person, member: Person) -> None:
    row = publish(agent, owner="owner@example.com", check_code=CODE)
    for _try in range(10):
        assert try_code(owner, row["id"], "wrong")["code"] == 1000400
    answer = member.client.get(f"{PAGES}/check_code", {"page_id": row["id"], "code": CODE})
    assert (answer.status_code, answer.json()["success"]) == (429, False)


@pytest.mark.parametrize(
    ("query", "field"),
    [({"size": 1001}, "size"), ({"page": 0}, "page"), ({"sort": 2}, "sort"), ({"status": "live"}, "status"),
     ({"affiliation": 10**9}, "affiliation"), ({"owner": "x"}, "owner")],
)  # fmt: skip
def test_a_question_that_does_not_fit_names_its_field(owner: Person, query: dict[str, Any], field: str) -> None:
    answer = owner.client.get(PAGES, query).json()
    assert (answer["success"], answer["code"], list(answer["fields"])) == (False, 1000400, [field])


def test_a_visitor_is_refused() -> None:
    for path in (PAGES, f"{PAGES}/check_code?page_id=1&code=x"):
        answer = Client().get(path)
        assert (answer.status_code, answer.json()["code"]) == (401, 1001000)
