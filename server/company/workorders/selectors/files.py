"""Reads of uploaded files."""

from collections.abc import Collection

from server.company.workorders.contracts import KeptFile
from server.company.workorders.models import Attachment


def kept_file(row: Attachment) -> KeptFile:
    """A row as it crosses."""
    return KeptFile(id=row.pk, name=row.name, is_image=row.is_image, key=row.key)


def find_files(ids: Collection[str], *, tenant_id: int) -> dict[str, KeptFile]:
    """Those of these files that this merchant uploaded, by id."""
    rows = Attachment.objects.filter(pk__in=ids, tenant_id=tenant_id, by_staff=False)
    return {row.pk: kept_file(row) for row in rows}


def delivered_files(order_ids: Collection[int]) -> dict[int, dict[str, KeptFile]]:
    """What staff uploaded for results, by request and id. Only what a published result names is the merchant's."""
    found: dict[int, dict[str, KeptFile]] = {}
    for row in Attachment.objects.filter(order__in=order_ids, by_staff=True, message=None).order_by("created_at"):
        found.setdefault(row.order_id or 0, {})[row.pk] = kept_file(row)
    return found
