"""Keys that a store's own server brings after its merchant agreed."""

from datetime import datetime

from django.db import transaction

from server.company.accounts.selectors.actors import actor_of
from server.company.connections.contracts import ConnectIntentRef
from server.jobs.door import enqueue
from server.kit.vault import seal, unseal
from server.ports import registry
from server.ports.failures import OutsideFailure
from server.ports.stores import Platform, StoreAccess
from tenants.stores.models import ArrivedKeys
from tenants.stores.services.attaching import attach_store


def keep_arrived_keys(intent: ConnectIntentRef, *, credentials: dict[str, str], now: datetime) -> None:
    """Keep keys, sealed, until a job has proven them: the store waits for our answer and must not wait for itself."""
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
    """Verify keys that arrived and attach their store. Keys that are proven or refused are forgotten.

    OutsideFailure is kept as the reason on the row, so that the waiting merchant reads it; retryable ones are raised.
    """
    row = ArrivedKeys.objects.filter(pk=keys_id).first()
    if row is None:
        return
    actor, credentials = actor_of(row.user_id), unseal(row.sealed_credentials)
    access = StoreAccess(row.shop, credentials, f"connect:{actor.schema_name}:{row.shop}")
    try:
        profile = registry.store(Platform(row.platform)).verify(access)
    except OutsideFailure as failure:
        ArrivedKeys.objects.filter(pk=keys_id).update(reason=failure.reason.stored())
        raise
    attach_store(
        actor,
        platform=Platform(row.platform),
        profile=profile,
        credentials=credentials,
        shop=row.shop,
        now=now,
    )
    ArrivedKeys.objects.filter(pk=keys_id).delete()
