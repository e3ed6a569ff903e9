"""The demonstration is made once, and made whole when its making was interrupted."""

from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connection
from django.test import override_settings
from psycopg import sql

from fixtures.demo.people import COUNSELLOR, MERCHANTS, SITE_COUNSELLOR, TOPIC_WRITER
from server.company.grants.models import MerchantGrant
from server.company.identity.contracts import TokenKind
from server.company.identity.models import User
from server.company.identity.selectors.actors import actor_of
from server.company.plans.selectors import list_offers
from server.company.supply.models import SupplyCategory, SupplyProduct, SupplySettings
from server.company.workorders.models import WorkOrder
from server.ports.suppliers import Supplier
from server.tenancy.contracts import TenantRef
from server.tenancy.scope import tenant_scope_of
from tenants.processes.models import Operation, OperationState
from tenants.stores.models import Store
from tests.demo.seeded import WHOLE, seeded
from tests.support.jobs import drain_jobs
from tests.support.people import signed_in
from tests.support.sandbox import Outside, Running, as_new

pytestmark = pytest.mark.django_db

TABLES = r"SELECT schemaname, tablename FROM pg_tables WHERE schemaname = 'public' OR schemaname LIKE 't\_%'"
DEALS = "/api/product-service/topic-page-product?page_id=1440"


@pytest.fixture(scope="module")
def _seeded_for_the_file(rows_of_the_file: None, running_outside: Running) -> None:
    with override_settings(SANDBOX_URL=as_new(running_outside).url):
        call_command("seed_demo")


@pytest.fixture(autouse=True)
def _seeded(_seeded_for_the_file: None, db: None, outside: Outside, settings: Any) -> None:
    """Start with what one seeding made; what a test does to it ends with the test."""
    settings.SANDBOX_URL = outside.url


def topics_of(person: User) -> list[str]:
    answer = signed_in(person.pk).get("/api/product-service/topic-page").json()
    return [page["name"] for page in answer["list"]]


def rows() -> dict[tuple[str, str], int]:
    """How many rows each table has, here and in the merchants' schemas."""
    with connection.cursor() as cursor:
        cursor.execute(TABLES)
        return {table: _count(cursor, sql.Identifier(*table)) for table in cursor.fetchall()}


def _count(cursor: Any, table: sql.Identifier) -> int:
    cursor.execute(sql.SQL("SELECT count(*) FROM {}").format(table))
    (count,) = cursor.fetchone()
    return int(count)


def test_two_merchants_with_stores_and_imports_are_made() -> None:
    assert seeded() == WHOLE
    assert sorted(MerchantGrant.objects.values_list("staff__email", "tenant__users__email")) == sorted(
        [(COUNSELLOR, MERCHANTS[0].mailbox), *((SITE_COUNSELLOR, merchant.mailbox) for merchant in MERCHANTS)]
    )
    lena = signed_in(User.objects.get(email=SITE_COUNSELLOR).pk)
    clients = lena.get("/api/account-service/business-counsellor/stores").json()["stores"]
    assert sorted(client["platform"] for client in clients) == [6, 6, 9, 9]
    anna, wei = (User.objects.get(email=merchant.mailbox) for merchant in MERCHANTS)
    shared = ["Last Season", "Rising Stars", "New in Antstore", "Shipping from Local Warehouse", "Top Selection"]
    assert topics_of(anna) == ["Home Office", "Picked for Anna", *shared, "Homing Deals", "Best Selling"]
    reported = [signed_in(person.pk).get("/api/account-service/config").json()["config"] for person in (anna, wei)]
    assert [row["help_center_url"] for row in reported] == [f"{settings.PUBLIC_URL}/tutorialPDF"] * 2
    assert [len(row["platform_links"]) for row in reported] == [4, 0]
    assert topics_of(wei) == [
        "居家办公", "往季精选", "潜力新品", "Antstore 上新", "本地仓发货", "精选好物", "特惠专区", "热销"
    ]  # fmt: skip


