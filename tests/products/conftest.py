"""A merchant with products in the Import List, a hosted shop and a WooCommerce store."""

from copy import deepcopy
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from pytest_django import DjangoDbBlocker

from fixtures.sandbox.woocommerce.store import WooStore
from tests.importing.helpers import whole_products
from tests.support.jobs import drain_jobs
from tests.support.people import Person, make_owner
from tests.support.sandbox import Outside, Running, as_new
from tests.support.scenes import Rows, may_remember, remembered
from tests.support.tenants import Pair


@dataclass
class Trade:
    """The merchant at work, and the world outside."""

    owner: Person
    outside: Outside
    shop_id: str
    woo_id: str

    def listed(self) -> list[Any]:
        """The Import List, oldest first."""
        products: list[Any] = whole_products(self.owner, sort="created", size=100)
        return products

    def start(self, ids: list[str], store_ids: list[str], **options: Any) -> Any:
        return self.owner.post("product/publish", {"ids": ids, "store_ids": store_ids, **options})

    def publish(self, ids: list[str], store_ids: list[str], **options: Any) -> list[Any]:
        """Publish, let the workers work, and answer the operations."""
        answer = self.start(ids, store_ids, **options)
        assert answer["success"] is True, answer
        drain_jobs(skip_pauses=True)
        operations: list[Any] = self.owner.get(f"record/detail/{answer['data']}", size=100)["operations"]
        return operations

    def mine(self) -> list[Any]:
        """My Products."""
        products: list[Any] = self.owner.get("my_product", size=100)["products"]
        return products

    def in_woo(self) -> list[Any]:
        """Products that stand in the WooCommerce store, outside its trash."""
        return [each for each in self.outside.store().products.values() if each["status"] != "trash"]

    def states(self) -> dict[str, str]:
        """How the stores are connected, by id."""
        return {store["id"]: store["state"] for store in self.owner.get("store")["stores"]}

    def edit(self, product_id: str, **changes: Any) -> Any:
        version = self.owner.get(f"import_list/{product_id}")["product"]["version"]
        answer = self.owner.put(f"import_list/{product_id}", {"version": version, **changes})
        assert answer["success"] is True, answer
        return answer["product"]


@dataclass(frozen=True)
class Remembered:
    """What opening the trade wrote here and outside."""

    rows: Rows
    stores: dict[str, WooStore]
    shop_id: str
    woo_id: str


@pytest.fixture(scope="session")
def opened(
    two_tenants: Pair, owner_id: int, running_outside: Running, django_db_blocker: DjangoDbBlocker
) -> Remembered | None:
    """The trade as the product opens it: two stores connected, three products imported."""
    tenant, made = two_tenants[0], list[Trade]()

    def people() -> Person:
        return make_owner(tenant, owner_id)

    def open_all(owner: Person) -> None:
        with pytest.MonkeyPatch.context() as patch:
            made.append(open_trade(owner, as_new(running_outside), patch))

    with django_db_blocker.unblock():
        rows = remembered(tenant.schema_name, people, open_all) if may_remember() else None
        connection.close()
    if rows is None:
        return None
    (trade,) = made
    return Remembered(rows, trade.outside.sandbox.stores, trade.shop_id, trade.woo_id)


@pytest.fixture
def trade(opened: Remembered | None, owner: Person, outside: Outside, monkeypatch: pytest.MonkeyPatch) -> Trade:
    if opened is None:
        return open_trade(owner, outside, monkeypatch)
    be_quick(monkeypatch)
    opened.rows.put_back()
    outside.sandbox.stores = deepcopy(opened.stores)
    return Trade(owner, outside, opened.shop_id, opened.woo_id)


def open_trade(owner: Person, outside: Outside, patch: pytest.MonkeyPatch) -> Trade:
    be_quick(patch)
    shop = owner.post("store", {"platform": 9, "name": "Tea House"})["store"]["id"]
    woo = owner.post("store", {"platform": 6, "shop": outside.store_url(), **outside.keys()})["store"]["id"]
    # One after the other: links of one import arrive in the order of their answers.
    for handle in outside.handles(3):
        link = f"{outside.url}/products/{handle}"
        assert owner.post("product/import?type=13&way=2&action=1", {"product_ids": [link]})["success"]
        drain_jobs(skip_pauses=True)
    return Trade(owner, outside, shop, woo)


def be_quick(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("tenants.processes.rules.FIRST_PAUSE", 0.0)
    # A store that is away is waited for no longer than a single product is: outages have tests of their own.
    for budget in ("LONGEST_OUTAGE", "LONGEST_DOUBT"):
        patch.setattr(f"tenants.processes.engine.parties.{budget}", timedelta())
