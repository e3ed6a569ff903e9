"""While a plan is read-only nothing is added and nothing is changed; reading, deleting and paying are open."""

from collections.abc import Callable
from typing import Any

import pytest

from server.company.identity.contracts import Menu
from server.kit import clock
from server.tenancy.contracts import TenantRef
from tenants.importing.models import ListedProduct
from tenants.processes.models import ProcessRecord
from tenants.stores.models import Store
from tests.factories.products import ListedProductFactory
from tests.factories.stores import StoreFactory
from tests.factories.unpaid_plans import owe, pay
from tests.support.paid_platforms import ENDED_SHOPIFY, ENDED_WOO, UNPAID
from tests.support.people import Person
from tests.support.personal_tokens import draw
from tests.support.sandbox import Outside

pytestmark = pytest.mark.django_db

NEW_TITLE = {"kind": "replace_text", "fields": ["title"], "find": "a", "replace": "b"}
Writes = list[Callable[[], Any]]


def changes_of(owner: Person, outside: Outside, product: ListedProduct, trashed: ListedProduct, paused: int) -> Writes:
    ids = {"ids": [product.pk]}
    return [
        lambda: owner.put(f"import_list/{product.pk}", {"version": product.version, "title": "Another"}),
        lambda: owner.post("import_list/duplicate", ids),
        lambda: owner.post("import_list/reimport", ids | {"overSet": ["title"]}),
        lambda: owner.post("import_list/bulk_change", ids | {"edits": [NEW_TITLE]}),
        lambda: owner.post("import_list/restore", {"ids": [trashed.pk]}),
        lambda: owner.post(f"store/{paused}/resume"),
        lambda: owner.post("store", {"platform": 6, "shop": outside.store_url(), **outside.keys()}),
    ]


def test_nothing_is_added_and_nothing_is_changed_until_the_invoice_is_paid(
    owner: Person, tenant: TenantRef, outside: Outside, store_id: int
) -> None:
    product, trashed = ListedProductFactory.create(), ListedProductFactory.create(trashed_at=clock.now())
    paused = StoreFactory.create(platform=3, paused_at=clock.now()).pk
    owed = [owe(tenant), owe(tenant, platform=6)]
    *others, connect = changes_of(owner, outside, product, trashed, paused)
    assert [(answer["code"], answer["msg"]) for answer in (change() for change in others)] == [
        (ENDED_SHOPIFY, UNPAID)
    ] * 6
    assert connect()["code"] == ENDED_WOO
    product.refresh_from_db()
    assert (product.version, ListedProduct.objects.exclude(trashed_at=None).count()) == (1, 1)
    assert (Store.objects.filter(paused_at=None).count(), ProcessRecord.objects.count()) == (1, 0)
    for invoice in owed:
        pay(invoice)
    assert [change()["success"] for change in (*others, connect)] == [True] * 7


def test_reading_and_deleting_are_open(owner: Person, tenant: TenantRef, store_id: int) -> None:
    product = ListedProductFactory.create()
    owe(tenant)
    for path in ("import_list", f"import_list/{product.pk}", "store", "my_product", "subscribe_order/list", "capital"):
        assert owner.get(path)["success"], path
    assert owner.delete(f"import_list/{product.pk}")["success"]
    assert owner.put(f"store/{store_id}", {"name": "Renamed"})["success"]
    assert owner.delete(f"store/{store_id}?uninstall_reason=Other")["success"]


def test_a_program_with_a_token_is_refused_as_its_owner(owner: Person, tenant: TenantRef, store_id: int) -> None:
    product = ListedProductFactory.create()
    owe(tenant)
    robot = draw(owner, rights=[Menu.IMPORT_LIST], can_write=True)
    address = f"/api/account-service/import_list/{product.pk}"
    body = {"version": product.version, "title": "Another"}
    assert robot.get(address).json()["success"]
    assert robot.put(address, body, content_type="application/json").json()["code"] == ENDED_SHOPIFY
