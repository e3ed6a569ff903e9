"""Send due deliveries: claim, send outside any transaction, save the result."""

import time
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet
from standardwebhooks import Webhook

from server.kit import clock, http
from server.kit.vault import unseal
from server.tenancy.scope import current_schema
from tenants.notifications.contracts import EventKind
from tenants.notifications.services.notes import note
from tenants.webhooks.contracts import DeliveryState, Trouble
from tenants.webhooks.models import Delivery, Endpoint
from tenants.webhooks.rules import MOST_LOSSES, has_failed_too_long, is_success, pause_after

TIMEOUT = 10.0
CLAIM = timedelta(seconds=60)
"""Longer than an attempt and its wait for the rate limit may take."""
MOST_PER_TURN = 20
SECONDS_PER_TURN = 5.0
RATE = 5.0
"""Requests per second to one endpoint."""
MOST_BYTES = 1_000_000


@dataclass(frozen=True, slots=True)
class Tried:
    status: int | None
    trouble: Trouble | None


def send_due(endpoint_id: int) -> float | None:
    """Run one turn of sending to an endpoint; return the seconds until more is due, None for never."""
    began = time.monotonic()
    for _ in range(MOST_PER_TURN):
        endpoint = Endpoint.objects.filter(pk=endpoint_id, enabled=True).first()
        claimed = _claim(endpoint_id, clock.now()) if endpoint else None
        if endpoint is None or claimed is None:
            return _seconds_until_next(endpoint) if endpoint else None
        if claimed.losses > MOST_LOSSES:
            _give_up(claimed)
        else:
            _write_down(claimed, _try(endpoint, claimed), clock.now())
        if time.monotonic() - began > SECONDS_PER_TURN:
            break
    return 0.0


def _claim(endpoint_id: int, now: datetime) -> Delivery | None:
    """Claim the delivery that has been due longest; a loss is counted before the work."""
    with transaction.atomic():
        due = Delivery.objects.filter(endpoint_id=endpoint_id, state=DeliveryState.PENDING, next_at__lte=now)
        row = due.select_for_update(skip_locked=True).order_by("next_at", "id").first()
        if row is None:
            return None
        row.losses, row.attempted_at, row.next_at = row.losses + 1, now, now + CLAIM
        row.save(update_fields=["losses", "attempted_at", "next_at"])
        return row


def _mine(delivery: Delivery) -> QuerySet[Delivery]:
    """Return the delivery, unless another worker has claimed it in between."""
    return Delivery.objects.filter(pk=delivery.pk, next_at=delivery.next_at, state=DeliveryState.PENDING)


def _give_up(delivery: Delivery) -> None:
    """End a delivery that our own workers did not survive: the receiver is not to blame."""
    _mine(delivery).update(state=DeliveryState.FAILED, next_at=None, status=None, trouble=Trouble.INTERRUPTED)


def _try(endpoint: Endpoint, delivery: Delivery) -> Tried:
    moment = clock.now()
    signature = Webhook(unseal(endpoint.sealed_secret)["secret"]).sign(delivery.event_id, moment, delivery.body)
    headers = {
        "content-type": "application/json",
        "webhook-id": delivery.event_id,
        "webhook-timestamp": str(int(moment.timestamp())),
        "webhook-signature": signature,
    }
    try:
        status = _post(endpoint, headers, delivery.body.encode())
    except http.HttpError as error:
        return Tried(None, _trouble_of(error))
    return Tried(status, None if is_success(status) else Trouble.STATUS)


def _post(endpoint: Endpoint, headers: dict[str, str], content: bytes) -> int:
    answer = http.request(
        "POST",
        endpoint.url,
        bucket=f"webhook:{current_schema()}:{endpoint.pk}",
        rate=RATE,
        headers=headers,
        content=content,
        timeout=TIMEOUT,
        max_bytes=MOST_BYTES,
        follow_redirects=0,
    )
    return answer.status


def _trouble_of(error: http.HttpError) -> Trouble:
    kinds: tuple[tuple[type[http.HttpError], Trouble], ...] = (
        (http.AddressRefused, Trouble.REFUSED_ADDRESS),
        (http.UrlRefused, Trouble.REFUSED_ADDRESS),
        (http.HostUnknown, Trouble.UNKNOWN_HOST),
        (http.CertificateRefused, Trouble.CERTIFICATE),
        (http.TimedOut, Trouble.TIMEOUT),
        (http.TooLarge, Trouble.TOO_LARGE),
    )
    return next((trouble for kind, trouble in kinds if isinstance(error, kind)), Trouble.CONNECTION)


def _write_down(delivery: Delivery, tried: Tried, now: datetime) -> None:
    """Save the result, unless another worker has claimed the delivery in between."""
    attempts = delivery.attempts + 1
    pause = pause_after(attempts)
    with transaction.atomic():
        if tried.trouble is None:
            state, next_at = DeliveryState.DELIVERED, None
        else:
            state = DeliveryState.PENDING if pause else DeliveryState.FAILED
            next_at = now + pause if pause else None
        known = {"status": tried.status, "trouble": tried.trouble or "", "attempts": attempts, "losses": 0}
        if _mine(delivery).update(state=state, next_at=next_at, **known):
            _judge(delivery.endpoint_id, tried, now)


def _judge(endpoint_id: int, tried: Tried, now: datetime) -> None:
    """Record since when nothing has succeeded, and disable an endpoint that has failed for too long."""
    row = Endpoint.objects.select_for_update().filter(pk=endpoint_id).first()
    if row is None:
        return
    if tried.trouble is None:
        Endpoint.objects.filter(pk=endpoint_id).exclude(failing_since=None).update(failing_since=None)
        return
    since = row.failing_since or now
    Endpoint.objects.filter(pk=endpoint_id).update(failing_since=since)
    if row.enabled and has_failed_too_long(since, tried.status, now):
        Endpoint.objects.filter(pk=endpoint_id).update(enabled=False, disabled_by_us=True)
        note(EventKind.WEBHOOK_DISABLED, object_key=f"webhook:{endpoint_id}", params={"url": row.url[:200]}, now=now)


def _seconds_until_next(endpoint: Endpoint) -> float | None:
    waiting = Delivery.objects.filter(endpoint=endpoint, state=DeliveryState.PENDING).order_by("next_at")
    moment = waiting.values_list("next_at", flat=True).first()
    return None if moment is None else max(0.1, (moment - clock.now()).total_seconds())
