"""What browsers saw of products: the newest by identity."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from django.db.models import Q

from tenants.importing.contracts.captures import Capture
from tenants.importing.models import CapturedProduct
from tenants.importing.rules.identity import Identity


def keep_capture(capture: Capture, identity: Identity, *, record_id: int, user_id: int, now: datetime) -> None:
    """Put what was seen in the place of what was seen before."""
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
    """By identity key the document of what was seen; what nobody saw is left out."""
    wanted = Q()
    for one in identities:
        wanted |= Q(supplier=one.supplier, source_host=one.host, source_id=one.source_id)
    rows = CapturedProduct.objects.filter(wanted) if wanted else CapturedProduct.objects.none()
    return {Identity(row.supplier, row.source_host, row.source_id).key: row.document for row in rows}
