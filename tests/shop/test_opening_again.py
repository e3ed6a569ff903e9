"""A hosted shop that was removed comes back under its own name, and only under that."""

from typing import Any

import pytest

from tests.support.people import Person

pytestmark = pytest.mark.django_db


def opened(person: Person, name: str) -> dict[str, Any]:
    answer = person.post("store", {"platform": 9, "name": name})
    assert answer["success"], answer
    store: dict[str, Any] = answer["store"]
    return store


def removed(person: Person, store: dict[str, Any]) -> None:
    path = f"/api/account-service/store/{store['id']}?uninstall_reason=Other"
    assert person.client.delete(path).json()["success"]


@pytest.mark.parametrize("again", ["Tea House", " tea house ", "tea-house"])
def test_a_removed_shop_comes_back_under_its_name_or_the_label_of_its_host(owner: Person, again: str) -> None:
    store = opened(owner, "Tea House")
    removed(owner, store)
    back = opened(owner, again)
    assert (back["id"], back["domain"]) == (store["id"], store["domain"])


def test_a_shop_of_another_name_is_a_new_shop(owner: Person) -> None:
    tea = opened(owner, "\u8336\u53f6")
    removed(owner, tea)
    china = opened(owner, "\u74f7\u5668")
    assert (china["id"] != tea["id"], china["name"]) == (True, "\u74f7\u5668")
    assert china["domain"] != tea["domain"]
    assert opened(owner, "\u8336\u53f6")["id"] == tea["id"]


def test_a_shop_that_is_open_is_not_opened_twice(owner: Person) -> None:
    first = opened(owner, "Tea House")
    assert opened(owner, "Tea House")["domain"] == "tea-house-2.shops.localhost" != first["domain"]
