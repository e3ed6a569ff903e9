"""A merchant with products in the Import List, a hosted shop and a WooCommerce store."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import pytest

from tests.support.jobs import drain_jobs
from tests.support.people import Person
from tests.support.sandbox import Outside


@dataclass
class Trade:
    """The merchant at work, and the world outside."""

    owner: Person
    outside: Outside
    shop_id: str
    woo_id: str

    def listed(self) -> list[Any]:
        """The Import List, oldest first."""
        products: list[Any] = self.owner.get("import_list", sort="created", size=100)["products"]
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

    def edit(self, product_id: str, **changes: Any) -> Any:
        version = self.owner.get(f"import_list/{product_id}")["product"]["version"]
        answer = self.owner.put(f"import_list/{product_id}", {"version": version, **changes})
        assert answer["success"] is True, answer
        return answer["product"]


@pytest.fixture
def trade(owner: Person, outside: Outside, monkeypatch: pytest.MonkeyPatch) -> Trade:
    return open_trade(owner, outside, monkeypatch)


def open_trade(owner: Person, outside: Outside, patch: pytest.MonkeyPatch) -> Trade:
    patch.setattr("tenants.processes.rules.FIRST_PAUSE", 0.0)
    # A store that is away is waited for no longer than a single product is: outages have tests of their own.
    for budget in ("LONGEST_OUTAGE", "LONGEST_DOUBT"):
        patch.setattr(f"tenants.processes.engine.parties.{budget}", timedelta())
    shop = owner.post("store", {"platform": 9, "name": "Tea House"})["store"]["id"]
    woo = owner.post("store", {"platform": 6, "shop": outside.store_url(), **outside.keys()})["store"]["id"]
    links = [f"{outside.url}/products/{handle}" for handle in outside.handles(3)]
    assert owner.post("product/import?type=13&way=2&action=1", {"product_ids": links})["success"]
    drain_jobs(skip_pauses=True)
    return Trade(owner, outside, shop, woo)
