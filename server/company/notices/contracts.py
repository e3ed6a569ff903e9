"""What crosses from notices: plain values."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

LANGUAGES = ("en", "zh")


class Slug(StrEnum):
    """The public pages whose content staff edit; each is an address (specification 000, section 2)."""

    PRIVACY = "privacy"
    AGREE = "agree"
    COMING = "coming"
    PROJECT_LIST = "projectList"
    PRODUCT_POLICY = "productPolicy"
    CROSS_BORDER = "crossBorder"
    TUTORIAL = "tutorialPDF"
    MAP_PICTURE = "mapPicture"


@dataclass(frozen=True, slots=True)
class PageText:
    """What a visitor reads: `body` is clean HTML. `updated_on` None: never said."""

    slug: Slug
    language: str
    title: str
    body: str
    updated_at: datetime | None


@dataclass(frozen=True, slots=True)
class PageDraft:
    """A page in one language as staff edit it. `version` 0: nobody has edited it yet, the text is our default."""

    slug: Slug
    language: str
    title: str
    body: str
    state: str
    version: int
    edited_at: datetime | None
    edited_by: str
    published_at: datetime | None
