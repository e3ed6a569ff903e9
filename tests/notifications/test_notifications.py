"""What happens is notified to whom it concerns, once per object, until they have read it."""

from datetime import timedelta
from typing import Any

import pytest
from django.core import mail

from server.jobs.models import Job
from server.kit import clock
from server.kit.reasons import Reason
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.notifications.contracts import EventKind
from tenants.notifications.jobs import purge
from tenants.notifications.models import Notification
from tenants.notifications.rules import TEXTS, text_of
from tenants.stores.services.changes import mark_disconnected
from tests.importing.helpers import import_lines, links
from tests.support.jobs import drain_jobs
from tests.support.notices import tell
from tests.support.people import Person, make_person
from tests.support.sandbox import Outside

pytestmark = pytest.mark.django_db


def texts(person: Person, **query: Any) -> list[str]:
    return [row["text"] for row in person.get("notice", **query)["notices"]]


def choose(person: Person, digest: str = "at_once", **channels: str) -> dict[str, Any]:
    found: dict[str, Any] = person.put("notice/settings", {"channels": channels, "digest": digest})
    return found


def test_a_finished_import_is_notified_with_its_figures_and_leads_to_its_detail(
    owner: Person, outside: Outside
) -> None:
    started = import_lines(owner, [*links(outside, 2), f"{outside.url}/products/nothing-here"])
    drain_jobs(skip_pauses=True)
    (row,) = owner.get("notice")["notices"]
    assert row["text"] == f"Import (#{started['data']}) finished: 1 of 3 failed."
    assert (row["kind"], row["tab"], row["read"]) == ("process_failed", "processes", False)
    assert row["link"] == f"/app/importProducts?process={started['data']}"
    assert owner.get("notice/unread")["unread"] == 1


def test_a_store_is_notified_as_lost_once_and_as_back_once(owner: Person) -> None:
    store = owner.post("store", {"platform": 9, "name": "Tea House"})["store"]
    assert texts(owner) == []
    tenant = TenantRef(id=owner.actor.tenant_id, schema_name=owner.actor.schema_name)
    with tenant_scope_of(tenant):
        for _twice in range(2):
            reason = Reason("store.token_refused", {"host": "x"})
            mark_disconnected(owner.actor, store_id=int(store["id"]), reason=reason, asked_at=clock.now())
    assert texts(owner) == ["Tea House is disconnected. Reconnect it to continue."]
    assert owner.get("notice")["notices"][0]["times"] == 1


def test_a_new_device_is_reported_to_its_user_only(owner: Person, member: Person) -> None:
    for agent in ("Firefox/1 (Linux)", "Chrome/9 (Windows)"):
        owner.client.post(
            "/api/account-service/user/login",
            {"mailbox": "owner@example.com", "password": "tea4two"},
            content_type="application/json",
            headers={"User-Agent": agent},
        )
    drain_jobs()
    assert "New login from Chrome, Windows, 127.0.0.1. If this wasn't you, change your password." in texts(owner)
    assert texts(member) == []


def test_a_reached_limit_is_notified_once_and_counted(owner: Person) -> None:
    for _twice in range(2):
        owner.post("datalog", {"event": "plan_reach_limit"})
        drain_jobs()
    (row,) = owner.get("notice")["notices"]
    assert (row["text"], row["tab"], row["times"]) == ("You have reached your subscription limits", "billing", 2)


def test_the_same_object_again_is_one_line_and_unread_again(owner: Person) -> None:
    tell(owner, EventKind.STORE_DISCONNECTED)
    (row,) = owner.get("notice")["notices"]
    for _twice in range(2):
        assert owner.put(f"notice/{row['id']}", {"read": True})["success"]
    assert owner.get("notice/unread")["unread"] == 0
    tell(owner, EventKind.STORE_DISCONNECTED)
    (again,) = owner.get("notice", unread="true")["notices"]
    assert (again["id"], again["times"]) == (row["id"], 2)
    owner.put(f"notice/{row['id']}", {"read": True})
    owner.put(f"notice/{row['id']}", {"read": False})
    assert owner.get("notice/unread")["unread"] == 1


def test_notices_of_a_request_lead_to_it_and_results_to_their_result(owner: Person) -> None:
    said = {"order": "7", "service": "Sourcing", "service_zh": "寻源", "price": "USD 49.90"}
    tell(owner, EventKind.SERVICE_QUOTE, "request:7", params=said)
    tell(owner, EventKind.SERVICE_RESULT, "request:7", params=said)
    result, quote = owner.get("notice")["notices"]
    assert quote["link"] == "/app/sourcingInitiate?id=7"
    assert result["link"] == "/app/findServices?type=2&result=7"


def test_each_reads_for_themselves_and_all_at_once(owner: Person, member: Person) -> None:
    for number in range(3):
        tell(owner, EventKind.STORE_DISCONNECTED, f"store:{number}")
    owner.put("notice")
    assert (owner.get("notice/unread")["unread"], member.get("notice/unread")["unread"]) == (0, 3)
    assert owner.get("notice")["count"] == 3


