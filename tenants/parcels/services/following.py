"""Let the tracking services follow parcels by their numbers. Needs the caller's transaction; nobody is called here."""

from collections.abc import Collection, Sequence
from datetime import datetime

from server.company.tracking.services.watches import unwatch, unwatch_parcels, watch
from server.ports.carriers import plain_number
from server.ports.parcels import NumberToTrack
from server.tenancy.scope import current_tenant
from tenants.parcels.models import Parcel


def follow(parcels: Sequence[Parcel], *, now: datetime) -> None:
    """Follow parcels by the numbers that they have now, and no longer by those that they had."""
    tenant_id = current_tenant().id
    for row in parcels:
        for earlier in row.earlier:
            if plain_number(earlier) != row.plain:
                unwatch(tenant_id=tenant_id, parcel_id=row.pk, number=earlier)
        number = NumberToTrack(row.number, carrier=row.carrier, country=row.country, shipped_at=row.shipped_at)
        watch(tenant_id=tenant_id, parcel_id=row.pk, number=number, now=now)


def leave(parcel_ids: Collection[int]) -> None:
    """Follow parcels no longer."""
    unwatch_parcels(tenant_id=current_tenant().id, parcel_ids=parcel_ids)
