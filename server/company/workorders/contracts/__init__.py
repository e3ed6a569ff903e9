"""Contracts of work orders: forms as data, requests, files; plain values."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import IntEnum, StrEnum
from typing import Any

from server.company.workorders.contracts.results import Result

WORK_ORDER_TYPE = 30
"""The one type of work orders that merchants make (specification 002, section 9)."""
BASE = "base"
"""The form of personal information, shown before every service's form."""

Answers = Mapping[str, Any]
"""Answers by field key: text, lists of text, or file ids."""


class FieldType(StrEnum):
    """The kind of answer that a field takes."""

    TEXT = "text"
    LONG_TEXT = "long_text"
    EMAIL = "email"
    URL = "url"
    PHONE = "phone"
    NUMBER = "number"
    CHOICE = "choice"
    CHOICES = "choices"
    YES_NO = "yes_no"
    COUNTRY = "country"
    COUNTRIES = "countries"
    STATE = "state"
    IMAGES = "images"
    FILES = "files"


class OrderState(IntEnum):
    """The states of specification 002, section 4.7."""

    AWAITING = 1
    IN_PROCESS = 2
    COMPLETED = 3
    CANCELLED = 4
    FORM_PENDING = 5


@dataclass(frozen=True, slots=True)
class Choice:
    """One choice of a field. Empty Chinese shows English. `link`: an example."""

    value: str
    en: str
    zh: str = ""
    link: str = ""


@dataclass(frozen=True, slots=True)
class FormField:
    """One question. `yes`, `no`: fields that follow a yes/no choice. `country`: key of a state field's country field.

    `before` and `after` are shown beside the input ("+86", "days"); empty Chinese shows English.
    """

    key: str
    type: FieldType
    en: str
    zh: str = ""
    required: bool = False
    hint_en: str = ""
    hint_zh: str = ""
    before: str = ""
    after_en: str = ""
    after_zh: str = ""
    choices: tuple[Choice, ...] = ()
    country: str = ""
    yes: tuple["FormField", ...] = ()
    no: tuple["FormField", ...] = ()

    def label(self, language: str) -> str:
        return (language == "zh" and self.zh) or self.en


@dataclass(frozen=True, slots=True)
class FormSection:
    """Questions under one heading; `most`: how often it may be filled in, as for up to five products."""

    en: str
    zh: str
    fields: tuple[FormField, ...]
    most: int = 1


@dataclass(frozen=True, slots=True)
class SectionField:
    """A field in the flat list of its section. Below a yes/no choice it is shown only for this answer."""

    field: FormField
    under: str = ""
    answer: str = ""


@dataclass(frozen=True, slots=True)
class ServiceRow:
    """A service on offer. The price is in minor units; None: quoted per request."""

    key: str
    name: str
    detail: str
    delivered: str
    days: int | None
    price_minor: int | None
    currency: str
    examples: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ShownForm:
    """The two parts of a form: personal information, and the service's section."""

    service: str
    name: str
    personal: FormSection
    requirements: FormSection


@dataclass(frozen=True, slots=True)
class RequestDraft:
    """A merchant's new request. `parts`: personal information first, then the service's section once or more.

    The same `nonce` is the same request.
    """

    service: str
    parts: tuple[Answers, ...]
    sku: str = ""
    remarks: str = ""
    source: str = ""
    edition: str = ""
    nonce: str = ""


@dataclass(frozen=True, slots=True)
class KeptFile:
    """An uploaded file: its original name, and its storage key."""

    id: str
    name: str
    is_image: bool
    key: str


@dataclass(frozen=True, slots=True)
class ShownResult:
    """The published result, with its files."""

    result: Result
    files: tuple[KeptFile, ...]


@dataclass(frozen=True, slots=True)
class OrderRow:
    """A request as its merchant sees it. `parts` has answers to the sections of `form`, personal information first."""

    id: int
    user_id: int | None
    state: OrderState
    form: ShownForm
    parts: tuple[Answers, ...]
    files: Mapping[str, KeptFile]
    sku: str
    remarks: str
    source: str
    edition: str
    price_minor: int | None
    currency: str
    created_at: datetime
    updated_at: datetime
    delivered: ShownResult


@dataclass(frozen=True, slots=True)
class OrderFilter:
    """A merchant's filter for requests; empty fields do not filter. Created from `begin` on and before `end`."""

    state: OrderState | None = None
    id: int | None = None
    service: str = ""
    begin: datetime | None = None
    end: datetime | None = None
