"""Live updates for open consoles, sent by PostgreSQL NOTIFY and never inside a business transaction."""

from dataclasses import asdict

import orjson
from django.db import connection, transaction

from server.company.workorders.contracts.live import CHANNEL, LiveKind, LiveNotice


def tell_consoles(order_id: int, kind: LiveKind = LiveKind.CHANGED) -> None:
    """Send the notice after the caller's transaction has committed, or at once without one."""
    payload = orjson.dumps(asdict(LiveNotice(order_id, kind))).decode()
    transaction.on_commit(lambda: _send(payload), robust=True)


def _send(payload: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, payload])
