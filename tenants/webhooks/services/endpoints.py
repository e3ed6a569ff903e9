"""Create, change and delete endpoints; their secrets are shown once."""

import base64
import secrets
from collections.abc import Collection
from datetime import datetime

from django.db import transaction

from server.company.identity.contracts import Actor
from server.kit import http
from server.kit.errors import Invalid, NotFound
from server.kit.vault import seal
from tenants.preferences.services.limits import lock_limits
from tenants.webhooks import errors
from tenants.webhooks.contracts import MOST_ENDPOINTS, Topic
from tenants.webhooks.models import Delivery, Endpoint
from tenants.webhooks.services.events import wake

SECRET_BYTES = 32


def add_endpoint(actor: Actor, *, url: str, topics: Collection[Topic], now: datetime) -> tuple[int, str]:
    """Save an endpoint; return its id and its secret, which cannot be read again. Invalid names the field."""
    requested, secret = _topics(topics), _secret()
    address = _checked(url)
    with transaction.atomic():
        # The lock of the quota: lock, count, write.
        lock_limits(actor)
        if Endpoint.objects.count() >= MOST_ENDPOINTS:
            sentence = errors.too_many(MOST_ENDPOINTS)
            raise Invalid.on("url", sentence)
        sealed = seal({"secret": secret})
        row = Endpoint.objects.create(url=address, topics=requested, sealed_secret=sealed, created_at=now)
    return row.pk, secret


def change_endpoint(*, endpoint_id: int, url: str, topics: Collection[Topic], enabled: bool, now: datetime) -> None:
    """Change the topics and the URL of an endpoint. When it is enabled again, waiting deliveries are sent at once."""
    requested, address = _topics(topics), _checked(url)
    with transaction.atomic():
        row = _locked(endpoint_id)
        returns = enabled and not row.enabled
        row.url, row.topics, row.enabled = address, requested, enabled
        row.disabled_by_us = row.disabled_by_us and not enabled
        if returns:
            row.failing_since = None
            Delivery.objects.filter(endpoint_id=endpoint_id, state="pending").update(next_at=now)
            wake(endpoint_id)
        row.save(update_fields=["url", "topics", "enabled", "disabled_by_us", "failing_since"])


def renew_secret(*, endpoint_id: int) -> str:
    """Replace the secret of an endpoint, from the next attempt on; return it, because it cannot be read again."""
    secret = _secret()
    if not Endpoint.objects.filter(pk=endpoint_id).update(sealed_secret=seal({"secret": secret})):
        raise NotFound
    return secret


def remove_endpoint(*, endpoint_id: int) -> None:
    """Delete an endpoint with its log. NotFound when there is none."""
    if not Endpoint.objects.filter(pk=endpoint_id).delete()[0]:
        raise NotFound


def _locked(endpoint_id: int) -> Endpoint:
    row = Endpoint.objects.select_for_update().filter(pk=endpoint_id).first()
    if row is None:
        raise NotFound
    return row


def _topics(topics: Collection[Topic]) -> list[str]:
    if not topics:
        raise Invalid(errors.NO_TOPIC, fields={"topics": errors.NO_TOPIC})
    return sorted({str(topic) for topic in topics})


def _secret() -> str:
    return "whsec_" + base64.b64encode(secrets.token_bytes(SECRET_BYTES)).decode()


def _checked(url: str) -> str:
    """Return the URL if it may be called now; it is checked again at every connection."""
    address = url.strip()
    try:
        http.check_callable(address)
    except http.InsecureAddress:
        sentence = errors.NOT_HTTPS
    except http.UrlRefused:
        sentence = errors.NO_ADDRESS
    except http.AddressRefused:
        sentence = errors.NOT_PUBLIC
    except http.ConnectionFailed:
        sentence = errors.UNKNOWN_HOST
    else:
        return address
    raise Invalid.on("url", sentence)
