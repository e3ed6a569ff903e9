"""The beat that a cluster's pusher slips in between the tasks, and how tasks are packed."""

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
    """The task of a package. BadSignature when SECRET_KEY has changed since."""
    task: dict[str, Any] = _signed.loads(package)
    return task


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
