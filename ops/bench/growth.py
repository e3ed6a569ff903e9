"""The Import List at 10,000 and at 100,000 products, right after their import: p95 of its requests."""

import asyncio
import os
import time
from collections.abc import Callable, Iterator
from typing import Any

from ops.bench.installation import Installation
from ops.bench.lists import wait_for
from ops.bench.load import Measured, press
from ops.bench.merchants import Merchant, make_merchant
from ops.bench.report import Figure

AIM = 1.5
PAGE = 250
SECONDS = 2.0
QUERIES = {
    "all": "page=1&size=20",
    "ready": "page=1&size=20&state=ready",
    "drafts": "page=1&size=20&state=draft",
    "sold out": "page=1&size=20&stock=sold_out",
    "a tag": "page=1&size=20&tag=tag-7",
    "by title": "page=1&size=20&sort=title",
}
TAGS = 500


def measure(made: Installation, few: int, many: int) -> list[Figure]:
    """Measure each request for both merchants in turn."""
    small, large = make_merchant(f"few-{time.time_ns()}"), make_merchant(f"many-{time.time_ns()}")
    list_products(small, few)
    list_products(large, many)
    wait_for(f"{made.web}/api/account-service/import_list", large)
    return [_compare(made, name, query, (small, few), (large, many)) for name, query in QUERIES.items()]


def _compare(
    made: Installation, name: str, query: str, small: tuple[Merchant, int], large: tuple[Merchant, int]
) -> Figure:
    url = f"{made.web}/api/account-service/import_list?{query}"
    what = f"Import List right after the import, {name}, {large[1]:,} products against {small[1]:,}"
    return compare(what, lambda: _press(url, small[0]), lambda: _press(url, large[0]))


def compare(name: str, few: Callable[[], Measured], many: Callable[[], Measured], *, turns: int = 3) -> Figure:
    """Measure a small and a large merchant in turn; the figure is the middle one of their ratios."""
    runs = [(few(), many()) for _ in range(turns)]
    small, large = sorted(runs, key=lambda run: run[1].p95 / max(run[0].p95, 0.01))[turns // 2]
    ratio = large.p95 / max(small.p95, 0.01)
    return Figure(
        name=name,
        ours=f"p50 {large.p50:.1f}, p95 {large.p95:.1f} ms",
        limit=f"p50 {small.p50:.1f}, p95 {small.p95:.1f} ms",
        ratio=ratio,
        aim=f"at most {AIM} times",
        holds=ratio <= AIM and not small.failed + large.failed,
    )


def _press(url: str, merchant: Merchant) -> Measured:
    return asyncio.run(press(url, merchant.token, connections=1, seconds=SECONDS / 3))


def list_products(merchant: Merchant, count: int) -> None:
    """Write products as an import does, page by page."""
    from server.company.identity.selectors.actors import actor_of
    from server.kit import clock
    from server.tenancy.contracts import TenantRef
    from server.tenancy.scope import tenant_scope_of
    from tenants.importing.rules.drafts import drafts_of
    from tenants.importing.storing.drafts import keep_drafts
    from tenants.preferences.models import QuotaRow
    from tenants.preferences.selectors import read_price_settings

    actor, limits = actor_of(merchant.user_id), dict.fromkeys(_LIMITS, count)
    with tenant_scope_of(TenantRef(id=merchant.tenant_id, schema_name=merchant.schema_name)):
        QuotaRow.objects.update_or_create(pk=1, defaults={"plan": "bench", **limits})
        settings = read_price_settings()
        for start in range(0, count, PAGE):
            drafts = drafts_of(_sources(start), settings, first=clock.now())
            keep_drafts(actor, drafts, overwrite=(), now=clock.now())


_LIMITS = ("stores_per_platform", "import_products", "monitored_variants", "sub_accounts")


def _sources(start: int) -> Iterator[Any]:
    from server.ports.suppliers import PageType, SourceLink, SourceProduct, SourceVariant, Supplier

    for at in range(start, start + PAGE):
        url = f"{os.environ['SANDBOX_URL']}/products/{at}"
        yield SourceProduct(
            link=SourceLink(Supplier.SHOPIFY, PageType.PRODUCT, "bench.example", str(at), url),
            title=f"Shirt {at * 7919 % 100_003}",
            currency="USD",
            description_html="<p>A shirt for every day.</p>" * 20,
            tags=(f"tag-{at % TAGS}", "shirts"),
            variants=tuple(
                SourceVariant(source_sku_id=size, option_values=(size,), cost_minor=1_000, available=at % 10 != 0)
                for size in ("S", "M")
            ),
        )
