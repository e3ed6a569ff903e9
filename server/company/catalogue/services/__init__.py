"""Writes of topic pages: create, save, publish, withdraw."""

from dataclasses import asdict
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Q

from server.company.catalogue import rules
from server.company.catalogue.contracts import FixedPage, TopicPageRow, TopicPageText, TopicStatus
from server.company.catalogue.models import TopicPage
from server.company.catalogue.selectors import read_row
from server.company.identity.contracts import StaffActor
from server.company.identity.selectors.recipients import merchant_of_main_account
from server.kit.checks import checked
from server.kit.drafts import change, check_span, take_back
from server.kit.errors import Invalid
from server.kit.written import clean_title

CHANGED = "Someone else saved this page. Reload it. Your changes aren't saved yet."
NOT_PUBLISHED = "This page is not published."
TAKEN = "A page with this fixed ID already exists."
NO_SUCH_OWNER = "No main account logs in with this email or phone number."


def create_topic_page(
    *, actor: StaffActor, text: TopicPageText, fixed: FixedPage | None = None, now: datetime
) -> TopicPageRow:
    """Create a draft that no merchant sees yet. Invalid names each wrong field, also a fixed id that is taken."""
    stamps = {"created_at": now, "edited_at": now, "edited_by_id": actor.user_id}
    columns = _columns(text, is_fixed=fixed is not None)
    try:
        with transaction.atomic():
            made = TopicPage.objects.create(pk=fixed, **columns, **stamps)
    except IntegrityError as error:
        raise Invalid.on("fixed_id", TAKEN) from error
    return read_row(made.pk)


def save_topic_page(
    *, actor: StaffActor, page_id: int, text: TopicPageText, version: int, now: datetime
) -> TopicPageRow:
    """Save a page; a published page changes at once.

    Conflict if somebody else saved it, NotFound, Invalid with the fields.
    """
    columns = _columns(text, is_fixed=page_id in set(FixedPage))
    stamps = {"edited_at": now, "edited_by_id": actor.user_id}
    change(TopicPage, page_id, version=version, otherwise=CHANGED, **columns, **stamps)
    return read_row(page_id)


def publish_topic_page(*, page_id: int, version: int) -> TopicPageRow:
    """Publish a page to its merchants. Conflict unless `version` is current."""
    change(TopicPage, page_id, version=version, otherwise=CHANGED, status=TopicStatus.PUBLISHED)
    return read_row(page_id)


def withdraw_topic_page(*, page_id: int) -> TopicPageRow:
    """Hide a page from merchants again. NotFound, or Conflict if it is not published."""
    published = Q(status=TopicStatus.PUBLISHED)
    take_back(TopicPage, page_id, published=published, otherwise=NOT_PUBLISHED, status=TopicStatus.WITHDRAWN)
    return read_row(page_id)


def _columns(text: TopicPageText, *, is_fixed: bool) -> dict[str, Any]:
    check_span(text.valid_from, text.valid_until, field="valid_until")
    tenant_id = _owner(text.owner, is_fixed=is_fixed)
    columns = asdict(text) | {"tenant_id": tenant_id, "name_en": checked("name_en", clean_title, text.name_en)}
    del columns["owner"]
    for name in ("name_zh", "topic_name_en", "topic_name_zh"):
        columns[name] = checked(name, rules.check_name, columns[name])
    columns["check_code"] = checked(
        "check_code", lambda code: rules.check_code(code, has_owner=tenant_id is not None), text.check_code
    )
    for name in ("keywords", "keywords_zh"):
        columns[name] = [*checked(name, rules.check_keywords, columns[name])]
    return columns


def _owner(mailbox: str, *, is_fixed: bool) -> int | None:
    if not mailbox.strip():
        return None
    if is_fixed:
        raise Invalid(rules.FIXED_WITH_OWNER, fields={"owner": rules.FIXED_WITH_OWNER})
    tenant_id = merchant_of_main_account(mailbox)
    if tenant_id is None:
        raise Invalid.on("owner", NO_SUCH_OWNER)
    return tenant_id
