"""How numbers are watched, how the services stand, and whose page an address is."""

from django.db.models import Count, Q, QuerySet

from server.company.tracking.contracts import ServiceRow, WatchRow
from server.company.tracking.models import BuyerPage, NumberWatch, ServiceState, WatchedNumber
from server.kit.shapes import from_row
from server.ports import registry
from server.tenancy.contracts import TenantRef
from server.tenancy.models import TenantState


def list_watches(*, tenant_id: int, parcel_id: int) -> list[WatchRow]:
    """List the numbers that are watched for a parcel, the newest first."""
    rows = NumberWatch.objects.select_related("watched").filter(tenant_id=tenant_id, parcel_id=parcel_id)
    return [from_row(WatchRow, row.watched) for row in rows.order_by("-pk")]


def page_key(tenant_id: int) -> tuple[str, bool]:
    """Return the key of the merchant's page for buyers and whether it is open; empty while it was never opened."""
    row = BuyerPage.objects.filter(tenant_id=tenant_id).values_list("key", "is_on").first()
    return row or ("", False)


def tenant_of_page(key: str) -> TenantRef | None:
    """Return the active merchant whose open page has this key; None when there is none."""
    row = _open_pages(key).filter(tenant__state=TenantState.READY).values_list("tenant_id", "tenant__schema_name")
    found = row.first()
    return TenantRef(id=found[0], schema_name=found[1]) if found else None


def is_page_set_aside(key: str) -> bool:
    """Return whether the merchant of an open page is set aside by an upgrade."""
    return _open_pages(key).filter(tenant__state=TenantState.SET_ASIDE).exists()


def _open_pages(key: str) -> "QuerySet[BuyerPage]":
    return BuyerPage.objects.filter(key=key, is_on=True)


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
