"""A merchant sees at once what waits and how things stand."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from server.company.identity.contracts import Menu
from server.kit import clock
from server.tenancy.contracts import TenantRef
from tenants.importing.models import ListedProduct
from tenants.notifications.contracts import EventKind
from tenants.notifications.services.notes import note
from tenants.processes.models import ProcessRecord
from tenants.products.models import Publication
from tenants.products.selectors.overview import LOW_STOCK
from tenants.stores.models import Store
from tests.factories.plans import run_paid_plan
from tests.factories.products import ListedProductFactory
from tests.importing.helpers import import_lines, links
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.sandbox import Outside

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("inside")]


@pytest.fixture
def shops(owner: Person, outside: Outside) -> list[int]:
    """Two stores; four products published into the first, two more only listed."""
    made = [owner.post("store", {"platform": 9, "name": name})["store"]["id"] for name in ("Tea House", "Cup House")]
    import_lines(owner, links(outside, 4), action=8, store_ids=[made[0]])
    import_lines(owner, links(outside, 2, start=4))
    drain_jobs(skip_pauses=True)
    return [int(row) for row in made]


def dashboard(person: Person, **query: Any) -> Any:
    answer = person.get("dashboard", **query)
    assert answer["success"], answer
    return answer["dashboard"]


def todo(person: Person, **query: Any) -> dict[str, int]:
    return {row["code"]: row["count"] for row in dashboard(person, **query)["todo"]}


def test_a_newcomer_sees_nothing_waiting(owner: Person) -> None:
    shown = dashboard(owner)
    assert (shown["listed"], shown["published"], shown["todo"], shown["stores"]) == (0, 0, [], [])
    assert len(shown["days"]) == 30
    assert {(day["imported"], day["published"]) for day in shown["days"]} == {(0, 0)}
    assert shown["usage"] == [
        {"code": "products", "platform": None, "used": 0, "limit": 10_000},
        {"code": "variants", "platform": None, "used": 0, "limit": 1_000},
        {"code": "sub_accounts", "platform": None, "used": 0, "limit": 1},
    ]


def test_figures_are_those_of_all_stores_or_of_one_store(owner: Person, shops: list[int]) -> None:
    whole, first, second = (dashboard(owner, **query) for query in ({}, {"store_id": shops[0]}, {"store_id": shops[1]}))
    assert [(row["listed"], row["published"]) for row in (whole, first, second)] == [(6, 4), (4, 4), (0, 0)]
    assert [(store["name"], store["active"]) for store in whole["stores"]] == [("Tea House", 4), ("Cup House", 0)]
    assert (whole["days"][-1]["imported"], whole["days"][-1]["published"]) == (6, 4)
    assert whole["usage"][-1] == {"code": "stores", "platform": 9, "used": 2, "limit": 3}
    assert first["usage"] == whole["usage"]


def test_what_waits_is_counted(owner: Person, shops: list[int]) -> None:
    ids = list(ListedProduct.objects.order_by("id").values_list("id", flat=True))
    now = clock.now()
    ListedProduct.objects.filter(pk__in=ids[:2]).update(sold_out=True)
    ListedProduct.objects.filter(pk=ids[2]).update(state="failed")
    ListedProduct.objects.filter(pk=ids[3]).update(trashed_at=now - timedelta(days=28))
    ListedProduct.objects.filter(pk=ids[4]).update(state="draft", trashed_at=now - timedelta(days=1))
    ListedProduct.objects.filter(pk=ids[5]).update(state="draft")
    Publication.objects.filter(product_id=ids[0]).update(state="failed")
    Store.objects.filter(pk=shops[1]).update(state="disconnected")
    ProcessRecord.objects.order_by("id")[:1].get()
    ProcessRecord.objects.update(failed_count=2)
    assert todo(owner) == {
        "failed_publications": 1,
        "disconnected_stores": 1,
        "drafts": 1,
        "failed_operations": 2,
        "trash_expiring": 1,
    }
    ProcessRecord.objects.update(finished_at=now - timedelta(days=8))
    assert "failed_operations" not in todo(owner)
    assert todo(owner, store_id=shops[0]) == {"failed_publications": 1, "trash_expiring": 1}
    Publication.objects.update(state="active")
    assert todo(owner, store_id=shops[0]) == {"failed_products": 1, "trash_expiring": 1}


def test_products_worth_a_look_are_named(owner: Person, shops: list[int]) -> None:
    ids = list(ListedProduct.objects.order_by("id").values_list("id", flat=True))
    ListedProduct.objects.update(margin=10, stock=5)
    ListedProduct.objects.filter(pk=ids[1]).update(margin=75)
    ListedProduct.objects.filter(pk=ids[2]).update(margin=100, stock=None, sold_out=True)
    ListedProduct.objects.filter(pk__in=ids[3:5]).update(margin=None)
    shown = dashboard(owner)
    assert [(margin["id"], margin["margin"]) for margin in shown["best_margins"]] == [
        (str(ids[1]), 75),
        (str(ids[5]), 10),
        (str(ids[0]), 10),
    ]
    assert shown["best_margins"][0]["image"].startswith("/api/account-service/image/proxy?u=")


def test_a_day_is_a_day_in_the_users_zone(owner: Person, shops: list[int]) -> None:
    late = clock.now().replace(hour=20, minute=0) - timedelta(days=2)
    ListedProduct.objects.update(created_at=late)
    days = {day["day"]: day["imported"] for day in dashboard(owner)["days"]}
    assert days[(late + timedelta(days=1)).date().isoformat()] == 6
    owner.put("user/profile", {"first_name": "", "name": "", "language": "en", "time_zone": "UTC"})
    days = {day["day"]: day["imported"] for day in dashboard(owner)["days"]}
    assert days[late.date().isoformat()] == 6


def test_a_sub_account_sees_its_own_stores_only(
    owner: Person, shops: list[int], member_with: Callable[..., Person]
) -> None:
    member = member_with(Menu.DASHBOARD, store_ids=[shops[1]])
    shown = dashboard(member)
    assert [store["id"] for store in shown["stores"]] == [str(shops[1])]
    assert shown["published"] == 0
    assert [row["code"] for row in shown["usage"]] == ["products", "variants", "stores"]
    assert member.get("dashboard", store_id=shops[0])["code"] == 1000404


def test_another_merchants_dashboard_knows_nothing_of_it(shops: list[int], stranger: Person) -> None:
    assert dashboard(stranger)["listed"] == 0
    assert stranger.get("dashboard", store_id=shops[0])["success"] is False


def test_many_stores_take_as_many_queries_as_a_few(owner: Person, shops: list[int]) -> None:
    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            dashboard(owner)
        return len(captured)

    dashboard(owner)
    before = queries()
    row = Store.objects.values().order_by("id")[0]
    Store.objects.bulk_create(Store(**{**row, "id": None, "external_key": f"copy{number}"}) for number in range(5))
    assert queries() == before


def test_its_figures_are_kept_and_its_products_found_by_index(owner: Person, shops: list[int]) -> None:
    ListedProduct.objects.bulk_create(
        ListedProductFactory.build(
            margin=at % 100,
            sold_out=at % 500 == 1,
            trashed_at=clock.now() if at % 500 == 2 else None,
        )
        for at in range(3_000)
    )
    ListedProduct.objects.filter(margin__gt=0).update(created_at=clock.now() - timedelta(days=400))
    with CaptureQueriesContext(connection) as captured:
        dashboard(owner)
    requested = [sql for query in captured if "importing_listedproduct" in (sql := query["sql"] or "")]
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE importing_listedproduct")
        plans = [str(cursor.execute(f"EXPLAIN {sql}").fetchall()) for sql in requested]
    for index in ("importing_by_margin", "importing_trash"):
        assert any(index in plan for plan in plans), plans
    assert not any("Seq Scan" in plan for plan in plans), plans
    assert not any("Sort" in plan for plan in plans if "Limit" in plan), plans


def test_who_may_not_open_the_import_list_reads_no_titles_of_it(
    shops: list[int], member_with: Callable[..., Person]
) -> None:
    shown = dashboard(member_with(Menu.DASHBOARD))
    assert (shown["best_margins"], shown["live"]["values"], shown["plans"]) == ([], [], [])
    assert shown["first_steps"] == {"is_shown": False, "steps": []}


def test_what_is_live_is_summed_up_by_currency(owner: Person, shops: list[int]) -> None:
    ids = list(Publication.objects.order_by("id").values_list("product_id", flat=True))
    Publication.objects.update(low_price_minor=2_000, currency="USD")
    ListedProduct.objects.update(min_cost=500, currency="USD", stock=9)
    Publication.objects.filter(product_id=ids[3]).update(currency="EUR")
    ListedProduct.objects.filter(pk=ids[0]).update(min_cost=None, stock=LOW_STOCK)
    for key, days in (("product:1", 0), ("product:2", 8)):
        note(EventKind.COST_CHANGED, object_key=key, params={}, now=clock.now() - timedelta(days=days))
    assert dashboard(owner)["live"] == {
        "values": [
            {"currency": "USD", "products": 3, "value": "60.00", "profit": "30.00", "margin": 75},
            {"currency": "EUR", "products": 1, "value": "20.00", "profit": "", "margin": None},
        ],
        "price_changes": 1,
        "stock_at_risk": 1,
    }
    assert dashboard(owner, store_id=shops[1])["live"]["values"] == []


def test_a_plan_is_shown_with_its_end(owner: Person, tenant: TenantRef) -> None:
    plan = run_paid_plan(tenant)
    plan.until = clock.now() + timedelta(days=20)
    plan.save()
    (shown,) = dashboard(owner)["plans"]
    assert (shown["platform"], shown["renews"], shown["next_plan"]) == (3, False, "")
    assert shown["name"].startswith("Pro")
    assert shown["until"].startswith(f"{plan.until:%Y-%m-%dT%H:%M}")
