"""Processes whose workers are gone."""

from datetime import timedelta

from server.kit import clock
from tenants.processes.models import Operation


def states(record_id: int) -> list[int]:
    return list(Operation.objects.filter(record_id=record_id).order_by("id").values_list("state", flat=True))


def end_leases() -> None:
    Operation.objects.update(lease_until=clock.now() - timedelta(seconds=1))
