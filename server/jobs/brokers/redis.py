"""The queue in Redis (REDIS_URL): faster, but only the sweeper recovers the tasks of a dead worker."""

from contextlib import suppress
from datetime import datetime
from typing import Any, cast

from django.conf import settings
from django_q.brokers import Broker
from django_q.conf import Conf
from django_q.signing import BadSignature
from redis import Redis

from server.jobs.brokers.pulse import Delivery, Pulse, unpack
from server.kit.installation import installation_id

# Seconds to wait for a task before the cluster checks whether it should stop.
PATIENCE = 1
# Seconds to wait for Redis itself, which no request may do for long.
CONNECT_WITHIN, RESPOND_WITHIN = 2, 5


class RedisQueue(Broker):
    """django-q2's list in Redis, in order of arrival; each installation has its own."""

    def __init__(self, list_key: str | None = None) -> None:
        super().__init__(f"tradewind:{installation_id()}:{list_key or Conf.CLUSTER_NAME}:queue")
        self._pulse = Pulse()

    @staticmethod
    def get_connection(list_key: str = "") -> Any:
        address = settings.Q_CLUSTER["redis"]
        return Redis.from_url(address, socket_connect_timeout=CONNECT_WITHIN, socket_timeout=RESPOND_WITHIN)

    def ping(self) -> bool:
        return bool(self.connection.ping())

    def enqueue(self, task: str) -> int:
        return int(self.connection.rpush(self.list_key, task))

    def dequeue(self) -> list[Delivery] | None:
        """Return the next task, or None after a second without one."""
        return self._pulse.beat() or self._take()

    def queue_size(self) -> int:
        return int(self.connection.llen(self.list_key))

    def purge_queue(self) -> None:
        self.connection.delete(self.list_key)

    def oldest(self) -> datetime | None:
        """Return when the first task in the list was queued; None when the list is empty."""
        first = self.connection.lindex(self.list_key, 0)
        # The cluster that takes an unreadable task drops it.
        with suppress(BadSignature):
            return cast(datetime, unpack(first.decode())["started"]) if first else None
        return None

    def _take(self) -> list[Delivery] | None:
        taken = cast(list[bytes] | None, self.connection.blpop([self.list_key], PATIENCE))
        return [(None, taken[1].decode())] if taken else None
