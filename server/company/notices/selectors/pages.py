"""Queries on pages."""

from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from server.company.notices.contracts import LANGUAGES, PageDraft, PageText, Slug
from server.company.notices.models import ContentPage
from server.kit.shapes import from_row

FOLDER = Path(__file__).parents[1] / "defaults"
# Specification 000, section 2: "last updated Oct 24, 2022".
UPDATED = {Slug.PRIVACY: datetime(2022, 10, 24, tzinfo=UTC)}


def read_page(slug: Slug, *, language: str) -> PageText | None:
    """Return the published page in `language`, else in the other language; None when it has no text yet."""
    published = {
        row.language: PageText(
            slug=slug, language=row.language, title=row.title, body=row.body, updated_at=row.published_at
        )
        for row in ContentPage.objects.filter(slug=slug, published_at__isnull=False)
    }
    languages = [language, *(other for other in LANGUAGES if other != language)]
    found = (published.get(spoken) or _default_text(slug, spoken) for spoken in languages)
    return next((page for page in found if page), None)


def list_pages() -> list[PageDraft]:
    """List every page in every language, written or not."""
    rows = {(row.slug, row.language): row for row in ContentPage.objects.select_related("edited_by")}
    return [_draft(slug, language, rows.get((slug, language))) for slug in Slug for language in LANGUAGES]


def read_draft(slug: Slug, language: str) -> PageDraft:
    """Return one page in one language as staff edit it."""
    row = ContentPage.objects.select_related("edited_by").filter(slug=slug, language=language).first()
    return _draft(slug, language, row)


def _draft(slug: Slug, language: str, row: ContentPage | None) -> PageDraft:
    if row is None:
        text = _default_text(slug, language)
        return PageDraft(
            slug=slug,
            language=language,
            title=text.title if text else "",
            body=text.body if text else "",
            state="default" if text else "empty",
            version=0,
            edited_at=None,
            edited_by="",
            published_at=None,
            previews_ended_at=None,
        )
    return from_row(
        PageDraft,
        row,
        slug=slug,
        title=row.draft_title,
        body=row.draft_body,
        state=_state(row),
        edited_by=row.edited_by.get_username(),
    )


def _state(row: ContentPage) -> str:
    if row.published_at is None:
        return "draft"
    return "published" if (row.title, row.body) == (row.draft_title, row.draft_body) else "changed"


@cache
def _default_text(slug: Slug, language: str) -> PageText | None:
    """Return our default text: the first line of the file is the title. None when the page has none."""
    file = FOLDER / language / f"{slug}.html"
    if not file.is_file():
        return None
    title, _, body = file.read_text(encoding="utf-8").partition("\n")
    return PageText(slug=slug, language=language, title=title, body=body.strip(), updated_at=UPDATED.get(slug))
