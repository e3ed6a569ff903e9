"""Visitors' submissions, and staff's handling of leads."""

from dataclasses import asdict
from datetime import datetime

from django.db import transaction

from server.company.identity.contracts import StaffActor
from server.company.leads import rules
from server.company.leads.contracts import LeadAnswer, LeadRow, LeadState, ShownForm, Submission
from server.company.leads.errors import AnswersRefused
from server.company.leads.models import Lead, LeadForm
from server.company.leads.selectors.forms import find_form
from server.company.leads.selectors.leads import read_lead
from server.jobs.door import enqueue
from server.kit.drafts import change
from server.kit.errors import Invalid, NotFound
from server.kit.sentences import Sentence

CHANGED = "Someone else saved this lead. Reload it. Your changes aren't saved yet."
LONGEST_NOTE = 4_000


def send_lead(submission: Submission, *, now: datetime) -> ShownForm:
    """Save a submission, once even if sent repeatedly; a job emails the form's recipient.

    NotFound for an unknown or inactive code; AnswersRefused with the errors by field.
    """
    form = find_form(submission.code, language=submission.language)
    if form is None:
        raise NotFound
    answers, faults = rules.check_answers(form.fields, submission.answers)
    if not submission.consented:
        faults["consent"] = rules.MISSING
    if faults:
        raise AnswersRefused(faults)
    _keep(form, submission, answers, now)
    return form


def _keep(form: ShownForm, submission: Submission, answers: dict[str, str], now: datetime) -> None:
    answers_given = [
        LeadAnswer(key=field.key, kind=field.kind, label=field.label(form.language), value=answers[field.key])
        for field in form.fields
        if answers[field.key]
    ]
    with transaction.atomic():
        lead, is_new = Lead.objects.get_or_create(
            nonce=submission.nonce,
            defaults={
                "form_id": LeadForm.objects.values_list("pk", flat=True).get(code=form.code),
                "title": form.title,
                "answers": [asdict(answer) for answer in answers_given],
                "searched": "\n".join(answers.values()),
                "consent": form.consent,
                "language": form.language,
                "user_id": submission.user_id,
                "state": LeadState.NEW,
                "created_at": now,
            },
        )
        if is_new:
            enqueue("leads.tell_recipient", lead_id=lead.pk)


def handle_lead(
    *, actor: StaffActor, lead_id: int, state: LeadState, note: str, version: int, now: datetime
) -> LeadRow:
    """Save a lead's state and note. Conflict if somebody else saved it, NotFound, Invalid."""
    if len(note) > LONGEST_NOTE:
        raise Invalid.on("note", Sentence("At most {most:,} characters.", most=LONGEST_NOTE))
    columns = {"state": state, "note": note.strip(), "handled_at": now, "handled_by_id": actor.user_id}
    change(Lead, lead_id, version=version, otherwise=CHANGED, **columns)
    return read_lead(lead_id)
