"""The beat that a cluster's pusher slips in between the tasks."""

from time import monotonic

from django.utils import timezone

from server.jobs.brokers.packages import pack

BEAT_EVERY = 3.0
Delivery = tuple[int | None, str]


class Pulse:
    """Says when the next beat is due, in seconds of this process."""

    def __init__(self) -> None:
        self._last = float("-inf")

    def beat(self) -> list[Delivery] | None:
        """The beat as a delivery when it is due, else None."""
        if monotonic() - self._last < BEAT_EVERY:
            return None
        self._last = monotonic()
        return [(None, _beat_task())]


def _beat_task() -> str:
    task = {"id": "beat", "name": "beat", "func": "server.jobs.beats.beat", "args": (), "kwargs": {}}
    return pack({**task, "started": timezone.now(), "ack_failure": True})
