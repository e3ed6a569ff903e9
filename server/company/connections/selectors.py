"""Find the merchant and store of an outside event."""

from collections.abc import Collection
from datetime import datetime
from typing import Any

from django.db.models import Q, QuerySet
from django.db.models.functions import Coalesce

from server.company.connections.contracts import (
    ClaimedInstall,
    ConnectAttempt,
    ConnectionFilter,
    ConnectionRef,
    ConnectionRow,
    ConnectionSpan,
    PurchaseRoute,
    Signed,
    StoreHealth,
)
from server.company.connections.errors import IntentRefused
from server.company.connections.models import (
    ConnectIntent,
    Connection,
    ConnectionState,
    PendingInstall,
    SupplierOrder,
)
from server.kit.ids import digest
from server.kit.mobiles import has_text
from server.kit.shapes import from_row
from server.kit.vault import unseal
from server.kit.words import has_words, words_of
from server.ports.credentials import opened
from server.tenancy.wrapper import selected

UNKNOWN = "unknown"
"""Filter value for stores that were never checked."""


def ref_of(row: Connection) -> ConnectionRef:
    """Convert a row for other areas. Its tenant must be loaded with it."""
    return from_row(ConnectionRef, row, schema_name=row.tenant.schema_name)


def find_attempt(*, state: str, platform: int, tenant_id: int) -> ConnectAttempt | None:
    """Return the attempt with this state; None when it is unknown or another merchant's."""
    drawn = ConnectIntent.objects.filter(state_hash=digest(state), platform=platform, tenant_id=tenant_id)
    found = drawn.values_list("shop", "used_at").first()
    return ConnectAttempt(*found) if found else None


# Run for every webhook, so the SQL is prepared instead of built by the ORM.
_LIVE = """
SELECT c.id, c.public_id, c.platform, c.external_key, t.schema_name, c.tenant_id, c.store_id, c.sealed_webhook_secret
FROM public.connections_connection c JOIN public.tenancy_tenant t ON t.id = c.tenant_id WHERE c.state = 'live' AND
"""
_BY_PUBLIC_ID = f"{_LIVE} c.public_id = %s"
_BY_KEY = f"{_LIVE} c.platform = %s AND c.external_key = %s"


def find_connection(public_id: str) -> Signed | None:
    """Return the live connection of a webhook URL with its signing secret, or None."""
    found = _find(_BY_PUBLIC_ID, public_id)
    return Signed(found[0], found[1], unseal(found[1])["secret"]) if found else None


def _find(statement: str, *values: object) -> tuple[ConnectionRef, str] | None:
    with selected.qualified_cursor() as cursor:
        cursor.execute(statement, values)
        row = cursor.fetchone()
    return (ConnectionRef(*row[:-1]), row[-1]) if row else None


def webhook_route(*, tenant_id: int, store_id: int) -> tuple[str, str] | None:
    """Return public id and signing secret of a store's live connection; None when it has none.

    Raise Retryable while the encryption key of the secret is missing here.
    """
    row = _live(tenant_id, store_id).first()
    return (row.public_id, opened(row.sealed_webhook_secret)["secret"]) if row else None


def public_id_of(*, tenant_id: int, store_id: int) -> str:
    """Return the public id in a live store's webhook URLs; empty for a store that is not connected."""
    return _live(tenant_id, store_id).values_list("public_id", flat=True).first() or ""


def store_key(*, tenant_id: int, store_id: int) -> str:
    """Return a live store's key on its platform; empty for a store that is not connected."""
    return _live(tenant_id, store_id).values_list("external_key", flat=True).first() or ""


def _live(tenant_id: int, store_id: int) -> "QuerySet[Connection]":
    return Connection.objects.filter(tenant_id=tenant_id, store_id=store_id, state=ConnectionState.LIVE)


def live_store_ids(tenant_id: int) -> list[int]:
    """Return the ids of a merchant's live stores."""
    rows = Connection.objects.filter(tenant_id=tenant_id, state=ConnectionState.LIVE)
    return list(rows.order_by("store_id").values_list("store_id", flat=True))


def find_live(platform: int, external_key: str) -> ConnectionRef | None:
    """Return the live connection of this store, or None."""
    found = _find(_BY_KEY, int(platform), external_key)
    return found[0] if found else None


def list_ever(platform: int, external_key: str) -> list[ConnectionRef]:
    """Return this store's last connection of each merchant that ever had it, live or ended, the newest first."""
    rows = Connection.objects.select_related("tenant").filter(platform=platform, external_key=external_key)
    newest = {(row.tenant_id, row.store_id): row for row in rows.order_by("pk")}
    return [ref_of(row) for row in sorted(newest.values(), key=lambda row: -row.pk)]


