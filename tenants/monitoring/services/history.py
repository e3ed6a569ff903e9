"""The history of suppliers' costs and stock since monitoring began: only changes are saved."""

from collections.abc import Mapping
from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef

from server.kit.batches import delete_in_batches
from tenants.importing.contracts import Supply
from tenants.monitoring.models import SightingPoint
from tenants.preferences.selectors import read_retention


def note_points(seen: Mapping[int, Supply], *, now: datetime) -> None:
    """Add a point for each variant that changed since its last one; belongs in the transaction that saves the seen
    data.
    """
    newest = SightingPoint.objects.filter(variant_id__in=seen).order_by("variant_id", "-at").distinct("variant_id")
    known = {row.variant_id: (row.cost_minor, row.stock, row.available) for row in newest}
    SightingPoint.objects.bulk_create(
        [
            SightingPoint(variant_id=key, at=now, cost_minor=row.cost_minor, stock=row.stock, available=row.available)
            for key, row in sorted(seen.items())
            if known.get(key) != (row.cost_minor, row.stock, row.available)
        ],
        ignore_conflicts=True,  # another publication of the product was checked at the same moment
    )


def purge_points(*, now: datetime) -> None:
    """Delete points older than processes are kept; the newest of each variant stays, because it is still valid."""
    before = now - timedelta(days=read_retention().process_days)
    newer = SightingPoint.objects.filter(variant_id=OuterRef("variant_id"), at__gt=OuterRef("at"))
    delete_in_batches(SightingPoint.objects.filter(Exists(newer), at__lt=before))
