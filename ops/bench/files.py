"""Product files: time to read and import a large one, compared with a tenth of its size, and memory."""

import time

import httpx

from ops.bench.bulk import run_process
from ops.bench.installation import Installation
from ops.bench.merchants import Merchant, make_merchant
from ops.bench.report import Figure

AIM = 1.5
VARIANTS = 10
"""Chosen so that the products fit into the free plan."""
HEAD = (
    "Handle,Title,Body (HTML),Vendor,Tags,Option1 Name,Option1 Value,Variant SKU,Variant Price,Cost per item,Image Src"
)
WITHIN = 1_800


def measure(made: Installation, few: int, many: int) -> list[Figure]:
    """Measure seconds per row of reading and importing, for files of these sizes."""
    runs = {rows: _bring(made, make_merchant(f"file-{time.time_ns()}"), rows) for rows in (few, many)}
    memory = Figure("memory of worker after files of products", f"{made.memory('worker'):.0f} MB", "", None, "", None)
    return [*(_figure(what, few, many, runs, at) for at, what in enumerate(("read", "imported"))), memory]


def content(rows: int) -> bytes:
    """Build a product export in Shopify's format."""
    lines = [HEAD]
    for number in range(rows):
        product, variant = divmod(number, VARIANTS)
        own = ",,," if variant else f'Linen shirt {product},<p>Soft linen. Made to last.</p>,Acme,"summer, linen"'
        image = "" if variant else f"https://cdn.example.com/{product}.jpg"
        lines.append(f"shirt-{product},{own},Size,{variant},SH-{product}-{variant},29.00,11.50,{image}")
    return "\n".join(lines).encode()


def _bring(made: Installation, merchant: Merchant, rows: int) -> tuple[float, float]:
    client = httpx.Client(
        base_url=f"{made.web}/api/account-service", headers={"Authorization": merchant.token}, timeout=600
    )
    file = client.post("/import_list/file", files={"file": ("products.csv", content(rows))}).json()["file"]
    path, started = f"/import_list/file/{file['id']}", time.perf_counter()
    client.post(f"{path}/check", json={"columns": file["columns"], "currency": "USD"}).raise_for_status()
    while (found := client.get(path).json()["file"])["state"] == "reading":
        if time.perf_counter() - started > WITHIN:
            raise RuntimeError("the file was not read to its end")
        time.sleep(0.1)
    read = time.perf_counter()
    if found["counts"]["new"] != rows // VARIANTS:
        raise RuntimeError(f"not every product was found: {found['counts']} {found['refusal']}")
    run_process(client, f"{path}/import", {}, rows // VARIANTS)
    return read - started, time.perf_counter() - read


def _figure(what: str, few: int, many: int, runs: dict[int, tuple[float, float]], at: int) -> Figure:
    small, big = runs[few][at], runs[many][at]
    ratio = (big / many) / (small / few)
    return Figure(
        name=f"a file of {many:,} rows {what}, per row against {few:,}",
        ours=f"{many / big:,.0f}/s, {big:.1f} s",
        limit=f"{few / small:,.0f}/s, {small:.1f} s",
        ratio=ratio,
        aim=f"at most {AIM} times",
        holds=ratio <= AIM,
    )
