"""Find the merchant and store behind an outside event."""

from collections.abc import Collection
from datetime import datetime

from server.company.connections.contracts import ClaimedInstall, ConnectionRef
from server.company.connections.errors import IntentRefused
from server.company.connections.models import Connection, ConnectionState, PendingInstall
from server.kit.ids import digest
from server.kit.vault import unseal


def ref_of(row: Connection) -> ConnectionRef:
    """The row as it crosses to other areas; its tenant must have been read with it."""
    return ConnectionRef(
        id=row.pk,
        public_id=row.public_id,
        platform=row.platform,
        external_key=row.external_key,
        schema_name=row.tenant.schema_name,
        tenant_id=row.tenant_id,
        store_id=row.store_id,
    )


def find_connection(public_id: str) -> tuple[ConnectionRef, str] | None:
    """The live connection of a webhook address and its signing secret; None when there is none."""
    row = Connection.objects.select_related("tenant").filter(public_id=public_id, state=ConnectionState.LIVE).first()
    return (ref_of(row), unseal(row.sealed_webhook_secret)["secret"]) if row else None


def webhook_route(*, tenant_id: int, store_id: int) -> tuple[str, str] | None:
    """Public id and signing secret of a store's live connection; None when it has none."""
    row = Connection.objects.filter(tenant_id=tenant_id, store_id=store_id, state=ConnectionState.LIVE).first()
    return (row.public_id, unseal(row.sealed_webhook_secret)["secret"]) if row else None


def live_store_ids(tenant_id: int) -> list[int]:
    """The ids of a merchant's live stores."""
    rows = Connection.objects.filter(tenant_id=tenant_id, state=ConnectionState.LIVE)
    return list(rows.order_by("store_id").values_list("store_id", flat=True))


def find_live(platform: int, external_key: str) -> ConnectionRef | None:
    """Whose store that is now; None when it is nobody's."""
    rows = Connection.objects.select_related("tenant")
    row = rows.filter(platform=platform, external_key=external_key, state=ConnectionState.LIVE).first()
    return ref_of(row) if row else None


def read_install(ticket: str, *, platform: int, now: datetime) -> ClaimedInstall:
    """The installed app behind a ticket. IntentRefused when it is unknown, claimed or too old."""
    waiting = PendingInstall.objects.filter(platform=platform, claimed_at=None, expires_at__gt=now)
    row = waiting.filter(ticket_hash=digest(ticket)).first()
    if row is None:
        raise IntentRefused
    return ClaimedInstall(platform=row.platform, base_url=row.base_url, credentials=unseal(row.sealed_credentials))


def live_platforms(tenant_id: int) -> list[int]:
    """The platforms of a merchant's live stores."""
    rows = Connection.objects.filter(tenant_id=tenant_id, state=ConnectionState.LIVE)
    return list(rows.order_by("platform").values_list("platform", flat=True).distinct())


def live_connections(tenant_ids: Collection[int], *, platform: int | None = None) -> list[ConnectionRef]:
    """The live stores of these merchants, oldest first; `platform` None: of every platform."""
    rows = Connection.objects.select_related("tenant").filter(tenant_id__in=tenant_ids, state=ConnectionState.LIVE)
    shown = rows if platform is None else rows.filter(platform=platform)
    return [ref_of(row) for row in shown.order_by("id")]
