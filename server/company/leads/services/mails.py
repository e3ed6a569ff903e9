"""Emails about leads to a form's recipient."""

from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string

from server.company.leads.models import Lead
from server.company.leads.selectors.leads import read_lead
from server.kit.own_paths import console_origin


def tell_recipient(*, lead_id: int) -> None:
    """Email the answers to the form's recipient, if any. OSError if the mail server is unreachable."""
    recipient = Lead.objects.filter(pk=lead_id).values_list("form__recipient", flat=True).first()
    if not recipient:
        return
    lead = read_lead(lead_id)
    values = {"lead": lead, "link": f"{console_origin()}/console/leads/{lead.id}/show"}
    subject = f"New lead: {lead.partner}"
    message = EmailMultiAlternatives(subject, render_to_string("leads/mail.txt", values), None, [recipient])
    message.attach_alternative(render_to_string("leads/mail.html", values), "text/html")
    message.send()
