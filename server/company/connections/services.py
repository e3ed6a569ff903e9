"""Claim and end connections; create and use up the one-time states of authorisation pages."""

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta

from django.db import IntegrityError, transaction
from django.db.models import F, Value
from django.db.models.functions import Coalesce

from server.company.connections.contracts import ConnectIntentRef, ConnectionRef, StoreHealth
from server.company.connections.errors import IntentRefused, StoreTaken
from server.company.connections.models import (
    ConnectIntent,
    Connection,
    ConnectionState,
    PendingInstall,
    SupplierOrder,
)
from server.company.connections.selectors import ref_of
from server.kit.batches import delete_in_batches
from server.kit.ids import digest, opaque_token
from server.kit.shapes import from_row
from server.kit.vault import seal

INTENT_LIFE = timedelta(minutes=30)
INSTALL_LIFE = timedelta(hours=1)
PURCHASE_LIFE = timedelta(days=200)


def claim_connection(
    *, platform: int, external_key: str, tenant_id: int, store_id: int, now: datetime
) -> ConnectionRef:
    """Connect a store to this merchant; idempotent. Raise StoreTaken when it is connected to another merchant.

    Call it in the transaction that creates the store, so that neither exists without the other.
    """
    own = _live(platform, external_key)
    if own is None:
        own = _insert(platform, external_key, tenant_id, store_id, now)
    if own is None or own.tenant_id != tenant_id:
        raise StoreTaken
    if own.store_id != store_id:
        Connection.objects.filter(pk=own.pk).update(store_id=store_id)
        own.store_id = store_id
    return ref_of(own)


def _live(platform: int, external_key: str) -> Connection | None:
    return (
        Connection.objects.select_related("tenant")
        .filter(platform=platform, external_key=external_key, state=ConnectionState.LIVE)
        .first()
    )


def _insert(platform: int, external_key: str, tenant_id: int, store_id: int, now: datetime) -> Connection | None:
    try:
        with transaction.atomic():
            Connection.objects.create(
                public_id=opaque_token(),
                platform=platform,
                external_key=external_key,
                tenant_id=tenant_id,
                store_id=store_id,
                sealed_webhook_secret=seal({"secret": opaque_token()}),
                created_at=now,
            )
    except IntegrityError:
        pass  # another request was faster: its owner is looked up below
    return _live(platform, external_key)


def end_connection(*, tenant_id: int, store_id: int, now: datetime) -> None:
    """End the connection of a store. Idempotent."""
    Connection.objects.filter(tenant_id=tenant_id, store_id=store_id, state=ConnectionState.LIVE).update(
        state=ConnectionState.ENDED, ended_at=now
    )


def note_health(*, tenant_id: int, store_id: int, health: StoreHealth, now: datetime) -> None:
    """Copy the health of a live store, so that staff see all stores without entering each merchant's schema.

    Call it in the transaction of the change. `failing_since` stays while the store continues to fail.
    """
    fails = bool(health.failing) or not health.is_open
    Connection.objects.filter(tenant_id=tenant_id, store_id=store_id, state=ConnectionState.LIVE).update(
        store_name=health.store_name[:200],
        is_open=health.is_open,
        health=health.health,
        failing=list(health.failing),
        failing_since=Coalesce(F("failing_since"), Value(now)) if fails else None,
        last_success_at=health.last_success_at,
        checked_at=health.checked_at,
    )


def draw_intent(*, tenant_id: int, user_id: int, platform: int, shop: str, now: datetime) -> str:
    """Create a one-time state for a store's authorisation page, valid for 30 minutes; only its hash is stored."""
    state = opaque_token()
    ConnectIntent.objects.create(
        state_hash=digest(state),
        tenant_id=tenant_id,
        user_id=user_id,
        platform=platform,
        shop=shop,
        created_at=now,
        expires_at=now + INTENT_LIFE,
    )
    return state


def spend_intent(*, state: str, platform: int, now: datetime, user_id: int | None = None) -> ConnectIntentRef:
    """Use up a state. Raise IntentRefused when it is unknown, used or too old.

    `user_id` is the returning user, when a browser brings the state. Another user's state is refused and stays unused.
    """
    live = ConnectIntent.objects.filter(state_hash=digest(state), platform=platform, used_at=None, expires_at__gt=now)
    if user_id is not None:
        live = live.filter(user_id=user_id)
    if not live.update(used_at=now):
        raise IntentRefused
    row = ConnectIntent.objects.filter(state_hash=digest(state)).annotate(schema_name=F("tenant__schema_name")).get()
    return from_row(ConnectIntentRef, row)


def reassign_intents(*, tenant_id: int, giver_id: int, receiver_id: int) -> None:
    """Give a user's open authorisation attempts to another user of the same merchant."""
    waiting = ConnectIntent.objects.filter(tenant_id=tenant_id, user_id=giver_id, used_at=None)
    waiting.update(user_id=receiver_id)


def keep_install(
    *, platform: int, base_url: str, store_name: str, credentials: Mapping[str, str], now: datetime
) -> str:
    """Store the result of an app's install until a merchant claims it within the hour. Return the claim ticket."""
    PendingInstall.objects.filter(expires_at__lt=now).delete()
    ticket = opaque_token()
    PendingInstall.objects.create(
        ticket_hash=digest(ticket),
        platform=platform,
        base_url=base_url,
        store_name=store_name,
        sealed_credentials=seal(credentials),
        expires_at=now + INSTALL_LIFE,
    )
    return ticket


def spend_install(ticket: str, *, now: datetime) -> None:
    """Use up the ticket of an install that has become a store."""
    PendingInstall.objects.filter(ticket_hash=digest(ticket), claimed_at=None).update(
        claimed_at=now, sealed_credentials=seal({})
    )


def note_purchases(*, tenant_id: int, supplier: int, order_ids: Collection[tuple[str, int]], now: datetime) -> None:
    """Record whose purchases have these numbers at a supplier: pairs of number and purchase. Idempotent.

    Call it in the transaction that writes the numbers.
    """
    rows = [
        SupplierOrder(supplier=supplier, order_id=number, tenant_id=tenant_id, purchase_id=purchase, created_at=now)
        for number, purchase in order_ids
    ]
    SupplierOrder.objects.bulk_create(rows, ignore_conflicts=True)


def purge_purchases(*, now: datetime) -> int:
    """Delete the numbers of old purchases, in batches. Return how many."""
    return delete_in_batches(SupplierOrder.objects.filter(created_at__lt=now - PURCHASE_LIFE))
