"""Tell every web process that something moved: PostgreSQL NOTIFY, after commit, never in a business transaction."""

import time
from enum import StrEnum

import orjson
from django.db import connection, transaction

from server.tenancy.scope import current_schema
from tenants.processes.rules import NOTICES_PER_SECOND

CHANNEL = "processes"


class NoticeKind(StrEnum):
    PROGRESS = "progress"
    STARTED = "started"


def notify(kind: NoticeKind, record_id: int) -> None:
    """Send now. Call it outside transactions."""
    payload = orjson.dumps({"kind": kind.value, "schema": current_schema(), "record": record_id}).decode()
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, payload])


def notify_after_commit(kind: NoticeKind, record_id: int) -> None:
    """Send once the caller's transaction has committed; at once when there is none."""
    transaction.on_commit(lambda: notify(kind, record_id))


class ProgressTeller:
    """Tells of one record at most four times a second; `finish` makes sure that the last change was told."""

    def __init__(self, record_id: int) -> None:
        self._record_id = record_id
        self._told_at = 0.0
        self._owes = False

    def changed(self) -> None:
        """Something was written: tell, or owe it when it is too soon."""
        if time.monotonic() - self._told_at < 1 / NOTICES_PER_SECOND:
            self._owes = True
            return
        self._told_at, self._owes = time.monotonic(), False
        notify(NoticeKind.PROGRESS, self._record_id)

    def finish(self) -> None:
        """Tell what is owed."""
        if self._owes:
            self._owes = False
            notify(NoticeKind.PROGRESS, self._record_id)
