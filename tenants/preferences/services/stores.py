"""Delete the preferences of a deleted store."""

from tenants.preferences.models import PriceRuleRow, StoreSuppliersRow


def forget_store_preferences(*, store_id: int) -> None:
    """Delete the store's own price rule and its choice of suppliers."""
    PriceRuleRow.objects.filter(store_id=store_id).delete()
    StoreSuppliersRow.objects.filter(store_id=store_id).delete()
