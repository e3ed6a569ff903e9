"""Data that notices pass to other areas: plain values."""

from dataclasses import dataclass
from datetime import datetime
from enum import IntEnum, StrEnum

LANGUAGES = ("en", "zh")


class Slug(StrEnum):
    """The public pages whose content staff edit; each value is a path (specification 000, section 2)."""

    PRIVACY = "privacy"
    AGREE = "agree"
    COMING = "coming"
    PROJECT_LIST = "projectList"
    PRODUCT_POLICY = "productPolicy"
    CROSS_BORDER = "crossBorder"
    TUTORIAL = "tutorialPDF"
    MAP_PICTURE = "mapPicture"
    PREVIEW_STORE = "previewAntStore"
    PREVIEW_SERVICES = "previewFindServices"
    PREVIEW_SERVICE = "previewFindServicesDetail"


PREVIEWS = frozenset({Slug.PREVIEW_STORE, Slug.PREVIEW_SERVICES, Slug.PREVIEW_SERVICE})
"""Pages that search engines must not index."""


@dataclass(frozen=True, slots=True)
class PageText:
    """A page as a visitor reads it: `body` is clean HTML. `updated_on` None: unknown."""

    slug: Slug
    language: str
    title: str
    body: str
    updated_at: datetime | None


@dataclass(frozen=True, slots=True)
class PageDraft:
    """A page in one language as staff edit it. `version` 0: nobody has edited it yet, the text is our default.

    Links to the draft that were created until `previews_ended_at` are invalid.
    """

    slug: Slug
    language: str
    title: str
    body: str
    state: str
    version: int
    edited_at: datetime | None
    edited_by: str
    published_at: datetime | None
    previews_ended_at: datetime | None


class DetailType(IntEnum):
    """The buttons under an announcement (specification 000, section 3)."""

    TRY_NOW_OR_LATER = 1
    GOT_IT = 2
    MARK_READ_OR_TRY_NOW = 3


class Audience(StrEnum):
    """The users who see an announcement."""

    EVERYONE = "everyone"
    MAIN_ACCOUNTS = "main_accounts"
    MERCHANTS = "merchants"


@dataclass(frozen=True, slots=True)
class AnnouncementText:
    """An announcement's content, written by staff. Times are instants; `ends_at` None means until it is withdrawn."""

    title_en: str
    content_en: str
    title_zh: str
    content_zh: str
    detail_type: DetailType
    router: str
    audience: Audience
    tenant_ids: tuple[int, ...]
    starts_at: datetime
    ends_at: datetime | None
    release: str = ""
    """The version that it introduces, shown in its own dialog; empty for other news."""


@dataclass(frozen=True, slots=True)
class AnnouncementRow:
    """An announcement as staff see it; `state` is draft, waiting, live or ended."""

    id: int
    text: AnnouncementText
    state: str
    version: int
    created_at: datetime
    published_at: datetime | None
    edited_by: str
    read_count: int


@dataclass(frozen=True, slots=True)
class Notice:
    """An announcement as one user reads it, in one language; `content` is clean HTML."""

    id: int
    title: str
    content: str
    detail_type: int
    router: str
    read: bool
    at: datetime
    release: str
