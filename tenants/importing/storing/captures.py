"""Captures of products by browsers: the newest of each identity."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from django.db.models import Q

from tenants.importing.contracts.captures import Capture
from tenants.importing.models import CapturedProduct
from tenants.importing.rules.identity import Identity


def keep_capture(capture: Capture, identity: Identity, *, record_id: int, user_id: int, now: datetime) -> None:
    """Replace the earlier capture of this product."""
    CapturedProduct.objects.update_or_create(
        supplier=identity.supplier,
        source_host=identity.host,
        source_id=identity.source_id,
        defaults={
            "document": dict(capture.document),
            "captured_at": capture.captured_at,
            "captured_by": user_id,
            "extension_version": capture.extension_version,
            "record_id": record_id,
            "created_at": now,
        },
    )


def find_captures(identities: Iterable[Identity]) -> dict[str, Mapping[str, Any]]:
    """Return the documents of captures by identity key; products without a capture are left out."""
    condition = Q()
    for identity in identities:
        condition |= Q(supplier=identity.supplier, source_host=identity.host, source_id=identity.source_id)
    rows = CapturedProduct.objects.filter(condition) if condition else CapturedProduct.objects.none()
    return {Identity(row.supplier, row.source_host, row.source_id).key: row.document for row in rows}
