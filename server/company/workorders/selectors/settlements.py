"""Reads of settlements."""

from dataclasses import fields
from functools import lru_cache

from server.company.workorders.contracts.settlements import SettlementOutcome, SettlementRow, SettlementState
from server.company.workorders.models import Settlement
from server.kit.rows import Statement, compiled, read_rows


def newest_settlement(order_id: int) -> SettlementRow | None:
    """Return the newest settlement that was not refused; the caller has checked access."""
    found = read_rows(_newest().of(order_id, SettlementState.REFUSED.value))
    if not found:
        return None
    (row,) = found
    return SettlementRow(**row | {"outcome": SettlementOutcome(row["outcome"]), "state": SettlementState(row["state"])})


def settled_dispute(order_id: int) -> SettlementRow | None:
    """Return how the dispute ended, for its merchant; the caller has checked access."""
    row = newest_settlement(order_id)
    is_settled = row and row.state is SettlementState.DONE and row.outcome is not SettlementOutcome.CANCELLED
    return row if is_settled else None


@lru_cache(maxsize=1)
def _newest() -> Statement:
    rows = Settlement.objects.filter(order_id=0).exclude(state=SettlementState.REFUSED).order_by("-pk")
    return compiled(rows.values(*(field.name for field in fields(SettlementRow)))[:1])
