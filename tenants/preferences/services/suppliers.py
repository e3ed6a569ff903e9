"""Choose the suppliers whose products a store accepts."""

from collections.abc import Collection

from server.kit.errors import Invalid
from tenants.preferences.models import StoreSuppliersRow
from tenants.preferences.selectors import ALL_SUPPLIERS

UNKNOWN = "contains a supplier that isn't available here"


def set_store_suppliers(*, store_id: int, suppliers: Collection[int]) -> None:
    """Accept only products of these suppliers in the store. Invalid for suppliers that this installation does not
    have.
    """
    if set(suppliers) - ALL_SUPPLIERS:
        raise Invalid.of_fields({"types": UNKNOWN})
    chosen = sorted(set(suppliers))
    StoreSuppliersRow.objects.update_or_create(store_id=store_id, defaults={"suppliers": chosen})
