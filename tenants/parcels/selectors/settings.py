"""The merchant's rules of tracking, and of mails to buyers."""

from tenants.parcels.contracts import TrackingRules
from tenants.parcels.contracts.mails import MailRules
from tenants.parcels.models import MailSettings, TrackingSettings


def read_tracking_rules() -> tuple[TrackingRules, int]:
    """Return the rules with their version; the default ones while none were saved."""
    row = TrackingSettings.objects.filter(pk=1).first()
    return (TrackingRules.of(row.rules), row.version) if row else (TrackingRules(), 0)


def read_mail_rules() -> tuple[MailRules, int]:
    """Return the rules of mails to buyers with their version; while none were saved, those that send none."""
    row = MailSettings.objects.filter(pk=1).first()
    return (MailRules.of(row.rules), row.version) if row else (MailRules(), 0)
