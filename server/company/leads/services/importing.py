"""Import of leads from a file: checked first, then saved. A repeated import saves nobody twice."""

from collections.abc import Iterator
from dataclasses import asdict
from datetime import datetime

from django.db import transaction

from server.company.leads.contracts import FieldKind, FormField, FormRow, ImportedLeads, LeadAnswer, LeadState, RowFault
from server.company.leads.models import Lead
from server.company.leads.rules import check_answers
from server.company.leads.selectors.forms import read_form
from server.jobs.door import enqueue
from server.kit.checks import need
from server.kit.errors import Invalid
from server.kit.ids import digest
from server.kit.sentences import Sentence
from server.kit.sheets import table_rows

MOST_ROWS = 5_000
LONGEST_CONSENT = 2_000
BATCH = 1_000
KEYS = (FieldKind.EMAIL, FieldKind.PHONE)
NO_CONSENT = "Say how these people agreed to be contacted."
NO_ROWS = "This file has no rows."

Table = dict[int, dict[str, str]]
"""Answers by row number."""


def import_leads(*, form_id: int, content: bytes, consent: str, keeps: bool, now: datetime) -> ImportedLeads:
    """Check a table whose columns are a form's fields; with `keeps`, save valid rows as leads.

    A person who is already among the form's imported leads, or in an earlier row, is known and saved once. NotFound for
    the form; Invalid if the file is no such table, or without consent.
    """
    form, said = read_form(form_id), consent.strip()
    need(0 < len(said) <= LONGEST_CONSENT, "consent", NO_CONSENT)
    fields = form.text.fields
    table = _read(content, fields)
    leads: dict[str, Lead] = {}
    faults: list[RowFault] = []
    for number, answers in table.items():
        given, wrong = check_answers(fields, answers)
        faults += [RowFault(number, key, fault) for key, fault in wrong.items()]
        if not wrong:
            lead = _lead(form, given, said, now)
            leads.setdefault(lead.nonce, lead)
    known = set(Lead.objects.filter(nonce__in=leads).values_list("nonce", flat=True))
    new = [lead for nonce, lead in leads.items() if nonce not in known]
    if keeps and new:
        with transaction.atomic():
            Lead.objects.bulk_create(new, batch_size=BATCH, ignore_conflicts=True)
            enqueue("customers.place", key="leads")
    faulty = len({fault.row for fault in faults})
    return ImportedLeads(len(table), len(new), len(table) - len(new) - faulty, faulty, tuple(faults))


def _read(content: bytes, fields: tuple[FormField, ...]) -> Table:
    rows = table_rows(content)
    columns = _columns(next(rows, (0, []))[1], fields)
    table = dict(_answers(rows, columns))
    need(table, "file", NO_ROWS)
    need(len(table) <= MOST_ROWS, "file", Sentence("This file has more than {most:,} rows.", most=MOST_ROWS))
    return table


def _columns(heading: list[str], fields: tuple[FormField, ...]) -> list[str]:
    """Return the field of each column, by its key or one of its labels."""
    names = {
        name.strip().lower(): field.key
        for field in fields
        for name in (field.label_zh, field.label_en, field.key)
        if name
    }
    unknown = [name for name in heading if name.strip().lower() not in names]
    if unknown or not heading:
        known = ", ".join(field.key for field in fields)
        raise Invalid.on("file", Sentence("The first row must name fields of the form: {known}.", known=known))
    return [names[name.strip().lower()] for name in heading]


def _answers(rows: Iterator[tuple[int, list[str]]], columns: list[str]) -> Iterator[tuple[int, dict[str, str]]]:
    for count, (number, cells) in enumerate(rows):
        if count > MOST_ROWS:
            return
        yield number, dict(zip(columns, cells, strict=False))


def _lead(form: FormRow, given: dict[str, str], consent: str, now: datetime) -> Lead:
    text = form.text
    answers = [
        LeadAnswer(field.key, field.kind, field.label_en, given[field.key]) for field in text.fields if given[field.key]
    ]
    person = next(
        (answer.value.lower() for kind in KEYS for answer in answers if answer.kind == kind), "\n".join(given.values())
    )
    return Lead(
        form_id=form.id,
        nonce=digest(f"import {form.id} {person}"),
        title=text.title_en,
        answers=[asdict(answer) for answer in answers],
        searched="\n".join(given.values()),
        consent=consent,
        language="en",
        state=LeadState.NEW,
        created_at=now,
    )
