"""Notify every web process of changes: PostgreSQL NOTIFY, after commit, never in a business transaction."""

import time
from dataclasses import asdict

import orjson
from django.db import connection, transaction

from server.company.identity.contracts import Actor
from server.tenancy.scope import current_schema
from tenants.processes.contracts import Action
from tenants.processes.contracts.notices import CHANNEL, Notice, NoticeKind
from tenants.processes.rules import NOTICES_PER_SECOND


def tell_progress(record_id: int) -> None:
    """Notify now that the record ended or changed state. Call it outside transactions."""
    _send(Notice(NoticeKind.MILESTONE, current_schema(), record_id))


def tell_progress_after_commit(record_id: int) -> None:
    """Notify that the record ended or changed state, after the caller's transaction commits; at once without one."""
    notice = Notice(NoticeKind.MILESTONE, current_schema(), record_id)
    transaction.on_commit(lambda: _send(notice), robust=True)


def tell_started_after_commit(actor: Actor, record_id: int, action: Action) -> None:
    """Notify that a process started, after the caller's transaction commits."""
    notice = Notice(NoticeKind.STARTED, actor.schema_name, record_id, action.shown_as, actor.user_id)
    transaction.on_commit(lambda: _send(notice), robust=True)


class ProgressTeller:
    """Send notices of one record at most four times a second; `finish` sends the last one if it was delayed."""

    def __init__(self, record_id: int) -> None:
        self._record_id = record_id
        self._sent_at = 0.0
        self._owes = False

    def changed(self) -> None:
        """Send a notice, or delay it when the last one was too recent."""
        if time.monotonic() - self._sent_at < 1 / NOTICES_PER_SECOND:
            self._owes = True
            return
        self._sent_at, self._owes = time.monotonic(), False
        self._tell()

    def finish(self) -> None:
        """Send the delayed notice, if any."""
        if self._owes:
            self._owes = False
            self._tell()

    def _tell(self) -> None:
        _send(Notice(NoticeKind.PROGRESS, current_schema(), self._record_id))


def _send(notice: Notice) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, orjson.dumps(asdict(notice)).decode()])
