"""Jobs of parcels: take over what suppliers say, and write it into stores."""

from datetime import timedelta
from typing import Any

from django.db import transaction

from server.company.identity.selectors.actors import caretaker_of, main_actor_of
from server.company.supply.services.routes import note_deliveries
from server.jobs.door import enqueue
from server.jobs.registry import job
from server.jobs.schedules import periodic
from server.kit import clock
from server.ports.parcels import TrackedNumber
from server.tenancy.scope import current_tenant
from tenants.parcels.selectors.routes import count_deliveries
from tenants.parcels.services.erasing import erase_parcels
from tenants.parcels.services.fulfilling import FULFIL, FulfilHandler, fulfil_due
from tenants.parcels.services.intake import note_purchases
from tenants.parcels.services.mails import SEND_JOB, queue_delays, send_due_mails
from tenants.parcels.services.parcel_files import ADD_JOB, add_parcels
from tenants.parcels.services.readings import note_reading
from tenants.parcels.services.scan_pushes import push_scans
from tenants.processes.contracts import handles

handles(FULFIL, FulfilHandler())


@job("parcels.note_purchases", max_attempts=8)
def note_shipped_purchases(*, purchase_ids: list[int], **_: object) -> None:
    """Write the parcels of purchases whose supplier named a number."""
    with transaction.atomic():
        note_purchases(purchase_ids, now=clock.now())


@job("parcels.note_reading", max_attempts=8)
def note_reading_of_number(*, parcel_id: int, reading: dict[str, Any], **_: object) -> None:
    """Write what a tracking service knows of a parcel's number."""
    note_reading(parcel_id, TrackedNumber.of(reading), now=clock.now())


@job("parcels.erase", max_attempts=8)
def erase_parcels_of_orders(*, order_ids: list[int], **_: object) -> None:
    """Erase what carriers wrote of the parcels of orders whose buyer was erased."""
    with transaction.atomic():
        erase_parcels(order_ids)


@job(ADD_JOB, max_attempts=8)
def add_parcels_of_file(*, rows: list[list[Any]], **_: object) -> None:
    """Add parcels that a file names: order, number and carrier of each."""
    with transaction.atomic():
        add_parcels([(int(pk), str(number), str(carrier)) for pk, number, carrier in rows], now=clock.now())


@job("parcels.push_scans", max_attempts=5, timeout=180)
def show_scans(*, parcel_id: int, **_: object) -> None:
    """Show the scans of a parcel in its store's order."""
    if push_scans(caretaker_of(current_tenant()), parcel_id):
        enqueue("parcels.push_scans", key=str(parcel_id), parcel_id=parcel_id)


@periodic(every=timedelta(minutes=10))
@job(SEND_JOB, max_attempts=3, timeout=300)
def send_mails(**_: object) -> None:
    """Send mails to buyers that are due."""
    if send_due_mails(now=clock.now()):
        enqueue(SEND_JOB, key="mails")


@periodic(every=timedelta(hours=1))
@job("parcels.queue_delays", max_attempts=3)
def tell_of_delays(**_: object) -> None:
    """Queue mails about parcels that became late."""
    with transaction.atomic():
        queue_delays(now=clock.now())


@periodic(every=timedelta(minutes=5))
@job("parcels.fulfil_due", max_attempts=3)
def write_due_parcels(**_: object) -> None:
    """Write parcels into their stores that wait for it."""
    if fulfil_due(main_actor_of(current_tenant().id), now=clock.now()):
        enqueue("parcels.fulfil_due", key="due")


@periodic(every="20 4 * * *")
@job("parcels.share_routes", max_attempts=3)
def share_routes(**_: object) -> None:
    """Tell how long the merchant's parcels took, for quotes and offers."""
    now = clock.now()
    note_deliveries(current_tenant().id, count_deliveries(now=now), now=now)
