"""What crosses from work orders: forms as data, requests made with them, files; plain values."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from enum import IntEnum, StrEnum
from typing import Any

from server.company.workorders.contracts.results import Result

WORK_ORDER_TYPE = 30
"""The one type of work orders that merchants make (specification 002, section 9)."""
BASE = "base"
"""The form of personal information, which stands before that of every service."""

Answers = Mapping[str, Any]
"""What was answered, by the keys of fields: text, lists of text, or ids of files."""


class FieldType(StrEnum):
    """What a field asks for."""

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
    """What can be chosen; Chinese empty: English is shown. `link`: where an example of it is seen."""

    value: str
    en: str
    zh: str = ""
    link: str = ""


@dataclass(frozen=True, slots=True)
class FormField:
    """One question. `yes` and `no` follow a yes/no choice. `country`: of a state, the key of its country's field.

    `before` and `after` stand beside the input ("+86", "days"); Chinese empty: English is shown.
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
    """Questions under one heading; `most`: how many times it may be filled in, as for up to five products."""

    en: str
    zh: str
    fields: tuple[FormField, ...]
    most: int = 1


@dataclass(frozen=True, slots=True)
class AskedField:
    """A field among all of its section: under a yes/no choice it is asked only where that has this answer."""

    field: FormField
    under: str = ""
    answer: str = ""


@dataclass(frozen=True, slots=True)
class ServiceRow:
    """A service that is offered. The price is in minor units; None where it is quoted for each request."""

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
    """The two parts of a form: personal information, and what the service asks for."""

    service: str
    name: str
    personal: FormSection
    requirements: FormSection


@dataclass(frozen=True, slots=True)
class RequestDraft:
    """What a merchant sends. `parts`: personal information first, then the service's section once or more.

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
    """An uploaded file: what it was called, and the key by which it is kept."""

    id: str
    name: str
    is_image: bool
    key: str


@dataclass(frozen=True, slots=True)
class ShownResult:
    """What was published, with its files."""

    result: Result
    files: tuple[KeptFile, ...]


@dataclass(frozen=True, slots=True)
class OrderRow:
    """A request as its merchant sees it. Parts of answers belong to the sections of `form`, personal ones first."""

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
    """Which requests a merchant wants to see; empty parts do not narrow. Days are in UTC, both included."""

    state: OrderState | None = None
    id: int | None = None
    service: str = ""
    begin: date | None = None
    end: date | None = None
