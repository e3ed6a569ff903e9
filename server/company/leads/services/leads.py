"""A visitor sends a form; staff handle what came in."""

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
    """Keep what was sent, once however often it is sent; the form's recipient is told by mail.

    NotFound for a code that is unknown or out of use; AnswersRefused with what is wrong by field.
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
    asked = [
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
                "answers": [asdict(one) for one in asked],
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
    """How far staff are, and what they note. Conflict when it was saved meanwhile, NotFound, Invalid."""
    if len(note) > LONGEST_NOTE:
        raise Invalid.on("note", Sentence("At most {most:,} characters.", most=LONGEST_NOTE))
    columns = {"state": state, "note": note.strip(), "handled_at": now, "handled_by_id": actor.user_id}
    change(Lead, lead_id, version=version, otherwise=CHANGED, **columns)
    return read_lead(lead_id)
