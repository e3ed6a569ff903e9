"""Reads of uploaded files."""

from collections.abc import Collection

from server.company.workorders.contracts import KeptFile
from server.company.workorders.models import Attachment
from server.kit.rows import Statement, read_values

_UPLOADED = Statement(
    "SELECT id, name, is_image, key FROM workorders_attachment "
    "WHERE id = ANY(%s::text[]) AND tenant_id = %s AND NOT by_staff"
)
_DELIVERED = Statement(
    "SELECT order_id, id, name, is_image, key FROM workorders_attachment "
    "WHERE order_id = ANY(%s::bigint[]) AND by_staff AND message_id IS NULL ORDER BY created_at"
)


def kept_file(row: Attachment) -> KeptFile:
    """Build a KeptFile from its row."""
    return KeptFile(id=row.pk, name=row.name, is_image=row.is_image, key=row.key)


def find_files(ids: Collection[str], *, tenant_id: int) -> dict[str, KeptFile]:
    """Return by id those of these files that this merchant uploaded."""
    if not ids:
        return {}
    return {row[0]: KeptFile(*row) for row in read_values(_UPLOADED.of(list(ids), tenant_id))}


def delivered_files(order_ids: Collection[int]) -> dict[int, dict[str, KeptFile]]:
    """Return staff uploads by request and file id. The merchant may see only those in a published result."""
    found: dict[int, dict[str, KeptFile]] = {}
    if order_ids:
        for order_id, *file in read_values(_DELIVERED.of(f"{{{','.join(map(str, order_ids))}}}")):
            found.setdefault(order_id, {})[file[0]] = KeptFile(*file)
    return found
