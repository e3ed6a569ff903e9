"""Reads of topic pages, for merchants and for staff."""

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta

from django.db.models import Count, QuerySet

from server.company.catalogue import models
from server.company.catalogue.contracts import (
    SEARCHED,
    Affiliation,
    DisplayType,
    FixedPage,
    PageUsage,
    TopicFilter,
    TopicPage,
    TopicPageRow,
    TopicPageText,
    TopicPageType,
    TopicSort,
    TopicStatus,
    TopicType,
)
from server.company.catalogue.rules import is_right_code
from server.company.identity.contracts import Actor, Menu
from server.company.identity.selectors.recipients import main_account_of, main_mailboxes
from server.company.supply.selectors.gates import sees_special_deals
from server.kit.errors import NotFound
from server.kit.paging import MAX_SIZE, PageRequest
from server.kit.shapes import from_row

TABS = {
    Affiliation.E_COMMERCE: Menu.E_COMMERCE,
    Affiliation.CREATIVE: Menu.CREATIVE,
    Affiliation.CATALOGUE: Menu.ANTSTORE_MARKET,
}
"""The tabs of Find Products that show the pages, with their menus."""
EXPIRING = timedelta(days=7)
ORDERS = {TopicSort.AS_ARRANGED: ("-is_top", "position", "-pk"), TopicSort.NEWEST: ("-pk",)}
NUMBERED = {
    "page_type": TopicPageType,
    "topic_type": TopicType,
    "affiliation": Affiliation,
    "display_type": DisplayType,
}


def list_topic_pages(
    actor: Actor, *, filters: TopicFilter, page: PageRequest, sort: TopicSort, language: str, now: datetime
) -> tuple[list[TopicPage], int]:
    """List the pages that this user may see, with their count (specification 000, section 7).

    Special deals are listed only for the users that staff selected.
    """
    rows = _in_open_tabs(actor, now).listed().fitting(filters)
    if not sees_special_deals(actor):
        rows = rows.exclude(pk=FixedPage.HOMING_DEALS)
    shown = rows.order_by(*ORDERS[sort])[page.offset : page.offset + page.limit]
    main_id = actor.user_id if actor.is_main_account else main_account_of(actor.tenant_id)
    return [shown_page(row, language, main_id) for row in shown], rows.count()


def list_private_pages(tenant_id: int, *, language: str, now: datetime) -> list[TopicPage]:
    """List the newest pages that only this merchant can open now, for staff."""
    rows = models.TopicPage.objects.private_to(tenant_id, now=now).order_by("-pk")[:MAX_SIZE]
    return [shown_page(row, language, None) for row in rows]


def opens_topic_page(actor: Actor, *, page_id: int, code: str, now: datetime) -> bool:
    """Tell whether the code is right; any is if the page needs none. NotFound if this merchant may not see the page."""
    row = readable_page(actor, page_id, now=now)
    return not row.check_code or is_right_code(code, row.check_code)


def check_topic_page(actor: Actor, *, page_id: int, now: datetime) -> None:
    """Raise NotFound unless this merchant may see the topic page, in whichever tab it is."""
    _found(models.TopicPage.objects.readable_by(actor.tenant_id, now=now), actor, page_id)


def readable_page(actor: Actor, page_id: int, *, now: datetime) -> models.TopicPage:
    """Return a page that this user may see; only for use in this area. NotFound."""
    return _found(_in_open_tabs(actor, now), actor, page_id)


def _in_open_tabs(actor: Actor, now: datetime) -> models.TopicPageQuerySet:
    """Return the pages that this merchant may see; those for every merchant only in tabs that this user may open."""
    closed = [affiliation for affiliation, menu in TABS.items() if not actor.may(menu)]
    rows = models.TopicPage.objects.readable_by(actor.tenant_id, now=now)
    return rows.exclude(tenant__isnull=True, page_type=TopicPageType.FIND_PRODUCTS, affiliation__in=closed)


def _found(rows: QuerySet[models.TopicPage], actor: Actor, page_id: int) -> models.TopicPage:
    row = rows.filter(pk=page_id).first()
    if row is None or (page_id == FixedPage.HOMING_DEALS and not sees_special_deals(actor)):
        raise NotFound
    return row


def list_rows(
    *, filters: TopicFilter, page: PageRequest, takes_products: bool = False, expiring_at: datetime | None = None
) -> tuple[list[TopicPageRow], int]:
    """List pages for staff, newest first, with their count; `takes_products`: only those that staff fill.

    `expiring_at`: only published pages that end within a week of this moment.
    """
    rows = models.TopicPage.objects.fitting(filters)
    if expiring_at:
        rows = rows.expiring(now=expiring_at, until=expiring_at + EXPIRING)
    if takes_products:
        rows = rows.exclude(pk__in=SEARCHED)
    shown = list(rows.select_related("edited_by").order_by("-pk")[page.offset : page.offset + page.limit])
    owners = main_mailboxes({row.tenant_id for row in shown if row.tenant_id})
    usage = _usage_of([row.pk for row in shown])
    return [_row(row, owners, usage[row.pk]) for row in shown], rows.count()


def count_expiring(*, now: datetime) -> int:
    """Count the published pages that end within a week."""
    return models.TopicPage.objects.expiring(now=now, until=now + EXPIRING).count()


def read_row(page_id: int) -> TopicPageRow:
    """Read one page for staff. NotFound."""
    row = models.TopicPage.objects.select_related("edited_by").filter(pk=page_id).first()
    if row is None:
        raise NotFound
    return _row(row, main_mailboxes({row.tenant_id} if row.tenant_id else ()), _usage_of([page_id])[page_id])


def shown_page(row: models.TopicPage, language: str, main_id: int | None) -> TopicPage:
    """Return a page in one language; only for use in this area. `main_id`: the main account of its owner, if any."""
    is_chinese = language.startswith("zh")
    spoken = "zh" if is_chinese and row.name_zh else "en"
    return from_row(
        TopicPage,
        row,
        name=getattr(row, f"name_{spoken}"),
        topic_name=getattr(row, f"topic_name_{spoken}") or row.topic_name_en,
        keywords=tuple((row.keywords_zh if is_chinese else None) or row.keywords),
        owner_id=main_id if row.tenant_id else None,
        needs_code=bool(row.check_code),
    )


def _row(row: models.TopicPage, owners: Mapping[int, str], usage: PageUsage) -> TopicPageRow:
    kinds = {name: kind(getattr(row, name)) for name, kind in NUMBERED.items()}
    text = from_row(TopicPageText, row, owner=owners[row.tenant_id] if row.tenant_id else "", **kinds)
    edited_by, status = row.edited_by.get_username(), TopicStatus(row.status)
    return from_row(TopicPageRow, row, text=text, status=status, usage=usage, edited_by=edited_by)


def _usage_of(page_ids: Collection[int]) -> dict[int, PageUsage]:
    """Return views, imports and publications of each of these pages. Two queries."""
    visits = models.TopicPageVisit.objects.filter(page_id__in=page_ids).values("page_id").annotate(views=Count("pk"))
    views = dict(visits.values_list("page_id", "views"))
    came = models.TopicPageImport.objects.filter(page_id__in=page_ids).values("page_id")
    counted = came.annotate(imports=Count("pk"), publications=Count("published_at"))
    sold = {page: counts for page, *counts in counted.values_list("page_id", "imports", "publications")}
    return {page: PageUsage(views.get(page, 0), *sold.get(page, (0, 0))) for page in page_ids}