def test_who_lacks_the_right_or_the_store_is_not_notified(owner: Person, member_with: Any, tenant: TenantRef) -> None:
    seller = member_with("IMPORT_LIST", store_ids=[4])
    tell(owner, EventKind.PROCESS_FINISHED, "process:1")
    tell(owner, EventKind.SUPPLIER_EXPIRED, "supplier:1", params={"supplier": "AliExpress"})
    tell(owner, EventKind.STORE_DISCONNECTED, "store:4", store_id=4)
    tell(owner, EventKind.STORE_DISCONNECTED, "store:5", store_id=5)
    tell(owner, EventKind.MEMBER_JOINED, "member:1", user_id=owner.actor.user_id, params={"member": "Li"})
    found = seller.get("notice")
    assert [row["kind"] for row in found["notices"]] == ["store_disconnected"]
    assert [tab["tab"] for tab in found["tabs"]] == ["processes", "system"]
    assert owner.get("notice")["count"] == 5
    with tenant_scope_of(tenant):
        other = Notification.objects.get(object_key="store:5").pk
    assert seller.put(f"notice/{other}", {"read": True})["code"] == 1000404
    assert seller.put(f"notice/{other}/mute", {"muted": True})["code"] == 1000404


def test_two_merchants_never_meet(owner: Person, stranger: Person) -> None:
    tell(owner, EventKind.STORE_DISCONNECTED)
    row = owner.get("notice")["notices"][0]
    assert texts(stranger) == []
    for path, body in ((f"notice/{row['id']}", {"read": True}), (f"notice/{row['id']}/mute", {"muted": True})):
        assert stranger.put(path, body)["code"] == 1000404
    assert owner.get("notice/unread")["unread"] == 1


def test_tabs_filter_and_the_reader_chooses_the_language(owner: Person) -> None:
    tell(owner, EventKind.STORE_DISCONNECTED)
    tell(owner, EventKind.PLAN_LIMIT, "plan", params={})
    assert len(texts(owner, tab="system")) == len(texts(owner, tab="billing")) == 1
    assert owner.client.get("/api/account-service/notice?tab=customers").json()["success"] is False
    found = owner.client.get("/api/account-service/notice?tab=system", headers={"Accept-Language": "zh"}).json()
    assert found["notices"][0]["text"] == "店铺 Tea House 已断开连接，请重新连接后继续。"


def test_what_is_muted_does_not_count_and_comes_back(owner: Person) -> None:
    tell(owner, EventKind.STORE_DISCONNECTED)
    row = owner.get("notice")["notices"][0]
    owner.put(f"notice/{row['id']}/mute", {"muted": True})
    assert (owner.get("notice/unread")["unread"], owner.get("notice")["notices"][0]["muted"]) == (0, True)
    owner.put(f"notice/{row['id']}/mute", {"muted": False})
    assert owner.get("notice/unread")["unread"] == 1


def test_a_kind_that_is_switched_off_in_the_app_is_left_out(owner: Person) -> None:
    tell(owner, EventKind.STORE_DISCONNECTED)
    kept = choose(owner, store_disconnected="none")
    assert {choice["kind"]: choice["channel"] for choice in kept["choices"]}["store_disconnected"] == "none"
    assert (texts(owner), owner.get("notice/unread")["unread"]) == ([], 0)
    drain_jobs(skip_pauses=True)
    assert mail.outbox == []


@pytest.mark.parametrize(
    "body",
    [
        {"channels": {"store_disconnected": "pigeon"}, "digest": "daily"},
        {"channels": {"weather": "app"}, "digest": "daily"},
        {"channels": {}, "digest": "yearly"},
    ],
)
def test_an_unknown_choice_is_refused(owner: Person, body: dict[str, Any]) -> None:
    answer = owner.put("notice/settings", body)
    assert (answer["success"], answer["code"]) == (False, 1000400)
    assert owner.get("notice/settings")["digest"] == "at_once"


def test_mails_gather_what_happened_and_leave_once(owner: Person, stranger: Person) -> None:
    for number in range(2):
        tell(owner, EventKind.STORE_DISCONNECTED, f"store:{number}", params={"store": f"Shop {number}"})
    drain_jobs(skip_pauses=True)
    tell(owner, EventKind.STORE_DISCONNECTED, "store:0", params={"store": "Shop 0"}, now=clock.now())
    assert [message.to for message in mail.outbox] == [["owner@example.com"]]
    assert "Shop 0 is disconnected" in mail.outbox[0].body
    assert "Shop 1 is disconnected" in mail.outbox[0].body
    drain_jobs(skip_pauses=True)
    assert len(mail.outbox) == 2


