"""Staff say what a service's card tells, what it costs, and whether it is offered."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from server.company.staff.models import AuditEntry
from server.company.workorders.models import Service, WorkOrder
from tests.workorders.conftest import RequestDesk

pytestmark = pytest.mark.django_db

Staff = Callable[..., Client]
PICTURE = "https://pictures.example/report.png"


class Shelf:
    """The card of market research, as one staff member reads and changes it."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.address = f"/api/console/services/{Service.objects.get(form__key='market_research').pk}"

    def card(self) -> Any:
        return self.client.get(self.address).json()

    def change(self, *, status: int = 200, **changed: Any) -> Any:
        card = self.card() | changed
        body = json.dumps({name: card[name] for name in card.keys() - {"id", "service", "edited_by"}})
        answer = self.client.put(self.address, body, content_type="application/json")
        assert answer.status_code == status, answer.content
        return answer.json()


@pytest.fixture
def shelf(staff: Staff) -> Shelf:
    return Shelf(staff("support"))


def offered(desk: RequestDesk) -> Any:
    return next((service for service in desk.get("service")["services"] if service["key"] == "market_research"), None)


def test_a_card_has_its_price_time_and_examples(shelf: Shelf, desk: RequestDesk) -> None:
    before = desk.research()
    assert (offered(desk)["price"], offered(desk)["image_urls"]) == ("", [])
    saved = shelf.change(price="199.50", currency="USD", days=12, examples=[PICTURE, PICTURE], delivered_en="A report")
    assert (saved["version"], saved["edited_by"], saved["examples"]) == (2, "support@staff.example", [PICTURE])
    card = offered(desk)
    assert (card["price"], card["currency_code"], card["days"], card["delivered"]) == ("199.50", "USD", 12, "A report")
    assert len(card["image_urls"]) == 1
    assert card["image_urls"][0].startswith("/"), "shown through our own proxy"
    prices = dict(WorkOrder.objects.values_list("pk", "price_minor"))
    assert prices == {int(before): None}
    assert WorkOrder.objects.get(pk=desk.research()).price_minor == 19_950
    assert AuditEntry.objects.get().detail["price"] == "199.50"


def test_a_service_that_is_not_offered_cannot_be_requested(shelf: Shelf, desk: RequestDesk) -> None:
    shelf.change(is_offered=False)
    assert offered(desk) is None
    rows = shelf.client.get("/api/console/services").json()["data"]
    assert [row["service"] for row in rows if not row["is_offered"]] == ["market_research"]
    shelf.change(is_offered=True, position=0, name_en="Research")
    assert offered(desk)["name"] == "Research"


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"name_en": " "}, "name_en"),
        ({"detail_en": ""}, "detail_en"),
        ({"delivered_en": ""}, "delivered_en"),
        ({"days": 0}, "days"),
        ({"days": 366}, "days"),
        ({"price": "dear", "currency": "USD"}, "price"),
        ({"price": "0", "currency": "USD"}, "price"),
        ({"price": "10", "currency": "EUR"}, "currency"),
        ({"examples": ["javascript:alert(1)"]}, "examples"),
        ({"examples": [f"{PICTURE}?{number}" for number in range(11)]}, "examples"),
    ],
)
def test_a_card_that_cannot_be_shown_is_refused(shelf: Shelf, changed: dict[str, Any], field: str) -> None:
    before = shelf.card()
    assert list(shelf.change(status=422, **changed)["fields"]) == [field]
    assert shelf.card() == before


def test_nobody_saves_over_a_card_they_have_not_read(shelf: Shelf, staff: Staff) -> None:
    shelf.change(days=3)
    shelf.change(status=409, version=1, days=9)
    assert (shelf.card()["days"], shelf.card()["version"]) == (3, 2)
    for path in ("/api/console/services", shelf.address):
        assert staff("sourcing").get(path).status_code == 403
    assert shelf.client.get("/api/console/services/999").status_code == 404
