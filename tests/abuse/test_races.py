"""The same thing done twice at the same moment, by threads with connections of their own."""

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from django.core import mail
from django.db import connection
from django.test import Client

from server.company.connections.models import Connection
from server.company.identity.models import User
from server.jobs.models import Job
from server.tenancy.contracts import TenantRef
from server.tenancy.deletion import delete_tenant
from server.tenancy.scope import tenant_scope_of
from tenants.importing.models import ListedProduct
from tenants.preferences.models import QuotaRow
from tenants.processes.models import OPEN, Operation, OperationState, ProcessRecord
from tenants.products.models import Publication
from tenants.shop.models import ShopProduct
from tenants.stores.models import Store, StoreSelection
from tests.products.conftest import Trade
from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.sandbox import Outside
from tests.support.threads import all_at_once

pytestmark = pytest.mark.django_db(transaction=True)

API = "/api/account-service"
TIMES = 6


def raced(action: Callable[[], Any], times: int = TIMES) -> list[Any]:
    return all_at_once(*[action] * times)


def count(tenant: TenantRef, model: Any, **requested: Any) -> int:
    with tenant_scope_of(tenant):
        return int(model.objects.filter(**requested).count())


def post(path: str, body: Any) -> Any:
    return Client().post(f"{API}/{path}", body, content_type="application/json").json()


def schemas() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_namespace WHERE nspname LIKE 't\\_%%'")
        return int(cursor.fetchone()[0])


def test_one_registration_sent_twice_opens_one_account(two_tenants: Any) -> None:
    assert post("email/send", {"email": "anna@example.com", "type": 1})["success"]
    (code,) = re.findall(r"\b\d{6}\b", str(mail.outbox[-1].body))
    body = {"mailbox": "anna@example.com", "code": code, "password": "tea4two"}
    before = schemas()
    answers = raced(lambda: post("user/register", body))
    try:
        assert sum(answer["success"] for answer in answers) == 1, answers
        assert {answer["code"] for answer in answers} <= {200, 9, 1000400}
        assert User.objects.count() == 1
        assert schemas() <= before + 1
    finally:
        user = User.objects.get()
        tenant = user.tenant
        user.delete()
        assert tenant is not None
        delete_tenant(tenant.schema_name)


def test_one_code_is_sent_though_several_are_requested_at_once(db: None) -> None:
    answers = raced(lambda: post("email/send", {"email": "anna@example.com", "type": 1}))
    assert Counter(answer["success"] for answer in answers) == {True: 1, False: TIMES - 1}
    assert len(mail.outbox) == 1


def test_a_code_cannot_be_guessed_faster_by_asking_at_once(db: None) -> None:
    assert post("email/send", {"email": "anna@example.com", "type": 1})["success"]
    body = {"mailbox": "anna@example.com", "code": "not-it", "password": "tea4two"}
    raced(lambda: post("user/register", body), times=12)
    (code,) = re.findall(r"\b\d{6}\b", str(mail.outbox[-1].body))
    assert post("user/register", body | {"code": code})["success"] is False
    assert User.objects.count() == 0


def test_the_same_import_with_a_key_is_one_process(owner: Person, tenant: TenantRef) -> None:
    body = {"product_ids": ["https://shop.example/products/a"]}
    path = "product/import?type=13&way=2&action=1"
    answers = raced(lambda: owner.post(path, body, headers={"Idempotency-Key": "once"}))
    assert {answer["code"] for answer in answers} == {200}
    assert len({answer["data"] for answer in answers}) == 1
    assert count(tenant, ProcessRecord) == count(tenant, Operation) == 1


def test_the_same_import_without_a_key_is_many_processes_and_one_product(
    owner: Person, outside: Outside, tenant: TenantRef
) -> None:
    link = f"{outside.url}/products/{outside.handles()[0]}"
    answers = raced(lambda: owner.post("product/import?type=13&way=2&action=1", {"product_ids": [link]}))
    assert len({answer["data"] for answer in answers}) == TIMES
    raced(lambda: drain_jobs(skip_pauses=True), times=3)
    drain_jobs(skip_pauses=True)
    assert count(tenant, ListedProduct) == 1
    states = [owner.get(f"record/detail/{answer['data']}")["counts"] for answer in answers]
    assert sum(state["success"] for state in states) == TIMES, "one made it, the others found it listed"
    assert sum(state["failed"] for state in states) == 0


def test_the_plan_s_limit_holds_though_everything_comes_at_once(
    owner: Person, outside: Outside, tenant: TenantRef
) -> None:
    with tenant_scope_of(tenant):
        QuotaRow.objects.update_or_create(
            pk=1,
            defaults={
                "plan": "tiny", "stores_per_platform": 3, "import_products": 7, "monitored_variants": 0,
                "sub_accounts": 0,
            },
        )  # fmt: skip
    handles = outside.handles(30)
    for start in range(0, 30, 3):
        lines = [f"{outside.url}/products/{handle}" for handle in handles[start : start + 3]]
        assert owner.post("product/import?type=13&way=2&action=1", {"product_ids": lines})["success"]
    raced(lambda: drain_jobs(skip_pauses=True), times=4)
    drain_jobs(skip_pauses=True)
    assert count(tenant, ListedProduct) == 7
    assert count(tenant, Operation, state=OperationState.SUCCESS) == 7
    assert count(tenant, Operation, state=OperationState.FAILED) == 23


