"""Jobs that send events, find forgotten deliveries, and delete old ones."""

from datetime import timedelta

from server.jobs.registry import Again, job
from server.jobs.schedules import periodic
from server.kit import clock
from server.kit.batches import delete_in_batches
from tenants.webhooks.contracts import DeliveryState
from tenants.webhooks.models import Delivery
from tenants.webhooks.rules import DELIVERIES_KEPT
from tenants.webhooks.services.deliveries import send_due
from tenants.webhooks.services.events import wake


@job("webhooks.deliver", max_attempts=8, timeout=120)
def deliver(*, endpoint_id: int, **_: object) -> Again | None:
    """Run one turn of sending to an endpoint."""
    seconds = send_due(endpoint_id)
    return None if seconds is None else Again(after=seconds)


@periodic(every=timedelta(minutes=10))
@job("webhooks.wake_forgotten")
def wake_forgotten(**_: object) -> None:
    """Queue a turn for every endpoint with due deliveries, in case its queued turn was lost."""
    due = Delivery.objects.filter(state=DeliveryState.PENDING, next_at__lte=clock.now(), endpoint__enabled=True)
    for endpoint_id in due.values_list("endpoint_id", flat=True).distinct():
        wake(endpoint_id)


@periodic(every="50 4 * * *")
@job("webhooks.purge")
def purge(**_: object) -> None:
    """Delete deliveries older than 30 days."""
    delete_in_batches(Delivery.objects.filter(created_at__lt=clock.now() - DELIVERIES_KEPT))
