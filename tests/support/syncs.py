"""Sync products from the supplier."""

from typing import Any

from tests.products.conftest import Trade
from tests.support.jobs import drain_jobs


def sync(trade: Trade, **requested: Any) -> Any:
    """Sync and let the workers work; answers the process."""
    answer = trade.owner.post("my_product/sync", requested)
    assert answer["success"] is True, answer
    drain_jobs(skip_pauses=True)
    return trade.owner.get(f"record/detail/{answer['data']}", size=100)