def test_what_was_read_in_the_app_is_not_mailed(owner: Person) -> None:
    tell(owner, EventKind.STORE_DISCONNECTED)
    owner.put("notice")
    drain_jobs(skip_pauses=True)
    assert mail.outbox == []


@pytest.mark.parametrize(("digest", "hours"), [("hourly", 1), ("daily", 24)])
def test_a_digest_waits_for_its_moment(owner: Person, digest: str, hours: int, monkeypatch: pytest.MonkeyPatch) -> None:
    choose(owner, digest=digest)
    tell(owner, EventKind.STORE_DISCONNECTED)
    drain_jobs(skip_pauses=True)
    assert len(mail.outbox) == 1
    tell(owner, EventKind.STORE_DISCONNECTED, "store:2")
    job = Job.objects.get(name="notifications.mail", state="waiting")
    Job.objects.filter(pk=job.pk).update(state="queued")
    drain_jobs()
    assert len(mail.outbox) == 1
    waiting = Job.objects.get(pk=job.pk)
    assert timedelta(hours=hours - 1, minutes=50) < waiting.run_after - clock.now() <= timedelta(hours=hours)
    later = clock.now() + timedelta(hours=hours)
    monkeypatch.setattr(clock, "now", lambda: later)
    drain_jobs(skip_pauses=True)
    assert len(mail.outbox) == 2


def test_a_kind_that_is_app_only_at_first_is_mailed_to_who_asks(owner: Person, tenant: TenantRef) -> None:
    other = make_person(tenant, "second@example.com", root=owner.actor.user_id, rights=["IMPORT_LIST"])
    tell(owner, EventKind.PROCESS_FAILED, "process:1")
    assert not Job.objects.filter(name="notifications.mail").exists()
    choose(other, process_failed="email")
    mine = {"record": "2", "failed": "1", "total": "1", "user": str(other.actor.user_id)}
    tell(owner, EventKind.PROCESS_FAILED, "process:2", params=mine)
    drain_jobs(skip_pauses=True)
    assert [message.to for message in mail.outbox] == [["second@example.com"]]
    assert texts(other) == []


def test_old_notifications_are_forgotten(owner: Person, settings: Any, tenant: TenantRef) -> None:
    settings.NOTIFICATION_DAYS = 3
    tell(owner, EventKind.STORE_DISCONNECTED, "old", now=clock.now() - timedelta(days=4))
    tell(owner, EventKind.STORE_DISCONNECTED, "new")
    with tenant_scope_of(tenant):
        purge()
        assert list(Notification.objects.values_list("object_key", flat=True)) == ["new"]


def test_every_kind_has_its_words_in_both_languages() -> None:
    assert set(TEXTS) == set(EventKind)


@pytest.mark.parametrize(
    ("language", "said", "nothing_known"),
    [
        ("en", "Tea (Corner): supplier stock of S is now available. Its stock in the store was set to 0.", " ():"),
        ("zh-hans", "Tea（Corner）：S 在供应商处的库存为 有货。店铺库存已设为 0。", "（）："),
    ],
)
def test_what_was_kept_before_is_read_in_the_reader_s_language(language: str, said: str, nothing_known: str) -> None:
    row = {"title": "Tea", "store": "Corner", "variant": "S", "quantity": "some", "done": "zero"}
    assert text_of(EventKind.STOCK_CHANGED, row, language, "UTC") == said
    assert text_of(EventKind.STOCK_CHANGED, {}, language, "UTC").startswith(nothing_known)


@pytest.mark.parametrize(
    ("language", "zone", "when"),
    [
        ("en", "America/New_York", "Nov 30, 2026, 7:30 PM"),
        ("zh-hans", "Asia/Shanghai", "2026年12月1日 08:30"),
    ],
)
def test_a_moment_is_shown_in_the_reader_s_zone_and_a_day_kept_before_stays(
    language: str, zone: str, when: str
) -> None:
    reported = text_of(EventKind.TRIAL_ENDS, {"date": "2026-12-01T00:30:00+00:00"}, language, zone)
    assert when in reported
    assert "2026-12-01" in text_of(EventKind.TRIAL_ENDS, {"date": "2026-12-01"}, language, zone)


def test_a_card_s_month_is_written_as_people_write_it() -> None:
    card = {"card": "4242", "month": "2027-03"}
    assert "expires at the end of March 2027." in text_of(EventKind.CARD_EXPIRES, card, "en", "UTC")
    assert "将于 2027年3月底到期" in text_of(EventKind.CARD_EXPIRES, card, "zh-hans", "UTC")


def test_a_platform_is_named_in_the_readers_language() -> None:
    owed = {"plan": "Basic", "platform": "Tradewind Shop", "amount": "USD 29.00"}
    assert "(Tradewind Shop)" in text_of(EventKind.PAYMENT_ARRIVED, owed, "en", "UTC")
    assert "（Tradewind 店铺）" in text_of(EventKind.PAYMENT_ARRIVED, owed, "zh-hans", "UTC")
