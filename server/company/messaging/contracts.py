"""Data that messaging passes to other areas: plain values."""

from dataclasses import dataclass
from datetime import datetime
from enum import IntEnum, StrEnum

LANGUAGES = ("en", "zh-hans")


class Trigger(IntEnum):
    """When the portal shows a push message by itself (specification 000, section 3: how is "not shown")."""

    SESSION_START = 1
    ON_PAGE = 2
    AFTER_ACTION = 3


class TriggerAction(StrEnum):
    """The actions after which a push message may appear."""

    IMPORT_STARTED = "import_started"
    PUBLISH_STARTED = "publish_started"
    STORE_CONNECTED = "store_connected"
    PLAN_REACH_LIMIT = "plan_reach_limit"


class PushEvent(StrEnum):
    """What a user did with a push message. Clicking or dismissing it ends it on all their devices."""

    SHOWN = "shown"
    CLICKED = "clicked"
    DISMISSED = "dismissed"


@dataclass(frozen=True, slots=True)
class PushText:
    """The content of a push message, written by staff.

    `trigger` is the page for ON_PAGE and the action for AFTER_ACTION. Every part of the audience that is not empty must
    match. `ends_at` None means until it is withdrawn.
    """

    title_en: str
    body_en: str
    button_en: str
    title_zh: str
    body_zh: str
    button_zh: str
    router: str
    trigger_type: Trigger
    trigger: str
    countries: tuple[str, ...]
    languages: tuple[str, ...]
    plans: tuple[str, ...]
    platforms: tuple[int, ...]
    tenant_ids: tuple[int, ...]
    starts_at: datetime
    ends_at: datetime | None


@dataclass(frozen=True, slots=True)
class PushRow:
    """A push message as staff see it; `state` is draft, waiting, live or ended; the figures count users."""

    id: int
    text: PushText
    state: str
    version: int
    created_at: datetime
    published_at: datetime | None
    edited_by: str
    shown_count: int
    clicked_count: int
    dismissed_count: int


@dataclass(frozen=True, slots=True)
class Reader:
    """The reader of a push message: an ISO country code or empty, and the current language."""

    country: str
    language: str


@dataclass(frozen=True, slots=True)
class Push:
    """A push message as one user reads it, in one language; `body` is clean HTML, no `router` means no button."""

    id: int
    title: str
    body: str
    button: str
    router: str
    trigger_type: int
    trigger: str
    platforms: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LetterText:
    """A message to single users, in both languages. Without Chinese texts, everybody reads the English."""

    title_en: str
    body_en: str
    title_zh: str
    body_zh: str
    router: str


@dataclass(frozen=True, slots=True)
class LetterRow:
    """A message to single users as staff see it."""

    id: int
    text: LetterText
    sent_at: datetime
    sent_by: str
    user_count: int
    read_count: int


@dataclass(frozen=True, slots=True)
class UserMessageRow:
    """A message as its user reads it; `body` is clean HTML."""

    id: int
    title: str
    body: str
    router: str
    read: bool
    at: datetime
