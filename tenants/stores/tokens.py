"""Credentials that end: read through a mapping that has them renewed in time, by one worker for all."""

import time
from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta
from urllib.parse import urlsplit

from django.db.models import Q

from server.kit import clock
from server.kit.reasons import Reason
from server.kit.vault import seal, unseal
from server.ports import registry
from server.ports.failures import NeedsMerchant, OutsideFailure, Retryable
from server.ports.grants import StoreGrant
from server.ports.stores import Platform, StoreAccess
from server.tenancy.scope import tenant_scope
from tenants.stores.models import Store, StoreState
from tenants.stores.projecting import project_health

RENEW_BEFORE = timedelta(minutes=5)
LEASE = timedelta(seconds=40)
WAIT_STEP = 0.1

Values = dict[str, str]


class FreshCredentials(Mapping[str, str]):
    """A store's credentials that end; reading one shortly before has new ones fetched from the platform.

    So read them where the store is called: in any thread, never inside a transaction. NeedsMerchant("reconnect")
    when the platform refuses; the store shows as disconnected then.
    """

    def __init__(self, store: Store, schema_name: str) -> None:
        self._store_id, self._schema_name = store.pk, schema_name
        self._values, self._end = unseal(store.sealed_credentials), store.credentials_expire_at

    def __getitem__(self, name: str) -> str:
        return self._fresh()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        return f"FreshCredentials(store {self._store_id})"

    def _fresh(self) -> Values:
        if _ends_soon(self._end):
            with tenant_scope(self._schema_name):
                self._values, self._end = renewed_credentials(self._store_id)
        return self._values


def credentials_of(store: Store, schema_name: str) -> Mapping[str, str]:
    """The decrypted credentials of a row; those that end renew themselves."""
    if not store.sealed_credentials:
        return {}
    return FreshCredentials(store, schema_name) if store.credentials_expire_at else unseal(store.sealed_credentials)


def renewed_credentials(store_id: int) -> tuple[Values, datetime | None]:
    """Credentials that last for the next calls, and their end. One renews under a lease, the others wait for it.

    Calls the platform. NeedsMerchant when it refuses, Retryable while it cannot and the old ones have ended.
    """
    host = ""
    for _ in range(int(LEASE.total_seconds() / WAIT_STEP)):
        store = Store.objects.filter(pk=store_id).first()
        if store is None:
            raise NeedsMerchant(Reason("store.token_refused", {"host": host}), action="reconnect")
        host = urlsplit(store.url).netloc
        if not _ends_soon(store.credentials_expire_at):
            return unseal(store.sealed_credentials), store.credentials_expire_at
        lease = _take(store)
        if lease is not None:
            return _renew(store, lease)
        time.sleep(WAIT_STEP)
    raise Retryable(Reason("outside.busy", {"host": host}))


def renew_now(store_id: int) -> None:
    """New credentials for a store whose tokens end, before their time; somebody who is renewing already does it.

    Calls the platform. Failures as `renewed_credentials`; a store whose keys last is left alone.
    """
    store = Store.objects.filter(pk=store_id, removed_at=None).first()
    lease = _take(store) if store is not None and store.credentials_expire_at is not None else None
    if store is not None and lease is not None:
        _renew(store, lease)


def _ends_soon(end: datetime | None) -> bool:
    return end is not None and end <= clock.now() + RENEW_BEFORE


def _take(store: Store) -> datetime | None:
    lease = clock.now() + LEASE
    free = Q(renewing_until=None) | Q(renewing_until__lt=clock.now())
    mine = Store.objects.filter(free, pk=store.pk, sealed_credentials=store.sealed_credentials)
    return lease if mine.update(renewing_until=lease) else None


def _renew(store: Store, lease: datetime) -> tuple[Values, datetime | None]:
    held = Store.objects.filter(pk=store.pk, renewing_until=lease)
    old = unseal(store.sealed_credentials)
    try:
        grant = _ask(store, old)
    except NeedsMerchant as refusal:
        disconnected = {"state": StoreState.DISCONNECTED, "state_reason": refusal.reason.stored()}
        if held.update(renewing_until=None, **disconnected):
            project_health(store.pk, now=clock.now())
        raise
    except OutsideFailure:
        held.update(renewing_until=None)
        if store.credentials_expire_at and store.credentials_expire_at > clock.now():
            return old, store.credentials_expire_at
        raise
    held.update(
        sealed_credentials=seal(grant.credentials),
        credentials_expire_at=grant.expires_at,
        refresh_expires_at=grant.refresh_expires_at,
        renewing_until=None,
    )
    return dict(grant.credentials), grant.expires_at


def _ask(store: Store, credentials: Values) -> StoreGrant:
    grants = registry.store_grants(Platform(store.platform))
    if grants is None:
        raise NeedsMerchant(Reason("store.token_refused", {"host": urlsplit(store.url).netloc}), action="reconnect")
    return grants.renew(StoreAccess(store.url, credentials, f"renew:{store.pk}"))
