"""Staff write push messages; the portal shows them to whom they are meant for, until they are done with."""

from collections.abc import Callable
from datetime import timedelta
from ipaddress import ip_network
from typing import Any

import orjson
import pytest
from django.test import Client

from server.company.identity.contracts import Sensitive
from server.company.messaging.models import PushMessage, PushReceipt
from server.kit import clock
from tests.support.people import Person, signed_in

pytestmark = pytest.mark.django_db

Staff = Callable[..., Client]
PUSH = "/api/message-automation/user_message/push_message"
SCHEDULED = "/api/message-automation/get_scheduled_task_time"


def call(client: Client, method: str, path: str, body: Any = None, status: int = 200) -> dict[str, Any]:
    answer = client.generic(method, f"/api/console/push_messages{path}", orjson.dumps(body or {}), "application/json")
    assert answer.status_code == status, answer.content
    found: dict[str, Any] = answer.json()
    return found


def text(**changes: Any) -> dict[str, Any]:
    return {
        "title_en": "Try bulk import",
        "body_en": "<p>Paste <b>links</b>.</p>",
        "button_en": "Show me",
        "title_zh": "试试批量导入",
        "body_zh": "<p>粘贴链接</p>",
        "button_zh": "查看",
        "router": "/app/importProducts",
        "trigger_type": 1,
        "starts_at": (clock.now() - timedelta(hours=1)).isoformat(),
        **changes,
    }


def push(client: Client, **changes: Any) -> dict[str, Any]:
    made = call(client, "POST", "", text(**changes))
    return call(client, "POST", f"/{made['id']}/publish", {"version": made["version"]})


def waiting(person: Person, headers: dict[str, str] | None = None) -> list[dict[str, Any]]:
    answer = person.client.get(PUSH, {"user_id": person.actor.user_id}, headers=headers).json()
    assert answer["success"], answer
    found: list[dict[str, Any]] = answer["push_messages"]
    return found


def note(person: Person, message_id: str, event: str) -> dict[str, Any]:
    answer = person.client.post(f"{PUSH}/{message_id}", {"event": event}, content_type="application/json")
    found: dict[str, Any] = answer.json()
    return found


def test_a_push_message_is_shown_when_published_with_its_trigger(staff: Staff, owner: Person) -> None:
    client = staff("support")
    made = call(client, "POST", "", text())
    assert (made["state"], waiting(owner)) == ("draft", [])
    call(client, "POST", f"/{made['id']}/publish", {"version": made["version"]})
    assert waiting(owner) == [
        {
            "id": made["id"],
            "template_vo": {
                "title": "Try bulk import",
                "content": "<p>Paste <b>links</b>.</p>",
                "button": "Show me",
                "router": "/app/importProducts",
            },
            "platform": [],
            "app_type": 1,
            "trigger_type": 1,
            "trigger": "",
        }
    ]
    (chinese,) = waiting(owner, {"Accept-Language": "zh-CN"})
    assert (chinese["template_vo"]["title"], chinese["template_vo"]["button"]) == ("试试批量导入", "查看")


@pytest.mark.parametrize("event", ["clicked", "dismissed"])
def test_what_is_done_with_is_gone_on_every_device_for_that_user(
    staff: Staff, owner: Person, member: Person, event: str
) -> None:
    row = push(staff("operator"))
    note(owner, row["id"], "shown")
    assert len(waiting(owner)) == 1
    for _twice in range(2):
        assert note(owner, row["id"], event)["success"]
    assert waiting(Person(signed_in(owner.actor.user_id), owner.actor)) == []
    assert len(waiting(member)) == 1
    shown = call(staff("operator"), "GET", f"/{row['id']}")
    assert (shown["shown_count"], shown[f"{event}_count"], PushReceipt.objects.count()) == (1, 1, 1)


def test_the_first_moment_of_an_event_counts(staff: Staff, owner: Person) -> None:
    row = push(staff("operator"))
    note(owner, row["id"], "shown")
    first = PushReceipt.objects.get().shown_at
    note(owner, row["id"], "shown")
    assert PushReceipt.objects.get().shown_at == first


@pytest.mark.parametrize(
    ("changes", "is_shown"),
    [
        ({"languages": ["en"]}, True),
        ({"languages": ["zh-hans"]}, False),
        ({"plans": ["Free"]}, True),
        ({"plans": ["Enterprise"]}, False),
        ({"countries": ["US"]}, False),
        ({"platforms": [6]}, False),
        ({"platforms": [], "plans": ["Free"], "languages": ["zh-hans"]}, False),
        ({"starts_at": "2999-01-01T00:00:00Z"}, False),
    ],
)
def test_it_is_shown_only_to_whom_every_part_of_the_audience_fits(
    staff: Staff, owner: Person, changes: dict[str, Any], is_shown: bool
) -> None:
    row = push(staff("operator"), **changes)
    assert [row["id"] for row in waiting(owner)] == ([row["id"]] if is_shown else [])
    assert note(owner, row["id"], "shown")["success"] is is_shown
    assert PushReceipt.objects.exists() is is_shown


def test_it_is_meant_for_a_country_behind_a_trusted_proxy(staff: Staff, owner: Person, settings: Any) -> None:
    push(staff("operator"), countries=["us"])
    settings.TRUSTED_PROXIES = [ip_network("127.0.0.1/32")]
    assert len(waiting(owner, {"CF-IPCountry": "US"})) == 1
    assert waiting(owner, {"CF-IPCountry": "CN"}) == []


