"""Leads are personal data of strangers: they are not kept longer than staff have settled."""

from datetime import datetime

from server.company.leads import rules
from server.company.leads.models import Lead
from server.company.site_settings.selectors import read_settings
from server.kit.batches import delete_in_batches


def purge_leads(*, now: datetime) -> int:
    """Forget what was sent longer ago than the console's settings say, handled or not; answers how many leads."""
    before = rules.months_before(now, read_settings().settings.lead_months)
    return delete_in_batches(Lead.objects.filter(created_at__lt=before))
