"""Staff see how the stores of all merchants are connected, without entering any of them."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.conf import LazySettings
from django.test import Client

from server.company.connections.models import Connection
from server.kit import clock
from tests.support.checkups import checked
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.sandbox import Outside
from tests.support.stores import connect, open_shop

pytestmark = pytest.mark.django_db

Staff = Callable[..., Client]


def listed(client: Client, **query: Any) -> list[dict[str, Any]]:
    answer = client.get("/api/console/connections", query)
    assert answer.status_code == 200, answer.content
    found: list[dict[str, Any]] = answer.json()["data"]
    return found


@pytest.fixture
def stores(owner: Person, stranger: Person, outside: Outside, settings: LazySettings) -> list[str]:
    """Two stores of one merchant, the first broken, and a shop of another."""
    settings.PUBLIC_URL = "http://127.0.0.1:9"
    broken = connect(owner, outside)["store"]["id"]
    connect(owner, outside, "berlin")
    open_shop(stranger, "Lotus")
    drain_jobs()
    outside.store().webhooks.clear()
    checked(owner, broken)
    return [broken]


def test_every_store_is_listed_with_whose_it_is_and_how_it_is(staff: Staff, stores: list[str], owner: Person) -> None:
    rows = listed(staff("support"))
    assert [row["store"] for row in rows] == ["Lotus", "Berlin Laden", "Demo Store"]
    demo = rows[2]
    assert (demo["merchant"], demo["tenant_id"]) == ("First merchant", str(owner.actor.tenant_id))
    assert (demo["platform"], demo["state"], demo["health"]) == (6, "connected", "broken")
    assert demo["failing"] == ["webhooks"]
    assert demo["failing_since"] is not None
    assert rows[1]["health"] == ""


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ({"health": "broken"}, ["Demo Store"]),
        ({"health": "unknown"}, ["Lotus", "Berlin Laden"]),
        ({"check": "webhooks"}, ["Demo Store"]),
        ({"check": "token"}, []),
        ({"platform": 9}, ["Lotus"]),
        ({"state": "disconnected"}, []),
        ({"q": "berlin"}, ["Berlin Laden"]),
        ({"q": "second"}, ["Lotus"]),
        ({"silent_days": 2}, []),
    ],
)
def test_filters_narrow_the_list(staff: Staff, stores: list[str], query: dict[str, Any], found: list[str]) -> None:
    assert [row["store"] for row in listed(staff("support"), **query)] == found


def test_a_merchant_and_silence_are_filters_too(staff: Staff, stores: list[str], stranger: Person) -> None:
    client = staff("operator")
    assert [row["store"] for row in listed(client, merchant=stranger.actor.tenant_id)] == ["Lotus"]
    Connection.objects.filter(store_name="Lotus").update(last_success_at=clock.now() - timedelta(days=5))
    assert [row["store"] for row in listed(client, silent_days=3)] == ["Lotus"]


def test_pages_go_on_from_the_last_row(staff: Staff, stores: list[str]) -> None:
    client = staff("support")
    first = client.get("/api/console/connections", {"per_page": 2}).json()
    assert first["has_more"] is True
    rest = client.get("/api/console/connections", {"per_page": 2, "before": first["data"][-1]["id"]}).json()
    assert [row["store"] for row in rest["data"]] == ["Demo Store"]
    assert rest["has_more"] is False


def test_a_removed_store_is_not_listed_any_more(staff: Staff, stores: list[str], owner: Person) -> None:
    owner.delete(f"store/{stores[0]}?uninstall_reason=Other")
    assert "Demo Store" not in [row["store"] for row in listed(staff("support"))]


@pytest.mark.parametrize("role", ["counsellor", "sourcing", "finance"])
def test_who_does_not_look_after_all_merchants_sees_none_of_it(staff: Staff, stores: list[str], role: str) -> None:
    assert staff(role).get("/api/console/connections").status_code == 403
