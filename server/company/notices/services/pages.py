"""Public pages: edit the draft, publish, withdraw."""

from datetime import datetime

from django.db import IntegrityError, transaction
from django.db.models import F

from server.company.identity.contracts import StaffActor
from server.company.notices.contracts import PageDraft, Slug
from server.company.notices.models import ContentPage
from server.company.notices.selectors.pages import read_draft
from server.kit.checks import checked
from server.kit.errors import Conflict
from server.kit.written import clean_body, clean_title

CHANGED = "Someone else saved this page. Reload it. Your changes aren't saved yet."
NOTHING_PUBLISHED = "This page is not published."


def save_draft(
    *, actor: StaffActor, slug: Slug, language: str, title: str, body: str, version: int, now: datetime
) -> PageDraft:
    """Save the draft; visitors do not see it yet.

    `version` is the one that was read, 0 for a page never edited. Raise Conflict when somebody else saved it in the
    meantime, Invalid naming the field.
    """
    text = {
        "draft_title": checked("title", clean_title, title),
        "draft_body": checked("body", clean_body, body),
        "edited_at": now,
        "edited_by_id": actor.user_id,
    }
    if version == 0:
        _create(slug, language, text)
    else:
        _update(slug, language, version, **text)
    return read_draft(slug, language)


def publish_page(*, slug: Slug, language: str, version: int, now: datetime) -> PageDraft:
    """Show the draft to visitors. Raise Conflict unless `version` is still the draft's."""
    _update(slug, language, version, title=F("draft_title"), body=F("draft_body"), published_at=now)
    return read_draft(slug, language)


def withdraw_page(*, slug: Slug, language: str) -> PageDraft:
    """Show our default text again, if there is one, and keep the draft. Raise Conflict when it is not published."""
    published = ContentPage.objects.filter(slug=slug, language=language, published_at__isnull=False)
    if not published.update(published_at=None, title="", body="", version=F("version") + 1):
        raise Conflict(NOTHING_PUBLISHED)
    return read_draft(slug, language)


def end_previews(*, slug: Slug, language: str, now: datetime) -> None:
    """Invalidate all existing links to the draft. New ones can be created."""
    ContentPage.objects.filter(slug=slug, language=language).update(previews_ended_at=now)


def _create(slug: Slug, language: str, text: dict[str, object]) -> None:
    try:
        with transaction.atomic():
            ContentPage.objects.create(slug=slug, language=language, **text)
    except IntegrityError as error:
        raise Conflict(CHANGED) from error


def _update(slug: Slug, language: str, version: int, **changes: object) -> None:
    read = ContentPage.objects.filter(slug=slug, language=language, version=version)
    if not read.update(**changes, version=F("version") + 1):
        raise Conflict(CHANGED)