def test_of_many_edits_of_the_same_version_one_edit_is_kept(trade: Trade, tenant: TenantRef) -> None:
    product = trade.listed()[0]
    names = iter("abcdefgh")
    answers = raced(
        lambda: trade.owner.put(
            f"import_list/{product['id']}", {"version": product["version"], "title": next(names), "tags": ["raced"]}
        )
    )
    assert Counter(answer["code"] for answer in answers) == {200: 1, 1000409: TIMES - 1}
    now = trade.owner.get(f"import_list/{product['id']}")["product"]
    assert now["version"] == product["version"] + 1
    assert now["title"] == next(answer["product"]["title"] for answer in answers if answer["success"])


def test_publishing_at_once_makes_one_product_in_each_store(trade: Trade, tenant: TenantRef) -> None:
    product = trade.listed()[0]
    raced(lambda: trade.start([product["id"]], [trade.woo_id, trade.shop_id]), times=4)
    raced(lambda: drain_jobs(skip_pauses=True), times=4)
    drain_jobs(skip_pauses=True)
    assert count(tenant, Operation, state=OperationState.FAILED) == 0
    assert len(trade.in_woo()) == 1
    assert count(tenant, ShopProduct) == 1
    assert count(tenant, Publication) == 2


def test_publishing_while_removing_ends_published_or_removed(trade: Trade, tenant: TenantRef) -> None:
    product = trade.listed()[0]
    trade.publish([product["id"]], [trade.woo_id])
    published = trade.mine()[0]["id"]
    all_at_once(
        lambda: trade.start([product["id"]], [trade.woo_id]),
        lambda: trade.owner.post("my_product/delete", {"ids": [published]}),
    )
    raced(lambda: drain_jobs(skip_pauses=True), times=3)
    drain_jobs(skip_pauses=True)
    assert count(tenant, Operation, state__in=OPEN) == 0
    assert len(trade.in_woo()) == len([row for row in trade.mine() if row["state"] == "active"])


def test_a_store_connected_at_once_is_one_store(owner: Person, outside: Outside, tenant: TenantRef) -> None:
    body = {"platform": 6, "shop": outside.store_url(), **outside.keys()}
    answers = raced(lambda: owner.post("store", body))
    assert all(answer["success"] for answer in answers), answers
    assert len({answer["store"]["id"] for answer in answers}) == 1
    assert count(tenant, Store) == Connection.objects.count() == 1


def test_two_merchants_who_connect_the_same_store_at_once(owner: Person, stranger: Person, outside: Outside) -> None:
    body = {"platform": 6, "shop": outside.store_url(), **outside.keys()}
    answers = all_at_once(*[lambda: owner.post("store", body), lambda: stranger.post("store", body)] * 3)
    assert {answer["success"] for answer in answers} == {True, False}
    assert Connection.objects.filter(ended_at=None).count() == 1
    assert sorted([len(owner.get("store")["stores"]), len(stranger.get("store")["stores"])]) == [0, 1]


def test_the_limit_of_stores_holds_at_once(owner: Person, tenant: TenantRef) -> None:
    names = iter(f"Shop {at}" for at in range(20))
    answers = raced(lambda: owner.post("store", {"platform": 9, "name": next(names)}), times=8)
    assert sum(answer["success"] for answer in answers) == 3
    assert {answer["code"] for answer in answers} == {200, 1001021}
    assert count(tenant, Store) == 3


def test_shops_of_the_same_name_get_hosts_of_their_own(owner: Person, stranger: Person) -> None:
    answers = all_at_once(
        *[lambda: owner.post("store", {"platform": 9, "name": "Tea"})] * 3,
        *[lambda: stranger.post("store", {"platform": 9, "name": "Tea"})] * 3,
    )
    assert all(answer["success"] for answer in answers), answers
    assert len({answer["store"]["domain"] for answer in answers}) == 6


def test_selecting_stores_at_once_ends_with_a_whole_choice(owner: Person, tenant: TenantRef) -> None:
    first, second, third = (owner.post("store", {"platform": 9, "name": name})["store"]["id"] for name in "abc")
    choices = [[first], [second, third]]
    for _ in range(10):
        answers = all_at_once(*[lambda ids=ids: owner.put("store/selected", {"ids": ids}) for ids in choices * 3])
        assert {answer["code"] for answer in answers} == {200}
        with tenant_scope_of(tenant):
            kept = sorted(str(number) for number in StoreSelection.objects.values_list("store_id", flat=True))
        assert kept in (sorted([first]), sorted([second, third]))


def test_cancelling_and_retrying_at_once_leaves_no_operation_behind(trade: Trade, tenant: TenantRef) -> None:
    links = [f"{trade.outside.url}/products/none-{at}" for at in range(5)]
    started = trade.owner.post("product/import?type=13&way=2&action=1", {"product_ids": links})["data"]
    drain_jobs(skip_pauses=True)
    all_at_once(
        *[lambda: trade.owner.post(f"record/retry/{started}")] * 3,
        *[lambda: trade.owner.put(f"record/cancel/{started}")] * 3,
        lambda: drain_jobs(skip_pauses=True),
    )
    drain_jobs(skip_pauses=True)
    detail = trade.owner.get(f"record/detail/{started}")
    counts = detail["counts"]
    assert counts["failed"] + counts["cancelled"] + counts["success"] == counts["all"] == 5
    assert detail["record"]["state"] in {3, 4}
    assert not Job.objects.filter(state="given_up").exists()
