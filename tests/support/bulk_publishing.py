"""Publish many products to any platform, as the engine does."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from server.kit import clock
from server.platforms.contracts import Platform
from server.ports.failures import NeedsMerchant, Permanent
from server.ports.stores import PushedProduct, PushProduct
from tenants.processes.contracts.answers import StoreAnswers
from tests.adapters.platforms import Store
from tests.adapters.side_by_side import Came, put_all


@pytest.fixture
def count(each_store: Store) -> int:
    """A Shopify shop takes fifty and more in bulk; elsewhere twenty are as many as the smallest batch."""
    return 60 if each_store.platform is Platform.SHOPIFY else 25


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
    if hasattr(each_store.inside, "bulk_lines_a_second"):
        each_store.inside.bulk_lines_a_second = 10_000.0
    if hasattr(each_store.inside, "quota"):
        each_store.inside.configure({"quota": 100_000, "left": 100_000})
