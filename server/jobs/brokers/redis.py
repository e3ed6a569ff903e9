"""The queue in Redis (REDIS_URL): faster; what a dying worker held comes back by the sweeper alone."""

from datetime import datetime

from django_q.brokers.redis_broker import Redis
from django_q.signing import SignedPackage

from server.jobs.brokers.pulse import Delivery, Pulse


class RedisQueue(Redis):
    def __init__(self, list_key: str | None = None) -> None:
        super().__init__(list_key)
        self._pulse = Pulse()

    def dequeue(self) -> list[Delivery] | None:
        """The next task in the order of arrival; None after a second without one."""
        delivered: list[Delivery] | None = self._pulse.beat() or super().dequeue()
        return delivered

    def oldest(self) -> datetime | None:
        """Since when the first task in the list waits; None when there is none."""
        first = self.connection.lindex(self.list_key, 0)
        started: datetime | None = SignedPackage.loads(first.decode())["started"] if first else None
        return started
