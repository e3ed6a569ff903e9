"""What follows a lead."""

from server.company.leads.services.telling import tell_recipient
from server.jobs.registry import job


@job("leads.tell_recipient", tenant=False)
def tell(*, lead_id: int, **_: object) -> None:
    """Mail the form's recipient."""
    tell_recipient(lead_id=lead_id)