def test_a_push_reaches_only_its_merchants_and_platforms(staff: Staff, owner: Person, stranger: Person) -> None:
    owner.post("store", {"platform": 9, "name": "Tea House"})
    push(staff("operator"), title_en="Mine", tenant_ids=[owner.actor.tenant_id])
    push(staff("operator"), title_en="Shops", platforms=[9])
    assert [row["template_vo"]["title"] for row in waiting(owner)] == ["Mine", "Shops"]
    assert waiting(stranger) == []


def test_a_sub_account_gets_none_that_gives_away_what_it_may_not_see(
    staff: Staff, owner: Person, member_with: Callable[..., Person]
) -> None:
    shop = int(owner.post("store", {"platform": 9, "name": "Tea House"})["store"]["id"])
    for title, meant in (("Everybody", {}), ("Shops", {"platforms": [9]}), ("Plan", {"plans": ["Free"]})):
        push(staff("operator"), title_en=title, **meant)

    def titles(person: Person) -> list[str]:
        return [row["template_vo"]["title"] for row in waiting(person)]

    assert titles(owner) == ["Everybody", "Shops", "Plan"]
    assert titles(member_with("IMPORT_LIST", store_ids=[])) == ["Everybody"]
    assert titles(member_with("IMPORT_LIST", store_ids=[shop])) == ["Everybody", "Shops"]
    assert titles(member_with(str(Sensitive.PLANS_AND_BALANCE), store_ids=[])) == ["Everybody", "Plan"]


def test_nobody_asks_for_another_user(staff: Staff, owner: Person, stranger: Person) -> None:
    row = push(staff("operator"), tenant_ids=[owner.actor.tenant_id], starts_at="2999-01-01T00:00:00Z")
    for path in (PUSH, SCHEDULED):
        answer = stranger.client.get(path, {"user_id": owner.actor.user_id}).json()
        assert (answer["success"], answer["code"]) == (False, 1000404)
    assert note(stranger, row["id"], "dismissed")["code"] == 1000404
    assert not PushReceipt.objects.exists()


def test_the_portal_learns_when_the_next_message_begins(staff: Staff, owner: Person) -> None:
    assert owner.client.get(SCHEDULED).json()["scheduled_task_time"] is None
    push(staff("operator"), starts_at="2999-06-01T00:00:00Z")
    push(staff("operator"), starts_at="2999-01-01T00:00:00Z")
    push(staff("operator"), starts_at="2998-01-01T00:00:00Z", languages=["zh-hans"])
    found = owner.client.get(SCHEDULED, {"user_id": owner.actor.user_id}).json()
    assert found["scheduled_task_time"] == "2999-01-01T00:00:00+00:00"


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"title_en": " "}, "title_en"),
        ({"body_en": "<script>x</script>"}, "body_en"),
        ({"body_zh": "<p> </p>"}, "body_zh"),
        ({"button_en": ""}, "button_en"),
        ({"button_zh": "x" * 41}, "button_zh"),
        ({"router": "https://evil.example/app/x"}, "router"),
        ({"trigger_type": 2, "trigger": "//evil.example"}, "trigger"),
        ({"trigger_type": 3, "trigger": "logged_in"}, "trigger"),
        ({"trigger_type": 4}, "trigger_type"),
        ({"countries": ["USA"]}, "countries"),
        ({"languages": ["de"]}, "languages"),
        ({"platforms": [7]}, "platforms"),
        ({"plans": ["<b>"]}, "plans"),
        ({"ends_at": "2020-01-01T00:00:00Z"}, "ends_at"),
    ],
)
def test_what_does_not_fit_is_named_and_not_kept(staff: Staff, changes: dict[str, Any], field: str) -> None:
    assert field in call(staff("operator"), "POST", "", text(**changes), status=422)["fields"]
    assert not PushMessage.objects.exists()


def test_what_staff_write_is_cleaned(staff: Staff, owner: Person) -> None:
    push(staff("operator"), body_en='<p onclick="x()">Hi<img src=x onerror=y><a href="javascript:z">!</a></p>')
    (shown,) = waiting(owner)
    assert shown["template_vo"]["content"] == '<p>Hi<a rel="noopener noreferrer">!</a></p>'


def test_triggers_are_kept_as_they_fit(staff: Staff) -> None:
    client = staff("operator")
    assert call(client, "POST", "", text(trigger_type=1, trigger="left over"))["trigger"] == ""
    assert call(client, "POST", "", text(trigger_type=2, trigger="/app/platform"))["trigger"] == "/app/platform"
    made = call(client, "POST", "", text(trigger_type=3, trigger="store_connected", router="", button_en="Old"))
    assert (made["trigger"], made["router"], made["button_en"]) == ("store_connected", "", "")


def test_a_changed_message_is_shown_as_it_is_now_and_a_withdrawn_message_is_gone(staff: Staff, owner: Person) -> None:
    client = staff("operator")
    row = push(client)
    call(client, "PUT", f"/{row['id']}", text(title_en="First", version=row["version"]))
    assert waiting(owner)[0]["template_vo"]["title"] == "First"
    call(client, "POST", f"/{row['id']}/withdraw")
    assert waiting(owner) == []
