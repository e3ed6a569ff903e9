"""Keep how long a merchant's parcels took, for their own quotes and those of others."""

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction

from server.company.supply.contracts.routes import Route
from server.company.supply.models import DeliveryCount


def note_deliveries(tenant_id: int, counts: Mapping[Route, Mapping[int, int]], *, now: datetime) -> None:
    """Replace what is known of a merchant's routes: by route, the number of parcels for each number of days.

    Two at once leave the counts of both times at most until the next night; each route's are those of the later one.
    """
    rows = [
        DeliveryCount(
            tenant_id=tenant_id,
            supplier=route.supplier,
            service=route.service,
            country=route.country,
            days=days,
            parcels=parcels,
            counted_at=now,
        )
        for route, by_days in counts.items()
        if route.supplier is not None
        for days, parcels in by_days.items()
    ]
    with transaction.atomic():
        DeliveryCount.objects.bulk_create(
            rows,
            update_conflicts=True,
            unique_fields=["tenant", "supplier", "service", "country", "days"],
            update_fields=["parcels", "counted_at"],
        )
        DeliveryCount.objects.filter(tenant_id=tenant_id, counted_at__lt=now).delete()
