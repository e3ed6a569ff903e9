"""The queue in the database: shares the enqueuing transaction, and survives a worker that dies."""

from datetime import datetime, timedelta
from time import sleep

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django_q.brokers.orm import ORM
from django_q.conf import Conf
from django_q.models import OrmQ

from server.jobs.brokers.pulse import Delivery, Pulse


class DatabaseQueue(ORM):
    def __init__(self, list_key: str | None = None) -> None:
        super().__init__(list_key or Conf.CLUSTER_NAME)
        self._pulse = Pulse()

    def dequeue(self) -> list[Delivery]:
        """The next tasks in the order of arrival, leased; none of them after a short rest."""
        delivered = self._pulse.beat() or self._take()
        if not delivered:
            sleep(Conf.POLL)
        return delivered

    def oldest(self) -> datetime | None:
        """Since when the first task that no cluster has taken waits; None when there is none."""
        return self._untaken().values_list("lock", flat=True).first()

    def _take(self) -> list[Delivery]:
        self.get_connection()
        with transaction.atomic(using=Conf.ORM):
            taken = list(self._untaken().select_for_update(skip_locked=True)[: Conf.BULK])
            OrmQ.objects.filter(id__in=[row.pk for row in taken]).update(
                lock=timezone.now() + timedelta(seconds=Conf.RETRY)
            )
        return [(row.pk, row.payload) for row in taken]

    def _untaken(self) -> QuerySet[OrmQ]:
        return OrmQ.objects.filter(key=self.list_key, lock__lte=timezone.now()).order_by("lock", "id")
