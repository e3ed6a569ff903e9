"""What running processes wait for, and which lists they read now."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from server.kit.rows import Statement, read_rows
from tenants.processes.contracts import Step, Wait, handler_of
from tenants.processes.models import OPEN, Operation, OperationState

# Parties are rarely away, so their operations are counted only when one is.
_AWAY = Statement("""
SELECT held.record_id, away.reason, away.until, held.count FROM processes_outsideparty away CROSS JOIN LATERAL (
    SELECT record_id, count(*) AS count FROM processes_operation
    WHERE record_id = ANY (%s) AND state = 1 AND party = away.key GROUP BY record_id) held
WHERE away.until > clock_timestamp() ORDER BY away.until
""")
# What failed comes before what is only queued behind it, and is counted apart.
_AGAIN = Statement("""
SELECT DISTINCT ON (record_id) record_id, result AS reason, not_before AS until, party LIKE 'store:%%' AS in_store,
    count(*) OVER (PARTITION BY record_id, result->>'code') AS count
FROM processes_operation o
WHERE record_id = ANY (%s) AND state IN (1, 2) AND not_before > clock_timestamp() AND result IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM processes_outsideparty a WHERE a.key = o.party AND a.until > clock_timestamp())
ORDER BY record_id, result->>'code' = 'publish.bulk_waiting', not_before
""")
_AWAY_NOW = Statement("SELECT key, reason, until FROM processes_outsideparty WHERE until > clock_timestamp()")
_STEPS_SHOWN = 5


def waits_of(record_ids: Sequence[int]) -> dict[int, tuple[Wait, ...]]:
    """Return, by record: the parties that are away, then the first operation that waits for its own retry."""
    found: dict[int, list[Wait]] = defaultdict(list)
    for statement in (_AWAY, _AGAIN):
        for row in read_rows(statement.of(list(record_ids))):
            in_store = row.get("in_store", False)
            found[row["record_id"]].append(Wait(row["reason"], row["until"], row["count"], in_store=in_store))
    return {record_id: tuple(waits) for record_id, waits in found.items()}


def steps_of(record_ids: Sequence[int]) -> dict[int, tuple[Step, ...]]:
    """Return, by record: the first lists that are being read or will be."""
    rows = Operation.objects.filter(record_id__in=record_ids, state__in=OPEN, is_step=True).order_by("id")
    found: dict[int, list[Step]] = defaultdict(list)
    for row in rows.values("record_id", "id", "state", "handler", "config"):
        if len(found[row["record_id"]]) < _STEPS_SHOWN:
            found[row["record_id"]].append(_step(row))
    return {record_id: tuple(steps) for record_id, steps in found.items()}


def parties_away() -> dict[str, Wait]:
    """Return, by party, until when it is paused."""
    return {row["key"]: Wait(row["reason"], row["until"]) for row in read_rows(_AWAY_NOW)}


def _step(row: Mapping[str, Any]) -> Step:
    doing = handler_of(row["handler"]).doing(row["config"]).stored()
    return Step(row["id"], row["state"] == OperationState.RUNNING, doing)
