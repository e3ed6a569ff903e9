"""The queue in the database: part of the enqueuing transaction, and safe when a worker dies."""

from datetime import datetime, timedelta
from typing import cast

import psycopg
from django.db import connection, transaction
from django.db.models import Func, QuerySet, Value
from django_q.brokers.orm import ORM
from django_q.conf import Conf
from django_q.models import OrmQ

from server.jobs.brokers.pulse import Delivery, Pulse

CHANNEL = "tradewind_queue"
NOW = Func(function="statement_timestamp")
"""When a task was queued is compared with the jobs' times, so one clock tells both: the host's may be wrong."""


class DatabaseQueue(ORM):
    def __init__(self, list_key: str | None = None) -> None:
        super().__init__(list_key or Conf.CLUSTER_NAME)
        self._pulse = Pulse()
        self._listens_on: object = None

    def dequeue(self) -> list[Delivery]:
        """Return the next tasks in order of arrival, leased. Wait for a short time when there are none."""
        delivered = self._pulse.beat() or self._take()
        if not delivered:
            self._rest()
        return delivered

    def enqueue(self, task: str) -> int:
        """Add a task in the caller's transaction. Its commit wakes idle clusters."""
        package = OrmQ.objects.create(key=self.list_key, payload=task, lock=NOW)
        with connection.cursor() as cursor:
            cursor.execute(f"NOTIFY {CHANNEL}")
        return package.pk

    def oldest(self) -> datetime | None:
        """Return when the oldest task that no cluster has taken was queued; None when there is none."""
        return self._untaken().values_list("lock", flat=True).first()

    def _take(self) -> list[Delivery]:
        self.get_connection()
        with transaction.atomic(using=Conf.ORM):
            taken = list(self._untaken().select_for_update(skip_locked=True)[: Conf.BULK])
            OrmQ.objects.filter(id__in=[row.pk for row in taken]).update(
                lock=NOW + Value(timedelta(seconds=Conf.RETRY))
            )
        return [(row.pk, row.payload) for row in taken]

    def _rest(self) -> bool:
        """Wait for a commit that adds a task, at most Conf.POLL seconds. Return whether one came."""
        link = cast("psycopg.Connection[object]", connection.connection)
        if link is not self._listens_on:
            # Commits before LISTEN are not announced, so look once more before the first wait.
            link.execute(f"LISTEN {CHANNEL}")
            self._listens_on = link
            return False
        return any(True for _ in link.notifies(timeout=Conf.POLL, stop_after=1))

    def _untaken(self) -> QuerySet[OrmQ]:
        return OrmQ.objects.filter(key=self.list_key, lock__lte=NOW).order_by("lock", "id")
