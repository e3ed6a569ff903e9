"""Publish many products to any platform, as the engine does."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from server.kit import clock
from server.platforms.contracts import Platform
from server.platforms.rules import BATCHES
from server.ports.failures import NeedsMerchant, Permanent
from server.ports.stores import PushedProduct, PushProduct
from tenants.processes.contracts.answers import StoreAnswers
from tests.adapters.platforms import Store
from tests.adapters.side_by_side import Came, put_all

COUNT = 12
"""More than are written at once, and than fit a first batch of WooCommerce or a lookup of BigCommerce."""


def takes_in_bulk(monkeypatch: pytest.MonkeyPatch, least: int) -> None:
    """Let Shopify's bulk operations begin with so many products: fifty prove no more, and cost more."""
    monkeypatch.setitem(BATCHES, Platform.SHOPIFY, replace(BATCHES[Platform.SHOPIFY], at_least=least))


def put_until_done(store: Store, products: Sequence[PushProduct]) -> list[Came]:
    """As the engine does: what is underway or may pass is tried again, knowing when it was tried first."""
    answers, came = StoreAnswers({}), list[Came]()
    waiting = dict(enumerate(products))
    done: dict[int, Came] = {}
    for _ in range(8):
        came = put_all(store, list(waiting.values()), answers)
        for at, each in zip(list(waiting), came, strict=True):
            if isinstance(each, PushedProduct | Permanent | NeedsMerchant):
                done[at] = each
                del waiting[at]
            else:
                waiting[at] = replace(waiting[at], first_attempt_at=waiting[at].first_attempt_at or clock.now())
        if not waiting:
            break
    return [done[at] for at in sorted(done)]


@pytest.fixture(autouse=True)
def quick(each_store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a bulk operation begin with few products and end at once, and a quota last."""
    takes_in_bulk(monkeypatch, COUNT)
    if hasattr(each_store.inside, "bulk_lines_a_second"):
        each_store.inside.bulk_lines_a_second = 10_000.0
    if hasattr(each_store.inside, "quota"):
        each_store.inside.configure({"quota": 100_000, "left": 100_000})
