"""Bulk changes of all products of a merchant and their undo: time from the request to the process's end."""

import time

import httpx
import orjson

from ops.bench.growth import list_products
from ops.bench.installation import Installation
from ops.bench.merchants import Merchant, make_merchant
from ops.bench.report import Figure

AIM = 1.5
RENAME = {"kind": "replace_text", "fields": ["title"], "find": "Shirt", "replace": "Tee"}
PRICES = {"kind": "prices", "base": "cost", "sum": "multiply", "number": "3", "cents": 99}


def measure(made: Installation, few: int, many: int) -> list[Figure]:
    """Measure title and price changes of all products and their undo, for both merchants: seconds per product."""
    runs = {count: _change_all(made, make_merchant(f"bulk-{time.time_ns()}"), count) for count in (few, many)}
    return [
        _figure(what, (few, runs[few][at]), (many, runs[many][at])) for at, what in enumerate(("changed", "undone"))
    ]


def _change_all(made: Installation, merchant: Merchant, count: int) -> tuple[float, float]:
    list_products(merchant, count)
    client = httpx.Client(
        base_url=f"{made.web}/api/account-service", headers={"Authorization": merchant.token}, timeout=600
    )
    chosen = client.post("/import_list/selection", json={}).json()["selection"]
    body = {"selection": chosen, "edits": [RENAME, PRICES]}
    started = time.perf_counter()
    record = run_process(client, "/import_list/bulk_change", body, count)
    changed = time.perf_counter()
    run_process(client, f"/import_list/bulk_change/{record}/undo", {}, count)
    return changed - started, time.perf_counter() - changed


def run_process(client: httpx.Client, path: str, body: dict[str, object], count: int) -> str:
    """Start a process and wait until it has finished everything; return its id."""
    answer = client.post(path, json=body).json()
    if not answer["success"]:
        raise RuntimeError(f"it was refused: {answer}")
    with client.stream("GET", f"/record/size/{answer['data']}") as progress:
        last = [orjson.loads(line) for line in progress.iter_lines() if "successful" in line][-1]
    if last["successful"] != count:
        raise RuntimeError(f"not everything was done: {last}")
    return str(answer["data"])


def _figure(what: str, few: tuple[int, float], many: tuple[int, float]) -> Figure:
    ratio = (many[1] / many[0]) / (few[1] / few[0])
    return Figure(
        name=f"titles and prices of all {many[0]:,} products {what}, per product against {few[0]:,}",
        ours=f"{many[0] / many[1]:.0f}/s, {many[1]:.1f} s",
        limit=f"{few[0] / few[1]:.0f}/s, {few[1]:.1f} s",
        ratio=ratio,
        aim=f"at most {AIM} times",
        holds=ratio <= AIM,
    )
