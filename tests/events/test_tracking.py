"""How often found products were seen and imported, and tags for a title (lab-service)."""

from datetime import timedelta
from typing import Any

import pytest

from server.api.gateway.throttles import Limit
from server.company.events.jobs import purge
from server.company.events.models import TrackedDay
from server.kit import clock
from tests.support.people import Person

pytestmark = pytest.mark.django_db


def lab(person: Person, method: str, path: str) -> Any:
    return getattr(person.client, method)(f"/api/lab-service/{path}").json()


def counts() -> dict[tuple[int, str], int]:
    return {(day.tenant_id, day.what): day.number for day in TrackedDay.objects.all()}


def test_views_and_imports_are_counted_by_merchant_and_day(owner: Person, member: Person, stranger: Person) -> None:
    for person in (owner, member, stranger):
        assert lab(person, "post", "DataTracking/count?product_id=7&product_url=https%3A%2F%2Fx.example")["success"]
    for state in ("1", "success", "0", ""):
        assert lab(owner, "post", f"DataTracking/import_list_count?product_id=7&import_state={state}")["success"]
    ours, theirs = owner.actor.tenant_id, stranger.actor.tenant_id
    assert counts() == {(ours, "viewed"): 2, (theirs, "viewed"): 1, (ours, "imported"): 2, (ours, "not_imported"): 2}

    TrackedDay.objects.filter(what="viewed").update(day=clock.now().date() - timedelta(days=5_000))
    purge()
    assert set(counts()) == {(ours, "imported"), (ours, "not_imported")}


def test_counting_is_throttled_and_refuses_what_it_does_not_know(
    owner: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.api.merchant.overview.lab.EVENTS_BY_USER", Limit("tracking-test", 3, 600))
    assert lab(owner, "post", "DataTracking/count?product=7")["code"] == 1000400
    answers = [lab(owner, "post", "DataTracking/count")["code"] for _ in range(5)]
    assert answers == [200, 200, 200, 1000429, 1000429]
    assert list(counts().values()) == [3]


@pytest.mark.parametrize(
    ("title", "tags"),
    [
        ("Stone Mug with Lid, 350 ml (New!)", ["stone", "mug", "lid", "ml"]),
        ("T-Shirt T-shirt 2027 for women's yoga", ["t-shirt", "women's", "yoga"]),
        ("陶瓷 马克杯", ["陶瓷", "马克杯"]),
        ("", []),
        ("a " * 4_000, []),
    ],
)
def test_a_title_suggests_its_telling_words(owner: Person, title: str, tags: list[str]) -> None:
    answer = owner.client.get("/api/lab-service/tags", {"title": title}).json()
    assert answer["tag"] == tags
