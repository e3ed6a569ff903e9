"""Credentials that expire: renewed before the next call, by one worker for all."""

import time
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q, QuerySet

from server.kit import clock
from server.kit.log import get_logger
from server.kit.reasons import Reason
from server.kit.vault import seal
from server.kit.web_addresses import read_address
from server.platforms.contracts import Platform
from server.ports import registry
from server.ports.credentials import Unopened, opened
from server.ports.failures import NeedsMerchant, OutsideFailure, Retryable
from server.ports.grants import StoreGrant
from server.ports.stores import StoreAccess
from server.tenancy.scope import tenant_scope
from tenants.stores.losses import lose, regain
from tenants.stores.models import Store

RENEW_BEFORE = timedelta(minutes=5)
RENEW_AGAIN = timedelta(hours=1)
"""The pause after a failed renewal while the old credentials are still valid."""
LEASE = timedelta(seconds=40)
WAIT_STEP = 0.1

Values = dict[str, str]

log = get_logger(__name__)


class FreshCredentials:
    """Returns a store's expiring credentials, renewed at the platform shortly before they expire.

    Call it where the store is called: in any thread, never inside a transaction. Failures as `renewed_credentials`.
    """

    def __init__(self, store: Store, schema_name: str) -> None:
        self._store_id, self._schema_name = store.pk, schema_name
        self._values, self._due = opened(store.sealed_credentials), _due(store)

    def __call__(self) -> Values:
        if _is_over(self._due):
            with tenant_scope(self._schema_name):
                self._values, self._due = renewed_credentials(self._store_id)
        return self._values


def access_of(store: Store, schema_name: str) -> StoreAccess:
    """Return the access to a store from its row, also for removed ones.

    If its credentials cannot be decrypted, the failure is raised when they are read, so other stores are not affected.
    """
    account = f"store:{schema_name}:{store.pk}"
    try:
        return StoreAccess(
            base_url=store.url,
            credentials=opened(store.sealed_credentials) if store.sealed_credentials else {},
            account=account,
            name=store.name,
            location=store.location_name,
            renew=FreshCredentials(store, schema_name) if store.credentials_expire_at else None,
        )
    except OutsideFailure as failure:
        return StoreAccess(base_url=store.url, credentials=Unopened(failure), account=account, name=store.name)


def renewed_credentials(store_id: int) -> tuple[Values, datetime | None]:
    """Return credentials that are valid for the next calls, and when to check again.

    One worker renews under a lease, the others wait. Calls the platform. Until the old credentials expire, they are
    used if the renewal fails; after that, NeedsMerchant when the platform refuses, Retryable when it does not answer.
    """
    host = ""
    for _ in range(int(LEASE.total_seconds() / WAIT_STEP)):
        store = Store.objects.filter(pk=store_id).first()
        if store is None:
            raise NeedsMerchant(Reason("store.token_refused", {"host": host}), action="reconnect")
        host = store.name or read_address(store.url).place
        if not _is_over(_due(store)):
            return opened(store.sealed_credentials), _due(store)
        lease = _take(store)
        if lease is not None:
            return _renew(store, lease, old_serve=not _ends_soon(store))
        if not _ends_soon(store):
            return opened(store.sealed_credentials), _due(store)
        time.sleep(WAIT_STEP)
    raise Retryable(Reason("outside.busy", {"host": host}))


def renew_now(store_id: int) -> None:
    """Renew the tokens of a store before their time, unless a worker is renewing them already.

    Calls the platform. Failures as `renewed_credentials`; a store whose credentials never expire is skipped.
    """
    store = Store.objects.filter(pk=store_id, removed_at=None).first()
    lease = _take(store) if store is not None and store.credentials_expire_at is not None else None
    if store is not None and lease is not None:
        _renew(store, lease, old_serve=False)


def _due(store: Store) -> datetime | None:
    """Return when to renew: before they expire, or earlier if the platform advises so."""
    end = store.credentials_expire_at
    return min(end - RENEW_BEFORE, store.credentials_renew_at or end) if end else None


def _ends_soon(store: Store) -> bool:
    return store.credentials_expire_at is not None and _is_over(store.credentials_expire_at - RENEW_BEFORE)


def _is_over(moment: datetime | None) -> bool:
    return moment is not None and moment <= clock.now()


def _take(store: Store) -> datetime | None:
    lease = clock.now() + LEASE
    free = Q(renewing_until=None) | Q(renewing_until__lt=clock.now())
    mine = Store.objects.filter(free, pk=store.pk, sealed_credentials=store.sealed_credentials)
    return lease if mine.update(renewing_until=lease) else None


def _renew(store: Store, lease: datetime, *, old_serve: bool) -> tuple[Values, datetime | None]:
    held, asked_at = Store.objects.filter(pk=store.pk, renewing_until=lease), clock.now()
    try:
        grant = _ask(store, opened(store.sealed_credentials))
    except OutsideFailure as failure:
        return _put_off(store, held, failure) if old_serve else _kept(store, held, failure)
    fresh = {
        "sealed_credentials": seal(grant.credentials),
        "credentials_expire_at": grant.expires_at,
        "credentials_renew_at": grant.renew_at,
        "refresh_expires_at": grant.refresh_expires_at,
    }
    with transaction.atomic():
        if held.update(renewing_until=None, **fresh):
            regain(store.pk, asked_at=asked_at)
    return dict(grant.credentials), _due(Store(**fresh))


def _put_off(store: Store, held: QuerySet[Store], failure: OutsideFailure) -> tuple[Values, datetime | None]:
    """Return the old credentials, still valid for long, after an early renewal failed; it is tried again later."""
    store.credentials_renew_at = clock.now() + RENEW_AGAIN
    held.update(renewing_until=None, credentials_renew_at=store.credentials_renew_at)
    log.warning("store.renewal_failed", store=store.pk, why=failure.reason.code, ends=str(store.credentials_expire_at))
    return opened(store.sealed_credentials), _due(store)


def _kept(store: Store, held: QuerySet[Store], failure: OutsideFailure) -> tuple[Values, datetime | None]:
    """Return the old credentials after a failed renewal; raise the failure when they have expired or are refused."""
    if isinstance(failure, NeedsMerchant):
        with transaction.atomic():
            lose(held, failure.reason, renewing_until=None)
        raise failure
    held.update(renewing_until=None)
    if _is_over(store.credentials_expire_at):
        raise failure
    return opened(store.sealed_credentials), _due(store)


def _ask(store: Store, credentials: Values) -> StoreGrant:
    grants = registry.store_grants(Platform(store.platform))
    if grants is None:
        raise NeedsMerchant(
            Reason("store.token_refused", {"host": store.name or read_address(store.url).place}), action="reconnect"
        )
    return grants.renew(StoreAccess(store.url, credentials, f"renew:{store.pk}"))
