"""How numbers are watched, and how the services stand."""

from django.db.models import Count, Q

from server.company.tracking.contracts import ServiceRow, WatchRow
from server.company.tracking.models import NumberWatch, ServiceState, WatchedNumber
from server.kit.shapes import from_row
from server.ports import registry


def list_watches(*, tenant_id: int, parcel_id: int) -> list[WatchRow]:
    """List the numbers that are watched for a parcel, the newest first."""
    rows = NumberWatch.objects.select_related("watched").filter(tenant_id=tenant_id, parcel_id=parcel_id)
    return [from_row(WatchRow, row.watched) for row in rows.order_by("-pk")]


def list_services() -> list[ServiceRow]:
    """List the services that this installation has set up, the preferred one first."""
    states = {row.service: row for row in ServiceState.objects.all()}
    waiting = Q(registered_at=None, reason__isnull=True)
    rows = WatchedNumber.objects.values("service").annotate(
        watched=Count("pk", filter=~Q(registered_at=None)), waiting=Count("pk", filter=waiting)
    )
    counts = {row["service"]: (row["watched"], row["waiting"]) for row in rows.order_by("service")}
    return [_row(name, *counts.get(name, (0, 0)), states.get(name)) for name in registry.tracking()]


def _row(name: str, watched: int, waiting: int, state: ServiceState | None) -> ServiceRow:
    return ServiceRow(
        name=name,
        watched=watched,
        waiting=waiting,
        quota_left=state.quota_left if state else None,
        quota_of=state.quota_of if state else None,
        reason=state.reason if state else None,
        checked_at=state.checked_at if state else None,
    )
