"""Buyers ask a store for their data: the merchant is told, and downloads what is kept of them."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from server.ports.orders import OrderNews
from tenants.notifications.contracts import EventKind
from tenants.notifications.services.notes import note
from tenants.orders.models import DataRequest
from tenants.privacy.services import personal_key
from tenants.stores.selectors import name_of

ANSWER_WITHIN = timedelta(days=30)
"""Shopify's time for it, and that of the privacy laws."""
KEPT = timedelta(days=90)


def note_requests(store_id: int, news: Sequence[OrderNews], *, now: datetime) -> None:
    """Keep the requests that an event of a store brings, each once, and notify the merchant. Needs a transaction."""
    for request in {each.asks_data for each in news if each.asks_data}:
        parts = [each for each in news if each.asks_data == request]
        buyer = {name: getattr(parts[0], name) for name in ("buyer_id", "email", "phone")}
        orders = [each.external_id for each in parts if each.external_id]
        row = DataRequest(
            store_id=store_id,
            external_id=request[:120],
            personal=personal_key().seal({**buyer, "external_ids": orders}),
            requested_at=now,
        )
        DataRequest.objects.bulk_create([row], ignore_conflicts=True)
        until = (now + ANSWER_WITHIN).isoformat()
        note(
            EventKind.BUYER_DATA_REQUESTED,
            object_key=f"data_request:{store_id}:{request}",
            params={"store": name_of(store_id), "date": until},
            store_id=store_id,
            now=now,
        )


def note_downloaded(request_id: int, *, now: datetime) -> None:
    """Write when a request's data was downloaded first."""
    DataRequest.objects.filter(pk=request_id, downloaded_at=None).update(downloaded_at=now)


def purge_requests(*, now: datetime) -> None:
    """Delete old requests: they name their buyers."""
    DataRequest.objects.filter(requested_at__lt=now - KEPT).delete()
