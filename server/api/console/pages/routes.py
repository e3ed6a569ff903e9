"""The public pages, edited by staff: one entry per page and language."""

from dataclasses import asdict
from datetime import datetime

from django.conf import settings
from django.http import HttpRequest
from pydantic import Field

from server.api.console.audit_log import on_record
from server.api.console.schemas import Done, Rows
from server.api.gateway.areas import StaffArea
from server.api.gateway.permissions import needs
from server.api.gateway.previews import preview_query
from server.api.gateway.requests import StaffRequest
from server.api.gateway.schemas import Body, Out
from server.company.notices.contracts import LANGUAGES, PageDraft, Slug
from server.company.notices.selectors.pages import list_pages, read_draft
from server.company.notices.services.pages import end_previews, publish_page, save_draft, withdraw_page
from server.company.staff.contracts import StaffRight
from server.kit import clock
from server.kit.errors import NotFound

area = StaffArea("pages")

MAY_EDIT = needs(StaffRight.EDIT_PAGES)


class PageOut(Out):
    id: str = Field(description="Address and language: `privacy-en`.")
    slug: str
    language: str
    title: str
    state: str = Field(description="empty, default, draft, changed or published.")
    version: int
    edited_at: datetime | None
    edited_by: str
    published_at: datetime | None


class PageDetailOut(PageOut):
    body: str


class PageIn(Body):
    title: str
    body: str
    version: int = Field(ge=0, description="The version that was read.")


class PagePreviewIn(Body):
    hours: int = Field(default=72, ge=1, le=24 * 30, description="How long the link is valid.")


class PagePreviewOut(Out):
    url: str
    ends_at: datetime


class VersionIn(Body):
    version: int = Field(ge=0, description="The version that was read.")


@area.get("/pages", id="pages.list", may=MAY_EDIT)
def pages(request: HttpRequest) -> Rows[PageOut]:
    """List the public pages."""
    rows = list_pages()
    return Rows[PageOut](data=[PageOut(**_page(row)) for row in rows], total=len(rows))


@area.get("/pages/{page_id}", id="pages.show", may=MAY_EDIT)
def page(request: HttpRequest, page_id: str) -> PageDetailOut:
    """Show a public page."""
    slug, language = _known(page_id)
    return PageDetailOut(**_page(read_draft(slug, language)))


@area.put("/pages/{page_id}", id="pages.save", may=MAY_EDIT)
def save(request: StaffRequest, page_id: str, payload: PageIn) -> PageDetailOut:
    """Save the draft of a page."""
    slug, language = _known(page_id)
    draft = save_draft(
        actor=request.actor,
        slug=slug,
        language=language,
        title=payload.title,
        body=payload.body,
        version=payload.version,
        now=clock.now(),
    )
    return PageDetailOut(**_page(draft))


@area.post("/pages/{page_id}/publish", id="pages.publish", may=MAY_EDIT)
def publish(request: StaffRequest, page_id: str, payload: VersionIn) -> PageDetailOut:
    """Publish the draft of a page."""
    slug, language = _known(page_id)
    with on_record(request, "pages.publish", f"page {page_id}"):
        draft = publish_page(slug=slug, language=language, version=payload.version, now=clock.now())
    return PageDetailOut(**_page(draft))


@area.post("/pages/{page_id}/withdraw", id="pages.withdraw", may=MAY_EDIT)
def withdraw(request: StaffRequest, page_id: str) -> PageDetailOut:
    """Withdraw a published page; its default text is shown again."""
    slug, language = _known(page_id)
    with on_record(request, "pages.withdraw", f"page {page_id}"):
        draft = withdraw_page(slug=slug, language=language)
    return PageDetailOut(**_page(draft))


@area.post("/pages/{page_id}/preview_link", id="pages.preview_link", may=MAY_EDIT)
def preview_link(request: StaffRequest, page_id: str, payload: PagePreviewIn) -> PagePreviewOut:
    """Make a link at which anyone can read the draft until it expires."""
    slug, language = _known(page_id)
    with on_record(request, "pages.preview_link", f"page {page_id}"):
        preview, ends_at = preview_query(slug, language, hours=payload.hours, now=clock.now())
    return PagePreviewOut(url=f"{settings.PUBLIC_URL}/{slug}?preview={preview}", ends_at=ends_at)


@area.delete("/pages/{page_id}/preview_link", id="pages.end_previews", may=MAY_EDIT)
def close_previews(request: StaffRequest, page_id: str) -> Done:
    """Disable all links to the draft."""
    slug, language = _known(page_id)
    with on_record(request, "pages.end_previews", f"page {page_id}"):
        end_previews(slug=slug, language=language, now=clock.now())
    return Done()


def _known(page_id: str) -> tuple[Slug, str]:
    slug, _, language = page_id.partition("-")
    if slug not in set(Slug) or language not in LANGUAGES:
        raise NotFound
    return Slug(slug), language


def _page(row: PageDraft) -> dict[str, object]:
    return asdict(row) | {"id": f"{row.slug}-{row.language}"}
