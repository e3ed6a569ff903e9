"""Save the merchant's rules of tracking."""

from django.db import transaction

from server.kit.errors import Conflict
from tenants.parcels.contracts import TrackingRules
from tenants.parcels.models import TrackingSettings

CHANGED = "Somebody changed these settings meanwhile. Load them again."


def save_tracking_rules(rules: TrackingRules, *, version: int) -> None:
    """Save the rules; parcels that are noted from now on follow them. Conflict when they were saved since this version
    was read."""
    with transaction.atomic():
        row, _ = TrackingSettings.objects.select_for_update().get_or_create(pk=1, defaults={"version": 0})
        if row.version != version:
            raise Conflict(CHANGED)
        row.rules, row.version = rules.stored(), version + 1
        row.save()
