"""The heartbeat task that a cluster's pusher adds between other tasks, and the packing of tasks."""

from time import monotonic
from typing import Any, cast

from django.utils import timezone
from django_q.signing import SignedPackage

_signed = cast(Any, SignedPackage)
BEAT_EVERY = 3.0
Delivery = tuple[int | None, str]


def pack(task: dict[str, Any]) -> str:
    return str(_signed.dumps(task))


def unpack(package: str) -> dict[str, Any]:
    """Unpack a task. Raise BadSignature when SECRET_KEY has changed since."""
    task: dict[str, Any] = _signed.loads(package)
    return task


class Pulse:
    """Timer of the next heartbeat task, by this process's clock."""

    def __init__(self) -> None:
        self._last = float("-inf")

    def beat(self) -> list[Delivery] | None:
        """Return the heartbeat task as a delivery when it is due, else None."""
        if monotonic() - self._last < BEAT_EVERY:
            return None
        self._last = monotonic()
        return [(None, _beat_task())]


def _beat_task() -> str:
    task = {"id": "beat", "name": "beat", "func": "server.jobs.beats.beat", "args": (), "kwargs": {}}
    return pack({**task, "started": timezone.now(), "ack_failure": True})
