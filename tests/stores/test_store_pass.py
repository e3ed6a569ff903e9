"""A visitor with a signed link reads what is public of stores, and nobody else does."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client

from server.kit import clock
from tests.support.people import Person
from tests.support.stores import open_shop

pytestmark = pytest.mark.django_db


def read(key: str, shops: str = "") -> Any:
    return Client().get("/api/account-service/store/info/pass", {"shops": shops, "key": key}).json()


@pytest.fixture
def shops(owner: Person) -> list[str]:
    return [open_shop(owner, name)["store"]["id"] for name in ("Tea House", "Lotus")]


def drawn(person: Person, *ids: str) -> str:
    answer = person.post("store/info/pass", {"ids": list(ids)})
    assert answer["success"] is True, answer
    return str(answer["key"])


def test_a_visitor_reads_public_facts_only(owner: Person, shops: list[str]) -> None:
    (store,) = read(drawn(owner, shops[0]))["stores"]
    assert store == {
        "id": shops[0],
        "shop": "tea-house.shops.localhost",
        "domain": "tea-house.shops.localhost",
        "name": "Tea House",
        "platform": 9,
        "currency": "USD",
        "store_url": store["store_url"],
    }


def test_shops_choose_among_what_the_link_opens(owner: Person, shops: list[str]) -> None:
    key = drawn(owner, *shops)
    assert [store["id"] for store in read(key)["stores"]] == shops
    assert [store["id"] for store in read(key, f" {shops[1]} ")["stores"]] == [shops[1]]
    assert [store["id"] for store in read(key, "tea-house.shops.localhost")["stores"]] == [shops[0]]
    assert [store["id"] for store in read(drawn(owner, shops[0]), ",".join(shops))["stores"]] == [shops[0]]


@pytest.mark.parametrize("change", [lambda key: key[:-1] + "x", lambda key: "", lambda key: "a:b:c"])
def test_a_link_that_was_changed_opens_nothing(owner: Person, shops: list[str], change: Callable[[str], str]) -> None:
    assert read(change(drawn(owner, shops[0])))["code"] == 1000404


def test_a_link_ends(owner: Person, shops: list[str]) -> None:
    key = drawn(owner, shops[0])
    with time_machine.travel(clock.now() + timedelta(days=31)):
        assert read(key)["code"] == 1000404


def test_a_removed_store_is_not_shown_any_more(owner: Person, shops: list[str]) -> None:
    key = drawn(owner, *shops)
    owner.delete(f"store/{shops[0]}?uninstall_reason=Other")
    assert [store["id"] for store in read(key)["stores"]] == [shops[1]]


def test_nobody_draws_a_link_to_stores_that_they_do_not_see(
    shops: list[str], stranger: Person, member_with: Callable[..., Person]
) -> None:
    for nobody in (stranger, member_with("SENSITIVE_4", store_ids=[])):
        assert nobody.post("store/info/pass", {"ids": [shops[0]]})["code"] == 1000404


def test_links_are_taken_back_and_new_links_open_again(owner: Person, stranger: Person, shops: list[str]) -> None:
    key = drawn(owner, shops[0])
    assert stranger.delete("store/info/pass")["success"] is True
    assert len(read(key)["stores"]) == 1, "another merchant's links stay"
    assert owner.delete("store/info/pass")["success"] is True
    assert read(key)["code"] == 1000404
    assert len(read(drawn(owner, shops[0]))["stores"]) == 1


def test_who_may_not_add_stores_neither_draws_links_nor_takes_them_back(
    owner: Person, shops: list[str], member_with: Callable[..., Person]
) -> None:
    key, member = drawn(owner, shops[0]), member_with("SETTINGS", "IMPORT_LIST")
    refused = member.post("store/info/pass", {"ids": [shops[0]]})
    assert (refused["success"], refused["code"], refused.get("key")) == (False, 1000403, None)
    assert member.delete("store/info/pass")["code"] == 1000403
    assert len(read(key)["stores"]) == 1
    allowed = member_with("SENSITIVE_4", store_ids=[int(shops[0])])
    assert len(read(drawn(allowed, shops[0]))["stores"]) == 1
    assert allowed.post("store/info/pass", {"ids": [shops[1]]})["code"] == 1000404
