"""Contracts of leads: plain values."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

LANGUAGES = ("en", "zh")


class FieldKind(StrEnum):
    """The field types of a form."""

    TEXT = "text"
    LONG_TEXT = "long_text"
    EMAIL = "email"
    PHONE = "phone"
    URL = "url"
    CHOICE = "choice"


class LeadState(StrEnum):
    """How far staff have handled a lead."""

    NEW = "new"
    CONTACTED = "contacted"
    WON = "won"
    CLOSED = "closed"
    SPAM = "spam"


@dataclass(frozen=True, slots=True)
class FormField:
    """One question. Empty `choices_zh` shows the English choices; else it has one per English choice, in order."""

    key: str
    kind: FieldKind
    label_en: str
    label_zh: str = ""
    required: bool = False
    choices_en: tuple[str, ...] = ()
    choices_zh: tuple[str, ...] = ()

    def label(self, language: str) -> str:
        return (language == "zh" and self.label_zh) or self.label_en

    def choices(self, language: str) -> tuple[tuple[str, str], ...]:
        shown = self.choices_zh if language == "zh" and self.choices_zh else self.choices_en
        return tuple(zip(self.choices_en, shown, strict=True))


@dataclass(frozen=True, slots=True)
class FormText:
    """A partner's form as staff write it. `intro_*` and `thanks_*` are rich text; empty Chinese shows English.

    `recipient` gets an email per lead; empty: nobody. `in_market`: also offered in the service market.
    """

    code: str
    partner: str
    title_en: str
    intro_en: str
    thanks_en: str
    consent_en: str
    title_zh: str
    intro_zh: str
    thanks_zh: str
    consent_zh: str
    fields: tuple[FormField, ...]
    recipient: str
    is_active: bool
    in_market: bool


@dataclass(frozen=True, slots=True)
class FormRow:
    """A form as staff see it."""

    id: int
    text: FormText
    version: int
    lead_count: int
    edited_at: datetime
    edited_by: str


@dataclass(frozen=True, slots=True)
class ShownForm:
    """A form as a visitor reads it, in one language; `intro` and `thanks` are clean HTML."""

    code: str
    version: int
    language: str
    title: str
    intro: str
    thanks: str
    consent: str
    fields: tuple[FormField, ...]


@dataclass(frozen=True, slots=True)
class Submission:
    """A visitor's submission. `nonce` belongs to the page: a page sent twice is one lead."""

    code: str
    language: str
    answers: Mapping[str, str]
    consented: bool
    nonce: str
    user_id: int | None = None


@dataclass(frozen=True, slots=True)
class LeadAnswer:
    """The text of a question, and its answer."""

    key: str
    kind: str
    label: str
    value: str


@dataclass(frozen=True, slots=True)
class LeadRow:
    """A lead as staff see it; `mailbox` is empty if the sender was not logged in."""

    id: int
    form_id: int
    code: str
    partner: str
    answers: tuple[LeadAnswer, ...]
    consent: str
    language: str
    mailbox: str
    state: LeadState
    note: str
    version: int
    created_at: datetime
    handled_at: datetime | None
    handled_by: str


@dataclass(frozen=True, slots=True)
class NewLead:
    """A new lead's contact data; empty if not given. `tenant_id`: the merchant of a logged-in sender."""

    id: int
    tenant_id: int | None
    name: str
    email: str
    phone: str
    partner: str


@dataclass(frozen=True, slots=True)
class RowFault:
    """An error in a file: spreadsheet row number, field key, and `missing`, `wrong` or `too_long`."""

    row: int
    field: str
    fault: str


@dataclass(frozen=True, slots=True)
class ImportedLeads:
    """Counts of a file's rows: new, already known, faulty."""

    rows: int
    new: int
    known: int
    faulty: int
    faults: tuple[RowFault, ...]


@dataclass(frozen=True, slots=True)
class OwnSubmission:
    """A submission as its sender sees it, without anything from staff."""

    id: int
    title: str
    answers: tuple[LeadAnswer, ...]
    created_at: datetime


@dataclass(frozen=True, slots=True)
class LeadFilter:
    """Staff filter for leads; empty fields do not filter."""

    q: str = ""
    state: LeadState | None = None
    form_id: int | None = None