def test_a_second_seeding_adds_and_takes_away_no_row() -> None:
    before = rows()
    call_command("seed_demo")
    assert rows() == before


def test_special_deals_and_1688_are_open_until_staff_close_them() -> None:
    def opened(number: int) -> tuple[bool, bool]:
        client = signed_in(User.objects.get(email=MERCHANTS[number].mailbox).pk)
        found = client.get("/api/alibaba-service/1688-products/pass").json()
        return found["success"] and found["count"] > 0, client.get(DEALS).json()["success"]

    assert [opened(0), opened(1)] == [(False, True), (True, True)]
    SupplySettings.objects.update(special_deal_users=[])
    call_command("seed_demo")
    assert opened(1) == (True, False)


def test_sourcing_and_counsellors_have_requests_to_work_on() -> None:
    found = WorkOrder.objects.order_by("pk").values_list("service__form__key", "assignee__email")
    assert list(found) == [("market_research", COUNSELLOR), ("personalized_products_selection", TOPIC_WRITER)]


def test_products_of_banggood_are_among_the_found_products_by_their_ids(outside: Outside) -> None:
    found = SupplyProduct.objects.filter(supplier=Supplier.BANGGOOD).values_list("source_id", flat=True)
    assert set(found) == set(outside.sandbox.banggood.products)


def test_the_service_market_has_cards_for_more_than_a_page() -> None:
    visitor = signed_in(User.objects.get(email=MERCHANTS[1].mailbox).pk, TokenKind.MARKET)
    read = visitor.get("/api/product-service/topic-page-product?page_id=1391&page=2&size=20&state=2").json()
    assert (read["count"], [product["title"] for product in read["products"]]) == (22, ["玩具市场调研", "文具市场调研"])
    assert "type=market_research&sku=RESEARCH-TOYS" in read["products"][0]["attribute"]


def test_every_category_of_found_products_has_a_name_in_both_languages() -> None:
    names = set(SupplyCategory.objects.values_list("name_en", "name_zh"))
    assert {("Mug", "马克杯"), ("Clay Teapot", "茶壶")} < names
    assert [pair for pair in names if not pair[0].isascii() or pair[1].isascii()] == []
    filed = SupplyProduct.objects.exclude(category=None)
    beanies = filed.filter(title__endswith=" Beanie").values_list("category__name_en", flat=True)
    assert set(beanies) == {"Beanie"}
    wholesale = filed.filter(supplier=Supplier.ALIBABA1688, title_zh__endswith="马克杯")
    assert set(wholesale.values_list("category__name_zh", flat=True)) == {"餐厨"}


def test_paid_plans_are_offered_once_beside_the_free_plan() -> None:
    offers = [(offer.name, offer.price_minor) for offer in list_offers(language="en", platform=6)]
    assert offers == [("Free", 0), ("Basic", 2_900), ("Pro", 7_900), ("Basic", 29_000), ("Pro", 79_000)]


def test_everything_that_is_seeded_succeeds() -> None:
    drain_jobs(skip_pauses=True)
    for merchant in MERCHANTS:
        actor = actor_of(User.objects.get(email=merchant.mailbox).pk)
        with tenant_scope_of(TenantRef(id=actor.tenant_id, schema_name=actor.schema_name)):
            states = set(Operation.objects.values_list("state", flat=True))
        assert states == {OperationState.SUCCESS}


def test_what_a_merchant_removed_is_not_made_again() -> None:
    user = User.objects.get(email=MERCHANTS[0].mailbox)
    actor = actor_of(user.pk)
    with tenant_scope_of(TenantRef(id=actor.tenant_id, schema_name=actor.schema_name)):
        Store.objects.all().delete()
    call_command("seed_demo")
    assert seeded()[MERCHANTS[0].mailbox] == ([], ["1", "8"])
