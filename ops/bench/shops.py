"""Merchants with a WooCommerce store of the sandbox each, in which they sell what they imported, by the API."""

import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import httpx
import psycopg

from ops.bench.installation import Installation
from ops.bench.lists import wait_for
from ops.bench.merchants import Merchant, make_merchant


@dataclass
class Shop:
    """A merchant, their client and their store; `line` is what a buyer of it puts in the basket."""

    merchant: Merchant
    client: httpx.Client
    slug: str
    store_id: str = ""
    line: dict[str, Any] = field(default_factory=dict)

    def call(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """Make a POST request; RuntimeError when it is refused."""
        answer: dict[str, Any] = self.client.post(path, json=body).json()
        if not answer["success"]:
            raise RuntimeError(f"{path} was refused: {answer}")
        return answer

    def run(self, path: str, body: dict[str, Any]) -> None:
        """Start a process and wait for its end."""
        process = self.call(path, body)["data"]
        url = f"/record/detail/{process}?size=1"
        wait(lambda: self.client.get(url).json()["record"]["state"] >= 3, 300)

    def ask(self, statement: str) -> list[tuple[Any, ...]]:
        """Read from the merchant's schema."""
        with psycopg.connect(os.environ["DATABASE_URL"]) as connection:
            connection.execute("SELECT set_config('search_path', %s, false)", [self.merchant.schema_name])
            return connection.execute(statement.encode()).fetchall()

    def publish(self) -> None:
        """Publish everything that was imported into the store."""
        ids = [str(row[0]) for row in self.ask("SELECT id FROM importing_listedproduct")]
        reason = "A measurement publishes everything."
        self.run("/product/publish", {"ids": ids, "store_ids": [self.store_id], "override_reason": reason})


def open_shops(made: Installation, number: int) -> list[Shop]:
    """Open stores in the sandbox, and connect each to a merchant of its own."""
    slugs = [f"bench{time.time_ns()}n{each}" for each in range(number)]
    httpx.post(f"{made.sandbox}/_sandbox/woo", json={"slugs": slugs}, timeout=60).raise_for_status()
    merchants = [make_merchant(slug) for slug in slugs]
    wait_for(f"{made.web}/api/account-service/order", merchants[0])
    with ThreadPoolExecutor(4) as pool:
        return list(pool.map(lambda each: _connect(made, *each), zip(merchants, slugs, strict=True)))


def sell_one(made: Installation, shops: list[Shop]) -> None:
    """Import a product of the sandbox's storefront for each, and publish it."""
    handle = httpx.get(f"{made.sandbox}/products.json?limit=1", timeout=60).json()["products"][0]["handle"]
    link = f"{made.sandbox}/products/{handle}"
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda shop: _sell(made, shop, link), shops))


def _connect(made: Installation, merchant: Merchant, slug: str) -> Shop:
    address = f"{made.web}/api/account-service"
    shop = Shop(merchant, httpx.Client(base_url=address, headers={"Authorization": merchant.token}, timeout=120), slug)
    keys = {"consumer_key": f"ck_{slug:0>40}", "consumer_secret": f"cs_{slug:0>40}"}
    body = {"platform": 6, "shop": f"{made.sandbox}/woo/{slug}", **keys}
    shop.store_id = shop.call("/store", body)["store"]["id"]
    return shop


def _sell(made: Installation, shop: Shop, link: str) -> None:
    shop.run("/product/import?type=13&way=2&action=1", {"product_ids": [link], "page_type": 1})
    shop.publish()
    (product,) = httpx.get(f"{made.sandbox}/_sandbox/woo/{shop.slug}/products", timeout=60).json()["products"]
    variations = product["variations_data"]
    shop.line = {"product_id": product["id"], "quantity": 1}
    shop.line |= {"variation_id": variations[0]["id"]} if variations else {}


def wait(is_done: Callable[[], bool], seconds: float, *, every: float = 0.2) -> None:
    """Wait until it is done; RuntimeError when it takes longer."""
    ends = time.monotonic() + seconds
    while not is_done():
        if time.monotonic() > ends:
            raise RuntimeError(f"not done after {seconds:.0f} s")
        time.sleep(every)
