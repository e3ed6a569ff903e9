"""The merchant's rules of tracking."""

from tenants.parcels.contracts import TrackingRules
from tenants.parcels.models import TrackingSettings


def read_tracking_rules() -> tuple[TrackingRules, int]:
    """Return the rules with their version; the default ones while none were saved."""
    row = TrackingSettings.objects.filter(pk=1).first()
    return (TrackingRules.of(row.rules), row.version) if row else (TrackingRules(), 0)
