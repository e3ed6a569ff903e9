"""Find the merchant and store behind an outside event."""

from server.company.connections.contracts import ConnectionRef
from server.company.connections.models import Connection, ConnectionState
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
