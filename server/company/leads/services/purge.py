"""Deletion of old leads: they are personal data, and staff set how long they are kept."""

from datetime import datetime

from server.company.leads import rules
from server.company.leads.models import Lead
from server.company.site_settings.selectors import read_settings
from server.kit.batches import delete_in_batches


def purge_leads(*, now: datetime) -> int:
    """Delete leads older than the console's setting, handled or not; return how many."""
    before = rules.months_before(now, read_settings().settings.lead_months)
    return delete_in_batches(Lead.objects.filter(created_at__lt=before))
