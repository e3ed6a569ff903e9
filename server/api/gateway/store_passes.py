"""Signed links by which visitors without a session read the public facts of chosen stores (DESIGN, differences)."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.core import signing

from server.tenancy.contracts import TenantRef

SALT = "stores.pass"
LIFE = timedelta(days=30)


@dataclass(frozen=True, slots=True)
class StorePass:
    """The merchant and the stores that a link opens, and when it was made."""

    tenant: TenantRef
    store_ids: frozenset[int]
    drawn_at: datetime


def draw_pass(tenant: TenantRef, store_ids: Collection[int], *, now: datetime) -> tuple[str, datetime]:
    """Return a key that opens these stores of a merchant for 30 days, and its expiry."""
    ends_at = now + LIFE
    content = [tenant.id, tenant.schema_name, sorted(store_ids), ends_at.timestamp()]
    return signing.dumps(content, salt=SALT, compress=True), ends_at


def read_pass(key: str, *, now: datetime) -> StorePass | None:
    """Return what a key opens; None for one that expired or was not signed by us."""
    try:
        tenant_id, schema_name, store_ids, until = signing.loads(key, salt=SALT)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    if now.timestamp() >= until:
        return None
    drawn_at = datetime.fromtimestamp(until, UTC) - LIFE
    return StorePass(TenantRef(id=tenant_id, schema_name=schema_name), frozenset(store_ids), drawn_at)
