"""Publishing to the merchant's own shop: products a second, from the request to the end of the process."""

import time

import httpx
import orjson

from ops.bench.installation import Installation
from ops.bench.merchants import Merchant
from ops.bench.report import Figure

AIM = 500
MOST = 5_000
PAGE = 100


def measure(made: Installation, merchant: Merchant) -> list[Figure]:
    """Measure a shop that has none of the products, then one that has them all."""
    client = httpx.Client(
        base_url=f"{made.web}/api/account-service", headers={"Authorization": merchant.token}, timeout=120
    )
    shop = client.post("/store", json={"platform": 9, "name": "Bench"}).json()["store"]["id"]
    ids = _listed(client)
    return [_figure("new", ids, _publish(client, ids, shop)), _figure("again", ids, _publish(client, ids, shop))]


def _listed(client: httpx.Client) -> list[str]:
    """Return products that nothing blocks."""
    ids: list[str] = []
    for page in range(1, MOST // PAGE + 1):
        query: dict[str, str | int] = {"page": page, "size": PAGE, "sort": "created", "stock": "in_stock"}
        products = client.get("/import_list", params=query).json()["products"]
        ids += [
            product["id"] for product in products if not any(warning["blocking"] for warning in product["warnings"])
        ]
        if len(products) < PAGE:
            break
    return ids


def _publish(client: httpx.Client, ids: list[str], shop: str) -> float:
    started = time.perf_counter()
    body = {"ids": ids, "store_ids": [shop], "override_reason": "A measurement publishes everything."}
    answer = client.post("/product/publish", json=body).json()
    if not answer["success"]:
        raise RuntimeError(f"publishing was refused: {answer}")
    with client.stream("GET", f"/record/size/{answer['data']}", timeout=600) as progress:
        last = [orjson.loads(line) for line in progress.iter_lines() if "successful" in line][-1]
    if last["successful"] != len(ids):
        raise RuntimeError(f"not everything was published: {last}")
    return time.perf_counter() - started


def _figure(which: str, ids: list[str], seconds: float) -> Figure:
    rate = len(ids) / seconds
    return Figure(
        name=f"publishing {len(ids):,} products into the own shop, {which}",
        ours=f"{rate:.0f}/s, {seconds:.1f} s",
        limit="",
        ratio=None,
        aim=f"at least {AIM}/s",
        holds=rate >= AIM,
    )
