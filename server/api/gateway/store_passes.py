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
    """Whose stores a link opens, which, and when it was drawn."""

    tenant: TenantRef
    store_ids: frozenset[int]
    drawn_at: datetime


def draw_pass(tenant: TenantRef, store_ids: Collection[int], *, now: datetime) -> tuple[str, datetime]:
    """A key that opens these stores of a merchant for 30 days, and when it ends."""
    ends_at = now + LIFE
    content = [tenant.id, tenant.schema_name, sorted(store_ids), ends_at.timestamp()]
    return signing.dumps(content, salt=SALT, compress=True), ends_at


def read_pass(key: str, *, now: datetime) -> StorePass | None:
    """What a key opens; None for one that ended or that we did not draw."""
    try:
        tenant_id, schema_name, store_ids, until = signing.loads(key, salt=SALT)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    if now.timestamp() >= until:
        return None
    drawn_at = datetime.fromtimestamp(until, UTC) - LIFE
    return StorePass(TenantRef(id=tenant_id, schema_name=schema_name), frozenset(store_ids), drawn_at)
