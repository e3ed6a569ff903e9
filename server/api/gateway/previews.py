"""Signed links that expire, by which staff show drafts before publishing."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any

from django.core import signing

from server.company.notices.contracts import LANGUAGES, Slug

SALT = "pages.preview"
TOPIC_SALT = "topics.preview"


def preview_query(slug: Slug, language: str, *, hours: int, now: datetime) -> tuple[str, datetime]:
    """Return the query that opens the draft at the page's address, and its expiry."""
    return _signed([slug.value, language], SALT, hours=hours, now=now)


def previewed(slug: Slug, preview: str, *, now: datetime) -> tuple[str, datetime] | None:
    """Return the language of the draft that `?preview=` opens, and when the link was made.

    None for a link that expired, was forged, or belongs to another page.
    """
    named, language, drawn = _read(preview, SALT, now=now) or ("", "", 0.0)
    is_live = named == slug and language in LANGUAGES
    return (str(language), datetime.fromtimestamp(drawn, UTC)) if is_live else None


def topic_preview_query(page_id: int, *, hours: int, now: datetime) -> tuple[str, datetime]:
    """Return the query that opens a topic page for staff, and its expiry."""
    return _signed([page_id], TOPIC_SALT, hours=hours, now=now)


def previewed_topic(preview: str, *, now: datetime) -> int | None:
    """Return the topic page that `?preview=` opens; None for a link that expired or was forged."""
    found = _read(preview, TOPIC_SALT, now=now)
    return int(found[0]) if found else None


def _signed(named: Sequence[str | int], salt: str, *, hours: int, now: datetime) -> tuple[str, datetime]:
    ends_at = now + timedelta(hours=hours)
    return signing.dumps([*named, now.timestamp(), int(ends_at.timestamp())], salt=salt), ends_at


def _read(preview: str, salt: str, *, now: datetime) -> tuple[Any, ...] | None:
    """Return the signed values with the link's creation time; None after its expiry."""
    try:
        *named, until = signing.loads(preview, salt=salt)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    return tuple(named) if now.timestamp() < until else None
