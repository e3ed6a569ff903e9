"""Signed links with an end to drafts of public pages, for people who shall read them before they are published."""

from datetime import UTC, datetime, timedelta

from django.core import signing

from server.company.notices.contracts import LANGUAGES, Slug

SALT = "pages.preview"


def preview_query(slug: Slug, language: str, *, hours: int, now: datetime) -> tuple[str, datetime]:
    """The query that opens the draft at the page's address, and when it ends."""
    ends_at = now + timedelta(hours=hours)
    return signing.dumps([slug.value, language, now.timestamp(), int(ends_at.timestamp())], salt=SALT), ends_at


def previewed(slug: Slug, preview: str, *, now: datetime) -> tuple[str, datetime] | None:
    """The language of the draft that `?preview=` opens, and when the link was drawn.

    None for one that ended, was forged, or is another page's.
    """
    try:
        named, language, drawn, until = signing.loads(preview, salt=SALT)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    is_live = named == slug and language in LANGUAGES and now.timestamp() < until
    return (str(language), datetime.fromtimestamp(drawn, UTC)) if is_live else None
