"""Settle which suppliers' products a store takes."""

from collections.abc import Collection

from server.kit.errors import Invalid
from tenants.preferences.models import StoreSuppliersRow
from tenants.preferences.selectors import ALL_SUPPLIERS

UNKNOWN = "contains a supplier that isn't available here"


def set_store_suppliers(*, store_id: int, suppliers: Collection[int]) -> None:
    """Let the store take products of just these suppliers. Invalid for codes that are not served here."""
    if set(suppliers) - ALL_SUPPLIERS:
        raise Invalid.of_fields({"types": UNKNOWN})
    chosen = sorted(set(suppliers))
    StoreSuppliersRow.objects.update_or_create(store_id=store_id, defaults={"suppliers": chosen})
