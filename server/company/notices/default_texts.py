"""The texts that ship with the platform, so that no legal page is empty on the first day."""

from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from server.company.notices.contracts import PageText, Slug

FOLDER = Path(__file__).parent / "defaults"
# Specification 000, section 2: "last updated Oct 24, 2022".
UPDATED = {Slug.PRIVACY: datetime(2022, 10, 24, tzinfo=UTC)}


@cache
def default_text(slug: Slug, language: str) -> PageText | None:
    """Return our default text: the first line of the file is the title. None when the page has none."""
    file = FOLDER / language / f"{slug}.html"
    if not file.is_file():
        return None
    title, _, body = file.read_text(encoding="utf-8").partition("\n")
    return PageText(slug=slug, language=language, title=title, body=body.strip(), updated_at=UPDATED.get(slug))
