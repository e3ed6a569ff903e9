"""What people type, guess and send to find products that they should not, or to hurt the search."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from server.company.catalogue.models import OpenedTopicPage
from server.company.supply.models import SupplyProduct
from server.kit import clock
from server.ports.suppliers import Supplier
from tests.catalogue.helpers import CODE, publish
from tests.factories.supply import seen, sighting
from tests.support.people import Person

pytestmark = pytest.mark.django_db

CODES = "/api/product-service/topic-page/check_code"
FOUND = "/api/search-service/find_product"


def load(person: Person, text: str) -> Any:
    return person.post("products-country/load", {"title": text})


def test_whatever_is_typed_finds_words_or_nothing(owner: Person) -> None:
    """One shelf and one merchant for all: quotes, wildcards, operators, controls, scripts, and very much of it."""
    seen(sighting("1", "Ceramic Mug", title_zh="陶瓷马克杯"), sighting("2", "Desk Lamp"))
    every = ("%", "_", "*", "\\", "--", ";", "\u202e", "\u200b\ufeff", "🏺", "ا", "\ud7ff", "&|!<->()", "''", '"')
    assert {load(owner, text)["count"] for text in ("", "  \t")} == {2}
    assert {load(owner, text)["count"] for text in every} == {0}
    for text in ("mug%", "' mug --", '"mug"', "mug:*", "MUG\t\n马克", "mug " * 2_500):
        answer = load(owner, text)
        assert (answer["success"], answer["count"]) == (True, 1), text
    for text, known in (("mug кружка", "mug"), ("mug & !lamp'", "lamp"), ("ceramic كوب", "ceramic")):
        answer = load(owner, text)
        assert (answer["success"], answer["count"], answer["corrected"]) == (True, 1, known)
    for text in ("杯" * 10_000, "كوب кружка", "x'||pg_sleep(9)||'", "ſ" * 10_000):
        answer = load(owner, text)
        assert (answer["success"], answer["count"]) == (True, 0), text[:40]
    for text in ("mug\x00", "m" * 10_001):
        answer = load(owner, text)
        assert (answer["code"], list(answer["fields"])) == (1000400, ["title"])
    assert SupplyProduct.objects.count() == 2


def test_a_code_is_guessed_ten_times_wherever_from(staff: Callable[..., Client], owner: Person, member: Person) -> None:
    page = publish(staff("sourcing"), owner="owner@example.com", check_code=CODE)

    def guess(person: Person, code: str, address: str) -> Any:
        return person.client.get(CODES, {"page_id": page["id"], "code": code}, REMOTE_ADDR=address)

    for number in range(10):
        wrong = guess((owner, member)[number % 2], f"guess-{number}", f"203.0.113.{number}")
        assert (wrong.status_code, wrong.json()["code"]) == (200, 1000400)
    for person, address in ((owner, "203.0.113.1"), (owner, "198.51.100.7"), (member, "192.0.2.9")):
        refused = guess(person, CODE, address)
        assert refused.status_code == 429
        assert 0 < refused.json()["wait"] <= 30
    assert not OpenedTopicPage.objects.exists()


@pytest.mark.parametrize("path", ["", "/similar"])
def test_a_product_of_a_closed_supplier_is_not_had_by_its_id(owner: Person, path: str) -> None:
    facts: dict[str, Any] = {"supplier": Supplier.ALIBABA1688, "host": "detail.1688.com"}
    seen(sighting("1", "Ceramic Mug"), sighting("2", "Ceramic Mug", **facts))
    closed, gone = SupplyProduct.objects.get(source_id="2").pk, SupplyProduct.objects.get(source_id="1").pk
    for number, code in ((closed, 1000403), (closed + 1_000, 1000404), (10**30, 1000404)):
        answer = owner.client.get(f"{FOUND}/{number}{path}").json()
        assert (answer["code"], {"product", "items"} & set(answer)) == (code, set()), number
    SupplyProduct.objects.filter(pk=gone).update(gone_at=clock.now())
    assert owner.client.get(f"{FOUND}/{gone}{path}").json()["success"] is True
