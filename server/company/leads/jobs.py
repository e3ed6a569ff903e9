"""Jobs that send a lead by email and delete old leads."""

from server.company.leads.services.mails import tell_recipient
from server.company.leads.services.purge import purge_leads
from server.jobs.registry import job
from server.jobs.schedules import periodic
from server.kit import clock


@job("leads.tell_recipient", tenant=False)
def tell(*, lead_id: int, **_: object) -> None:
    """Email the form's recipient."""
    tell_recipient(lead_id=lead_id)


@periodic(every="55 3 * * *")
@job("leads.purge", tenant=False, timeout=600)
def purge(**_: object) -> None:
    purge_leads(now=clock.now())
