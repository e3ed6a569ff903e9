"""Begin and end to watch a parcel's number. No service is called here: jobs do that."""

from collections.abc import Collection
from datetime import datetime

from django.db import transaction

from server.company.tracking.models import NumberWatch, WatchedNumber
from server.company.tracking.services.readings import tell
from server.jobs.door import enqueue
from server.kit.vault import seal
from server.ports import registry
from server.ports.carriers import plain_number
from server.ports.parcels import NumberToTrack

REGISTER_JOB = "tracking.register"


def watch(*, tenant_id: int, parcel_id: int, number: NumberToTrack, now: datetime) -> bool:
    """Watch a parcel's number from now on; the parcel hears of each reading. Return False without a tracking service.

    Idempotent, and part of the caller's transaction. A number that is watched for another parcel already costs nothing
    more, and what is known of it is said at once. A number whose watch ended or was refused is tried anew.
    """
    service = next(iter(registry.tracking()), "")
    if not service:
        return False
    begin(service, number, watchers=[(tenant_id, parcel_id)], now=now)
    return True


def begin(service: str, number: NumberToTrack, *, watchers: list[tuple[int, int]], now: datetime) -> None:
    """Let these parcels (tenant and id) follow the number at a service."""
    sealed = seal({"postcode": number.postcode}) if number.postcode else ""
    facts = {"country": number.country, "sealed_postcode": sealed, "shipped_at": number.shipped_at}
    known = {name: fact for name, fact in facts.items() if fact}
    key = {"service": service, "number": plain_number(number.number), "carrier": number.carrier}
    with transaction.atomic():
        WatchedNumber.objects.bulk_create(
            [WatchedNumber(**key, **known, created_at=now, due_at=now)], ignore_conflicts=True
        )
        row = WatchedNumber.objects.select_for_update().get(**key)
        before = set(NumberWatch.objects.filter(watched=row).values_list("tenant_id", "parcel_id"))
        new = [each for each in watchers if each not in before]
        NumberWatch.objects.bulk_create(
            NumberWatch(watched=row, tenant_id=tenant, parcel_id=parcel, created_at=now) for tenant, parcel in new
        )
        if new and row.registered_at is None:
            WatchedNumber.objects.filter(pk=row.pk).update(due_at=now, reason=None, **known)
            enqueue(REGISTER_JOB, key=service, service=service)
        if new and row.reading is not None:
            tell(row, new)


def unwatch(*, tenant_id: int, parcel_id: int, number: str) -> None:
    """Stop following a number of a parcel. Idempotent.

    A number that nobody follows is stopped at its service by the next clean-up.
    """
    rows = NumberWatch.objects.filter(tenant_id=tenant_id, parcel_id=parcel_id)
    rows.filter(watched__number=plain_number(number)).delete()


def unwatch_parcels(*, tenant_id: int, parcel_ids: Collection[int]) -> None:
    """Stop following all numbers of these parcels, in one statement. Idempotent."""
    if parcel_ids:
        NumberWatch.objects.filter(tenant_id=tenant_id, parcel_id__in=parcel_ids).delete()
