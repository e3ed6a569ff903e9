"""Writes of partners' forms."""

from dataclasses import asdict, replace
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction

from server.company.identity.contracts import StaffActor
from server.company.leads import rules
from server.company.leads.contracts import FormRow, FormText
from server.company.leads.models import LeadForm
from server.company.leads.selectors.forms import read_form
from server.kit.checks import checked
from server.kit.drafts import change
from server.kit.errors import Invalid
from server.kit.sentences import Sentence
from server.kit.written import clean_body, clean_title

CHANGED = "Someone else saved this form. Reload it. Your changes aren't saved yet."
TAKEN = "Another form already uses this code."
CONSENT_MISSING = "Enter the consent text."
LONGEST_CONSENT = 2_000


def create_form(*, actor: StaffActor, text: FormText, now: datetime) -> FormRow:
    """Create a form. Invalid names each wrong field, also a code that is taken."""
    columns = _columns(text)
    try:
        with transaction.atomic():
            made = LeadForm.objects.create(**columns, edited_at=now, edited_by_id=actor.user_id)
    except IntegrityError as error:
        raise Invalid.on("code", TAKEN) from error
    return read_form(made.pk)


def save_form(*, actor: StaffActor, form_id: int, text: FormText, version: int, now: datetime) -> FormRow:
    """Save a form; existing leads keep their questions.

    Conflict if somebody else saved it, NotFound, Invalid with the fields.
    """
    columns = _columns(text) | {"edited_at": now, "edited_by_id": actor.user_id}
    try:
        with transaction.atomic():
            change(LeadForm, form_id, version=version, otherwise=CHANGED, **columns)
    except IntegrityError as error:
        raise Invalid.on("code", TAKEN) from error
    return read_form(form_id)


def _columns(text: FormText) -> dict[str, Any]:
    columns = asdict(replace(text, fields=checked("fields", rules.check_fields, text.fields)))
    columns["code"] = checked("code", rules.check_code, text.code)
    columns["partner"] = checked("partner", clean_title, text.partner)
    columns["recipient"] = checked("recipient", rules.check_recipient, text.recipient)
    for language in ("en", "zh"):
        columns |= _worded(text, language)
    return columns


def _worded(text: FormText, language: str) -> dict[str, str]:
    title, intro, thanks, consent = (f"{part}_{language}" for part in ("title", "intro", "thanks", "consent"))
    if language == "zh" and not text.title_zh.strip():
        return {title: "", intro: "", thanks: "", consent: ""}
    return {
        title: checked(title, clean_title, getattr(text, title)),
        intro: checked(intro, clean_body, getattr(text, intro)),
        thanks: checked(thanks, clean_body, getattr(text, thanks)),
        consent: checked(consent, _check_consent, getattr(text, consent)),
    }


def _check_consent(consent: str) -> str:
    trimmed = consent.strip()
    if not trimmed or len(trimmed) > LONGEST_CONSENT:
        raise ValueError(
            CONSENT_MISSING if not trimmed else Sentence("At most {most:,} characters.", most=LONGEST_CONSENT)
        )
    return trimmed
