"""Streams refuse like everything else, before they begin."""

import pytest
from django.test import Client

from tests.abuse.answers import API, refusal
from tests.support.people import Person

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("path", ["record/size/1", "record/execution"])
def test_a_stream_names_what_it_does_not_know(owner: Person, path: str) -> None:
    for name in ("colour", "crmCookie"):
        answer = refusal(owner.client.get(f"{API}/{path}", {name: "x"}), 200, 1000400)
        assert answer["fields"] == {name: "is not a known field"}


@pytest.mark.parametrize("record", ["1", "0", "9" * 18, "9" * 30, "-1"])
def test_the_stream_of_a_missing_process(owner: Person, stranger: Person, record: str) -> None:
    for person in (owner, stranger):
        refusal(person.client.get(f"{API}/record/size/{record}", {"rn": "1"}), 200, 1000404)


def test_a_stranger_gets_no_stream_of_another_merchant(owner: Person, stranger: Person) -> None:
    started = owner.post("product/import?type=13", {"product_ids": ["https://shop.example/products/a"]})["data"]
    refusal(stranger.client.get(f"{API}/record/size/{started}"), 200, 1000404)
    refusal(Client().get(f"{API}/record/size/{started}"), 401, 1001000)


def test_a_page_of_another_user_gets_no_stream(owner: Person, stranger: Person) -> None:
    page = {"X-Expected-User": str(owner.actor.user_id)}
    refusal(stranger.client.get(f"{API}/record/execution", headers=page), 401, 1001002)
