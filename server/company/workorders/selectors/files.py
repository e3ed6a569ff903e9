"""Reads of uploaded files."""

from collections.abc import Collection

from server.company.workorders.contracts import KeptFile
from server.company.workorders.models import Attachment


def kept_file(row: Attachment) -> KeptFile:
    """A row as it crosses."""
    return KeptFile(id=row.pk, name=row.name, is_image=row.is_image, key=row.key)


def find_files(ids: Collection[str], *, tenant_id: int) -> dict[str, KeptFile]:
    """Those of these files that are this merchant's, by id."""
    return {row.pk: kept_file(row) for row in Attachment.objects.filter(pk__in=ids, tenant_id=tenant_id)}