def read_install(ticket: str, *, platform: int, now: datetime) -> ClaimedInstall:
    """Return the installed app of a ticket. Raise IntentRefused when it is unknown, claimed or too old."""
    waiting = PendingInstall.objects.filter(platform=platform, claimed_at=None, expires_at__gt=now)
    row = waiting.filter(ticket_hash=digest(ticket)).first()
    if row is None:
        raise IntentRefused
    return from_row(ClaimedInstall, row, credentials=unseal(row.sealed_credentials))


def live_platforms(tenant_id: int, *, store_ids: Collection[int] | None = None) -> list[int]:
    """Return the platforms of a merchant's live stores, or of the live ones in `store_ids`."""
    rows = Connection.objects.filter(tenant_id=tenant_id, state=ConnectionState.LIVE)
    if store_ids is not None:
        rows = rows.filter(store_id__in=store_ids)
    return list(rows.order_by("platform").values_list("platform", flat=True).distinct())


def first_stores(tenant_id: int) -> dict[int, str]:
    """Return the name of the merchant's oldest live store on each platform, the oldest of all first."""
    rows = Connection.objects.filter(tenant_id=tenant_id, state=ConnectionState.LIVE).order_by("id")
    names: dict[int, str] = {}
    for platform, name, key in rows.values_list("platform", "store_name", "external_key"):
        names.setdefault(platform, name or key)
    return names


def live_connections(tenant_ids: Collection[int], *, platform: int | None = None) -> list[ConnectionRef]:
    """Return the live stores of these merchants, oldest first; `platform` None: on every platform."""
    rows = Connection.objects.select_related("tenant").filter(tenant_id__in=tenant_ids, state=ConnectionState.LIVE)
    shown = rows if platform is None else rows.filter(platform=platform)
    return [ref_of(row) for row in shown.order_by("id")]


def list_connections(*, filters: ConnectionFilter, before: int | None, size: int) -> tuple[list[ConnectionRow], bool]:
    """List up to `size` live connections of all merchants, newest first, and whether there are older ones.

    `before`: only those older than this id. No merchant's schema is read.
    """
    rows = Connection.objects.select_related("tenant").filter(_conditions(filters), state=ConnectionState.LIVE)
    if before is not None:
        rows = rows.filter(pk__lt=before)
    found = list(rows.order_by("-pk")[: size + 1])
    return [_row(row) for row in found[:size]], len(found) > size


def purchase_routes(supplier: int, order_ids: Collection[str]) -> list[PurchaseRoute]:
    """Return the purchases that have these order numbers at a supplier, merchant by merchant."""
    rows = SupplierOrder.objects.filter(supplier=supplier, order_id__in=order_ids).order_by("tenant_id", "purchase_id")
    found = rows.values_list("tenant_id", "tenant__schema_name", "purchase_id").distinct()
    return [PurchaseRoute(*route) for route in found]


def find_stores(text: str, *, tenant_ids: frozenset[int] | None, limit: int) -> list[tuple[int, str]]:
    """Find up to `limit` live stores by words of their names and host names, newest first, with the merchant's id.

    `tenant_ids` are the merchants who may be seen; None: all.
    """
    columns = ("store_name", "external_key")
    rows = Connection.objects.filter(state=ConnectionState.LIVE).annotate(words=words_of(*columns))
    rows = rows.filter(has_words(text, *columns, alias="words"))
    if tenant_ids is not None:
        rows = rows.filter(tenant_id__in=tenant_ids)
    found = rows.order_by("-pk").values_list("tenant_id", "store_name", "external_key")
    return [(tenant_id, name or key) for tenant_id, name, key in found[:limit]]


def list_spans(tenant_id: int, *, size: int) -> list[ConnectionSpan]:
    """List up to `size` connections of a merchant, live and ended, last changed first."""
    rows = Connection.objects.filter(tenant_id=tenant_id).order_by(Coalesce("ended_at", "created_at").desc(), "-pk")
    found = rows.values_list("pk", "store_name", "external_key", "created_at", "ended_at")[:size]
    return [ConnectionSpan(pk, name or key, created_at, ended_at) for pk, name, key, created_at, ended_at in found]


def _conditions(filters: ConnectionFilter) -> Q:
    named: dict[str, Any] = {
        "platform": filters.platform,
        "health": "" if filters.health == UNKNOWN else filters.health or None,
        "is_open": filters.is_open,
        "failing__contains": [filters.check] if filters.check else None,
        "tenant_id": filters.tenant_id,
    }
    condition = Q(**{name: value for name, value in named.items() if value is not None})
    if filters.text:
        condition &= has_text(filters.text, "store_name", "external_key", "tenant__name")
    if filters.silent_since is not None:
        condition &= Q(last_success_at=None) | Q(last_success_at__lt=filters.silent_since)
    return condition


def _row(row: Connection) -> ConnectionRow:
    return from_row(
        ConnectionRow,
        row,
        merchant=row.tenant.name,
        connected_at=row.created_at,
        health=from_row(StoreHealth, row, store_name=row.store_name or row.external_key),
    )
