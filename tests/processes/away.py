"""An outside party that can be away, and what is kept of it."""

import time
from datetime import timedelta

from server.kit import clock
from server.kit.reasons import Reason
from server.ports.failures import Retryable
from tenants.processes.contracts import ClaimedOperation
from tenants.processes.models import Operation, OutsideParty

HOST = {"host": "shop.example"}
IN_STORE = {"store_id": 7}


class Store:
    """An outside party that answers, or fails with `failure`; `down_for` names operations that it breaks on."""

    def __init__(self) -> None:
        self.failure: Exception | None = None
        self.down_for: set[str] = set()
        self.called: list[str] = []
        self.seconds = 0.0

    def __call__(self, operation: ClaimedOperation) -> str:
        self.called.append(operation.item_key)
        time.sleep(self.seconds)
        if self.failure is not None and (not self.down_for or operation.item_key in self.down_for):
            raise self.failure
        return operation.item_key


def down() -> Retryable:
    return Retryable(Reason("outside.down", HOST))


def broken() -> Retryable:
    return Retryable(Reason("outside.broken", HOST))


def party() -> OutsideParty:
    return OutsideParty.objects.get()


def end_pauses() -> None:
    """The moment until which parties are left alone has come; pauses of single operations too."""
    past = clock.now() - timedelta(seconds=1)
    OutsideParty.objects.exclude(until=None).update(until=past)
    Operation.objects.exclude(not_before=None).update(not_before=past)


def attempts() -> set[int]:
    return set(Operation.objects.values_list("attempts", flat=True))


def states(record_id: int) -> list[int]:
    return list(Operation.objects.filter(record_id=record_id).order_by("id").values_list("state", flat=True))
