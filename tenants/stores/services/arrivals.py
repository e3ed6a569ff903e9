"""Credentials that a store's own server sends after its merchant consented."""

from datetime import datetime

from django.db import transaction

from server.company.connections.contracts import ConnectIntentRef
from server.company.connections.errors import StoreTaken
from server.company.identity.selectors.actors import actor_of
from server.jobs.door import enqueue
from server.kit.reasons import Reason
from server.kit.vault import seal
from server.platforms.contracts import Platform
from server.ports import registry
from server.ports.credentials import opened
from server.ports.failures import OutsideFailure
from server.ports.stores import StoreAccess
from tenants.stores.errors import NoRightToStores, TooManyStores
from tenants.stores.models import ArrivedKeys
from tenants.stores.services.attachment import attach_store

FORGOTTEN = {"sealed_credentials": ""}
REFUSALS: dict[type[Exception], str] = {
    StoreTaken: "connect.store_taken",
    TooManyStores: "connect.no_room",
    NoRightToStores: "connect.no_right",
}


def keep_arrived_keys(intent: ConnectIntentRef, *, credentials: dict[str, str], now: datetime) -> None:
    """Save credentials, encrypted, for a job to verify. The store waits for our answer, so it cannot be called now."""
    with transaction.atomic():
        row = ArrivedKeys.objects.create(
            platform=intent.platform,
            shop=intent.shop,
            user_id=intent.user_id,
            sealed_credentials=seal(credentials),
            arrived_at=now,
        )
        enqueue("stores.prove_arrived_keys", schema=intent.schema_name, keys_id=row.pk)


def prove_arrived_keys(*, keys_id: int, now: datetime) -> None:
    """Verify received credentials and attach their store. Verified or refused credentials are deleted.

    The reason for a refusal or delay is saved for the waiting merchant. OutsideFailure is raised again.
    """
    rows = ArrivedKeys.objects.filter(pk=keys_id).exclude(sealed_credentials="")
    row = rows.first()
    if row is None:
        return
    try:
        _attach(row, now=now)
    except OutsideFailure as failure:
        rows.update(reason=failure.reason.stored(), **FORGOTTEN if failure.final else {})
        raise
    except (StoreTaken, TooManyStores, NoRightToStores) as refusal:
        rows.update(reason=Reason(REFUSALS[type(refusal)]).stored(), **FORGOTTEN)
    else:
        rows.delete()


def _attach(row: ArrivedKeys, *, now: datetime) -> None:
    actor, credentials = actor_of(row.user_id), opened(row.sealed_credentials)
    platform = Platform(row.platform)
    access = StoreAccess(row.shop, credentials, f"connect:{actor.schema_name}:{row.shop}")
    profile = registry.store(platform).verify(access)
    attach_store(actor, platform=platform, profile=profile, credentials=credentials, shop=row.shop, now=now)
