"""A merchant imports now and publishes at a time to come (action 9)."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from fixtures.sandbox.shopify.storefront import Storefront
from server.company.identity.contracts import Menu
from server.jobs.models import Job
from server.kit import clock
from server.tenancy.scope import public_scope
from tenants.importing.models import ListedProduct
from tenants.processes.models import Operation, ProcessRecord
from tenants.shop.models import ShopProduct
from tests.importing.helpers import detail_of, import_lines, links
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.sandbox import Outside
from tests.support.schedules import SHANGHAI, in_hours, its_time_comes

pytestmark = pytest.mark.usefixtures("inside")
EMPTY = "Sorry. Please check your time, it shouldn't be empty."
PAST = "Sorry. Please check your time, it shouldn't be the past."


@pytest.fixture
def own_shop(owner: Person) -> int:
    return int(owner.post("store", {"platform": 9, "name": "Tea House"})["store"]["id"])


def schedule(person: Person, outside: Outside, store_id: int, count: int = 2, **body: Any) -> Any:
    params = {"timing": in_hours(3), "store_ids": [store_id], **body}
    return import_lines(person, links(outside, count), action=9, **params)


def states(detail: Any) -> list[int]:
    return [operation["state"] for operation in detail["operations"]]


def test_products_arrive_at_once_and_are_published_at_the_time(
    owner: Person, outside: Outside, shop: Storefront, own_shop: int
) -> None:
    timing = in_hours(3)
    started = schedule(owner, outside, own_shop, timing=timing)
    drain_jobs()

    detail = detail_of(owner, started["data"])
    record = detail["record"]
    assert (record["action"], record["state"], record["can_cancel"]) == ("SCHEDULE_FOR_LATER", 5, True)
    assert datetime.fromisoformat(record["due_at"]).astimezone(SHANGHAI).strftime("%Y-%m-%d %H:%M") == timing
    assert (record["timezone"], set(states(detail))) == ("Asia/Shanghai", {1})
    assert ListedProduct.objects.count() == 2
    assert not ShopProduct.objects.exists()
    listed = owner.get("import_list", view="scheduled")
    assert (listed["count"], {product["state"] for product in listed["products"]}) == (2, {"scheduled"})
    with public_scope():
        assert Job.objects.get(name="processes.pump", state="waiting").run_after > clock.now() + timedelta(hours=2)

    its_time_comes(started["data"])

    detail = detail_of(owner, started["data"])
    assert (detail["record"]["state"], states(detail)) == (3, [7, 7])
    assert detail["counts"] == {"all": 2, "failed": 0, "success": 2, "cancelled": 0}
    assert ShopProduct.objects.count() == 2
    assert owner.get("import_list", view="scheduled")["count"] == 0
    assert {product["state"] for product in owner.get("import_list")["products"]} == {"published"}
    its_time_comes(started["data"])
    assert ShopProduct.objects.count() == 2


def test_what_is_published_later_goes_by_its_upload_settings(
    owner: Person, outside: Outside, shop: Storefront, own_shop: int
) -> None:
    change = {"store_options": {str(own_shop): {"tags": {"rule": 2, "values": "gift"}}}}
    started = schedule(owner, outside, own_shop, count=1, attributeChange=change)
    drain_jobs()
    its_time_comes(started["data"])
    assert list(ShopProduct.objects.values_list("tags", flat=True)) == [["gift"]]


def test_a_whole_store_is_imported_now_and_published_later(
    owner: Person, outside: Outside, shop: Storefront, own_shop: int
) -> None:
    started = import_lines(
        owner, [outside.url], page_type=2, action=9, store_ids=[own_shop], timing=in_hours(1), timezone="82"
    )
    drain_jobs()
    total = ListedProduct.objects.count()
    assert total == 10
    assert owner.get("import_list", view="scheduled")["count"] == total
    assert not ShopProduct.objects.exists()
    its_time_comes(started["data"])
    counts = detail_of(owner, started["data"])["counts"]
    assert counts["success"] + counts["failed"] == counts["all"] == total
    assert ShopProduct.objects.count() == counts["success"] > 1


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ({"timing": ""}, EMPTY),
        ({"timing": "   "}, EMPTY),
        ({"timing": "2020-01-01 10:00"}, PAST),
        ({"timing": "0001-01-01 00:00", "timezone": "Asia/Tokyo"}, PAST),
        ({"timing": "9999-12-31 23:59"}, "Please choose a time within the next two years."),
        ({"timing": "tomorrow"}, "Please enter the time as YYYY-MM-DD HH:mm."),
        ({"timing": "2027-02-30 10:00"}, "Please enter the time as YYYY-MM-DD HH:mm."),
        ({"timezone": "Moon/Base"}, "Please choose a time zone."),
        ({"timezone": "../etc/passwd"}, "Please choose a time zone."),
        ({"timezone": 4711}, "Please choose a time zone."),
        ({"store_ids": []}, "You must select at least one store."),
    ],
)
def test_a_schedule_that_cannot_be_is_refused_and_nothing_starts(
    owner: Person, outside: Outside, shop: Storefront, own_shop: int, body: dict[str, Any], message: str
) -> None:
    answer = schedule(owner, outside, own_shop, **body)
    assert (answer["success"], answer["code"], answer["msg"]) == (False, 1000400, message)
    assert not ProcessRecord.objects.exists()


def test_whether_a_time_is_past_is_decided_in_its_zone(
    owner: Person, outside: Outside, shop: Storefront, own_shop: int
) -> None:
    honolulu, auckland = ZoneInfo("Pacific/Honolulu"), ZoneInfo("Pacific/Auckland")
    soon = in_hours(1, honolulu)
    assert schedule(owner, outside, own_shop, timing=soon, timezone="Pacific/Auckland")["msg"] == PAST
    assert schedule(owner, outside, own_shop, timing=soon, timezone="Pacific/Honolulu")["success"]
    assert schedule(owner, outside, own_shop, timing=in_hours(-1, auckland), timezone="Pacific/Honolulu")["success"]
    assert schedule(owner, outside, own_shop, timing=soon)["msg"] == PAST, "without a zone it is that of place 82"


def test_a_time_for_an_import_that_is_done_at_once_is_refused(
    owner: Person, outside: Outside, shop: Storefront, own_shop: int
) -> None:
    for action in (1, 8):
        answer = import_lines(owner, links(outside, 1), action=action, timing=in_hours(2), store_ids=[own_shop])
        assert (answer["code"], list(answer["fields"])) == (1000400, ["timing"])
    assert not ProcessRecord.objects.exists()


def test_the_same_request_again_is_the_same_schedule_also_when_its_time_has_passed(
    owner: Person, outside: Outside, shop: Storefront, own_shop: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    body = {"product_ids": links(outside, 1), "timing": in_hours(1), "store_ids": [own_shop]}
    path, key = "product/import?type=13&action=9", {"HTTP_IDEMPOTENCY_KEY": "once"}
    first = owner.post(path, body, **key)
    later = clock.now() + timedelta(hours=2)
    monkeypatch.setattr("server.kit.clock.now", lambda: later)
    assert owner.post(path, body, **key)["data"] == first["data"]
    other = owner.post(path, {**body, "timing": in_hours(4)}, **key)
    assert other["code"] == 1000409
    assert ProcessRecord.objects.count() == 1


def test_a_cancelled_schedule_publishes_nothing_and_keeps_what_was_imported(
    owner: Person, outside: Outside, shop: Storefront, own_shop: int
) -> None:
    started = schedule(owner, outside, own_shop)
    drain_jobs()
    assert owner.put(f"record/cancel/{started['data']}")["msg"] == "Process cancelled successfully"
    detail = detail_of(owner, started["data"])
    assert (detail["record"]["state"], states(detail)) == (4, [4, 4])
    its_time_comes(started["data"])
    assert not ShopProduct.objects.exists()
    assert {product["state"] for product in owner.get("import_list")["products"]} <= {"ready", "draft"}
    assert owner.get("import_list", view="scheduled")["count"] == 0


def test_a_run_that_the_platform_slept_through_is_caught_up_once(
    owner: Person, outside: Outside, shop: Storefront, own_shop: int
) -> None:
    started = schedule(owner, outside, own_shop)
    drain_jobs()
    its_time_comes(started["data"], late=timedelta(hours=23))
    assert states(detail_of(owner, started["data"])) == [7, 7]
    assert ShopProduct.objects.count() == 2


def test_a_run_that_is_more_than_a_day_late_is_missed_and_can_be_tried_again(
    owner: Person, outside: Outside, shop: Storefront, own_shop: int
) -> None:
    started = schedule(owner, outside, own_shop)
    drain_jobs()
    its_time_comes(started["data"], late=timedelta(hours=25))
    detail = detail_of(owner, started["data"])
    assert (detail["record"]["state"], states(detail), detail["retryable_count"]) == (3, [6, 6], 2)
    assert detail["operations"][0]["result"].startswith("The platform wasn't running at the scheduled time, 20")
    assert not ShopProduct.objects.exists()
    assert {product["state"] for product in owner.get("import_list")["products"]} == {"failed"}

    owner.post(f"record/retry/{started['data']}")
    drain_jobs()
    assert states(detail_of(owner, started["data"])) == [7, 7]
    assert ShopProduct.objects.count() == 2


def test_what_failed_to_publish_at_its_time_differs_from_what_missed_it(
    owner: Person, outside: Outside, shop: Storefront, own_shop: int
) -> None:
    started = schedule(owner, outside, own_shop)
    drain_jobs()
    gone = ListedProduct.objects.latest("id").pk
    owner.delete(f"import_list/{gone}")
    its_time_comes(started["data"])
    detail = detail_of(owner, started["data"])
    assert sorted(states(detail)) == [5, 7]
    by_state = {state: detail_of(owner, started["data"], state=state)["count"] for state in (4, 5, 6, 7)}
    assert by_state == {4: 0, 5: 1, 6: 1, 7: 1}


def test_listed_products_are_scheduled_from_the_import_list(
    owner: Person, outside: Outside, shop: Storefront, own_shop: int
) -> None:
    import_lines(owner, links(outside, 2))
    drain_jobs()
    ids = [int(product["id"]) for product in owner.get("import_list")["products"]]
    body = {"ids": ids, "store_ids": [own_shop]}
    assert owner.post("product/publish", {**body, "timing": ""})["msg"] == EMPTY
    assert owner.post("product/publish", {**body, "timing": "2020-01-01 10:00"})["msg"] == PAST
    started = owner.post("product/publish", {**body, "timing": in_hours(2), "timezone": "Asia/Shanghai"})
    drain_jobs()
    detail = detail_of(owner, started["data"])
    assert (detail["record"]["action"], detail["record"]["state"]) == ("SCHEDULE_FOR_LATER", 5)
    assert owner.get("import_list", view="scheduled")["count"] == 2
    assert not ShopProduct.objects.exists()
    its_time_comes(started["data"])
    assert ShopProduct.objects.count() == 2


def test_of_two_schedules_the_later_keeps_the_product_scheduled(
    owner: Person, outside: Outside, shop: Storefront, own_shop: int
) -> None:
    first, second = schedule(owner, outside, own_shop, 1), schedule(owner, outside, own_shop, 1, timing=in_hours(5))
    drain_jobs()
    owner.put(f"record/cancel/{first['data']}")
    assert owner.get("import_list", view="scheduled")["count"] == 1
    its_time_comes(second["data"])
    assert owner.get("import_list")["products"][0]["state"] == "published"
    assert Operation.objects.filter(state=3).count() == 1


def test_a_sub_account_cancels_what_it_may_schedule(
    outside: Outside, shop: Storefront, own_shop: int, owner: Person, member_with: Callable[..., Person]
) -> None:
    import_lines(owner, links(outside, 1))
    drain_jobs()
    body = {"ids": [ListedProduct.objects.get().pk], "store_ids": [own_shop], "timing": in_hours(2)}
    lister = member_with(Menu.IMPORT_LIST, store_ids=[own_shop])
    started = lister.post("product/publish", body)
    assert started["success"], started
    moved = lister.put(f"record/schedule/{started['data']}", {"timing": in_hours(6)})
    assert moved["success"], moved
    assert lister.put(f"record/cancel/{started['data']}")["success"]
    idle = member_with(Menu.DASHBOARD)
    assert idle.post("product/publish", body)["code"] == 1000403
