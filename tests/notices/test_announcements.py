"""Staff announce something; the users it is meant for read it once."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import orjson
import pytest
from django.test import Client

from server.company.identity.models import User
from server.company.notices.models import Announcement, AnnouncementRead
from server.kit import clock
from tests.support.people import Person, signed_in

pytestmark = pytest.mark.django_db

Staff = Callable[..., Client]


def call(client: Client, method: str, path: str, body: Any = None, status: int = 200) -> dict[str, Any]:
    answer = client.generic(method, f"/api/console/announcements{path}", orjson.dumps(body or {}), "application/json")
    assert answer.status_code == status, answer.content
    found: dict[str, Any] = answer.json()
    return found


def text(**changes: Any) -> dict[str, Any]:
    return {
        "title_en": "New suppliers",
        "content_en": "<p>Look at <b>Find Products</b>.</p>",
        "title_zh": "新供应商",
        "content_zh": "<p>请看</p>",
        "detail_type": 1,
        "router": "/app/importProducts",
        "audience": "everyone",
        "starts_at": (clock.now() - timedelta(hours=1)).isoformat(),
        **changes,
    }


def announce(client: Client, **changes: Any) -> dict[str, Any]:
    made = call(client, "POST", "", text(**changes))
    return call(client, "POST", f"/{made['id']}/publish", {"version": made["version"]})


def titles(person: Person, **query: Any) -> list[str]:
    return [announcement["title"] for announcement in person.get("announcement", **query)["announcements"]]


def test_an_announcement_is_seen_when_it_is_published_and_counted_until_it_is_read(staff: Staff, owner: Person) -> None:
    client = staff("support")
    made = call(client, "POST", "", text())
    assert (made["state"], made["read_count"]) == ("draft", 0)
    assert owner.get("announcement")["count"] == 0

    call(client, "POST", f"/{made['id']}/publish", {"version": made["version"]})
    (seen,) = owner.get("announcement", read="false")["announcements"]
    assert seen | {"create_time": ""} == {
        "id": made["id"],
        "title": "New suppliers",
        "content": "<p>Look at <b>Find Products</b>.</p>",
        "detail_type": 1,
        "detail": {"router": "/app/importProducts"},
        "read": False,
        "release": "",
        "create_time": "",
    }
    assert owner.get("config")["config"]["announcement_count"] == 1

    for _twice in range(2):
        assert owner.put(f"announcement/{seen['id']}")["success"]
    assert owner.get("announcement", read="false")["count"] == 0
    assert titles(owner, read="true") == ["New suppliers"]
    assert owner.get("config")["config"]["announcement_count"] == 0
    assert AnnouncementRead.objects.count() == 1
    assert call(client, "GET", f"/{made['id']}")["read_count"] == 1


def test_each_user_reads_for_themselves(staff: Staff, owner: Person, member: Person) -> None:
    row = announce(staff("operator"))
    owner.put(f"announcement/{row['id']}")
    assert titles(member, read="false") == ["New suppliers"]


def test_all_are_read_at_once(staff: Staff, owner: Person) -> None:
    client = staff("operator")
    announce(client)
    announce(client, detail_type=2, router="")
    assert owner.get("announcement", type=2)["count"] == 1
    for _twice in range(2):
        owner.put("announcement")
    assert owner.get("announcement", read="false")["count"] == 0
    assert AnnouncementRead.objects.count() == 2


def test_the_reader_chooses_the_language(staff: Staff, owner: Person) -> None:
    announce(staff("operator"))
    announce(staff("operator"), title_en="English only", title_zh="", content_zh="<p></p>")
    client = signed_in(owner.actor.user_id)
    found = client.get("/api/account-service/announcement", headers={"Accept-Language": "zh-CN"}).json()
    assert {announcement["title"] for announcement in found["announcements"]} == {"新供应商", "English only"}


@pytest.mark.parametrize("field", ["starts_at", "ends_at"])
def test_it_is_seen_only_from_its_start_to_its_end(staff: Staff, owner: Person, field: str) -> None:
    now = clock.now()
    past, future = (now - timedelta(hours=1)).isoformat(), (now + timedelta(hours=1)).isoformat()
    times = {"starts_at": future} if field == "starts_at" else {"starts_at": past, "ends_at": now.isoformat()}
    row = announce(staff("operator"), **times)
    assert row["state"] == ("waiting" if field == "starts_at" else "ended")
    assert owner.get("announcement")["count"] == 0
    assert owner.put(f"announcement/{row['id']}")["code"] == 1000404
    assert not AnnouncementRead.objects.exists()


def test_it_is_seen_only_by_its_audience(staff: Staff, owner: Person, member: Person, stranger: Person) -> None:
    announce(staff("operator"), title_en="Mains", audience="main_accounts")
    announce(staff("operator"), title_en="Yours", audience="merchants", tenant_ids=[owner.actor.tenant_id])
    assert titles(owner) == ["Yours", "Mains"]
    assert titles(member) == ["Yours"]
    assert titles(stranger) == ["Mains"]


def test_a_new_version_is_announced_once_to_whoever_came_before_it(staff: Staff, owner: Person, member: Person) -> None:
    client = staff("support")
    released = clock.now() - timedelta(hours=1)
    User.objects.filter(pk=owner.actor.user_id).update(date_joined=released - timedelta(days=1))
    announce(client)
    made = announce(
        client, release=" 2.4 ", title_en="What is new", content_en="<p>New<script>x()</script></p>", router=""
    )
    params = {"read": "false", "release": "true"}
    (seen,) = owner.get("announcement", **params)["announcements"]
    assert (seen["title"], seen["release"], seen["content"], seen["detail"]) == (
        "What is new", "2.4", "<p>New</p>", {"router": ""}
    )  # fmt: skip
    assert titles(member, **params) == []
    assert len(titles(member)) == 2
    assert owner.put(f"announcement/{made['id']}")["success"]
    assert titles(owner, **params) == []


def test_try_it_now_of_a_version_leads_to_a_page_of_the_portal(staff: Staff) -> None:
    made = announce(staff("support"), release="2.4", detail_type=2, router="/app/myProducts")
    assert (made["release"], made["router"]) == ("2.4", "/app/myProducts")
    refused = call(staff("support"), "POST", "", text(release="2.4", router="https://evil.example"), 422)
    assert list(refused["fields"]) == ["router"]


def test_what_is_taken_back_is_seen_by_nobody(staff: Staff, owner: Person) -> None:
    row = announce(staff("operator"))
    assert call(staff("operator"), "POST", f"/{row['id']}/withdraw")["state"] == "draft"
    assert owner.get("announcement")["count"] == 0


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"title_en": " "}, "title_en"),
        ({"content_en": "<p></p>"}, "content_en"),
        ({"title_zh": ""}, "title_zh"),
        ({"content_zh": "<script>x</script>"}, "content_zh"),
        ({"router": ""}, "router"),
        ({"router": "https://evil.example/app/x"}, "router"),
        ({"router": "//evil.example"}, "router"),
        ({"router": "/app/../console"}, "router"),
        ({"ends_at": "2020-01-01T00:00:00Z"}, "ends_at"),
        ({"audience": "merchants"}, "tenant_ids"),
        ({"tenant_ids": [1]}, "tenant_ids"),
        ({"detail_type": 4}, "detail_type"),
        ({"starts_at": "2026-01-01T00:00:00"}, "starts_at"),
    ],
)
def test_what_does_not_fit_is_named_and_not_kept(staff: Staff, changes: dict[str, Any], field: str) -> None:
    assert field in call(staff("operator"), "POST", "", text(**changes), status=422)["fields"]
    assert not Announcement.objects.exists()
