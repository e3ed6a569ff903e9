"""Reads of topic pages' products, for merchants and for staff."""

from datetime import datetime
from functools import lru_cache

from django.db.models import Max

from server.company.catalogue import models
from server.company.catalogue.contracts import DisplayType
from server.company.catalogue.contracts.products import (
    FIRST_SHOWN,
    TopicCategory,
    TopicProduct,
    TopicProductFilter,
    TopicProductRow,
    TopicProducts,
    TopicProductState,
    TopicProductText,
    TopicProductType,
)
from server.company.catalogue.errors import CodeNeeded, PageExpired
from server.company.catalogue.rules.blocks import read_relevance, read_skus, shown_relevance
from server.company.catalogue.selectors import readable_page
from server.company.identity.contracts import Actor
from server.company.plans.selectors import has_pro
from server.kit.errors import NotFound
from server.kit.ids import digest
from server.kit.paging import PageRequest
from server.kit.shapes import from_row
from server.ports.registry import recognised

KNOWN_LINKS = 10_000


def list_topic_products(
    actor: Actor, *, filters: TopicProductFilter, page: PageRequest, language: str, now: datetime
) -> TopicProducts:
    """List published products of a page that this merchant may see, with their count.

    A page of `display_type` 2 has eight before an upgrade. NotFound for another merchant's page, CodeNeeded before its
    code was entered, PageExpired.
    """
    shown_on = _open_page(actor, filters.page_id, now)
    return products_on(shown_on, filters, page, language, is_upgraded=has_pro(actor.tenant_id, now=now))


def read_topic_product(actor: Actor, product_id: int, *, language: str, now: datetime) -> TopicProduct:
    """Read a published product, with the refusals of `list_topic_products`; NotFound also if it needs an upgrade."""
    row = published_product(product_id)
    shown_on = _open_page(actor, row.page_id, now)
    return product_on(shown_on, row, language, is_upgraded=has_pro(actor.tenant_id, now=now))


def topic_categories(actor: Actor, page_id: int, *, language: str, now: datetime) -> list[TopicCategory]:
    """List the categories of a page's published products, with the refusals of `list_topic_products`."""
    return categories_on(_open_page(actor, page_id, now), language)


def products_on(
    shown_on: models.TopicPage, filters: TopicProductFilter, page: PageRequest, language: str, *, is_upgraded: bool
) -> TopicProducts:
    """Return the result of `list_topic_products` for an opened page; only for use in this area."""
    whole = rows = models.TopicPageProduct.objects.fitting(filters).published()
    is_gated = shown_on.display_type == DisplayType.FIRST_EIGHT and not is_upgraded
    if is_gated:
        rows = rows.filter(pk__in=_first(shown_on.pk))
    found = rows.arranged(filters)[page.offset : page.offset + page.limit]
    products = tuple(_product(row, language, is_upgraded=is_upgraded) for row in found)
    count = rows.count()
    return TopicProducts(products, count, whole.count() - count if is_gated else 0)


def types_on_page(page_id: int) -> set[int]:
    """Return the types of the products that a page shows; suppliers have the same numbers."""
    rows = models.TopicPageProduct.objects.filter(page_id=page_id, state=TopicProductState.PUBLISHED)
    return set(rows.values_list("type", flat=True).distinct())


def published_product(product_id: int) -> models.TopicPageProduct:
    """Return a product without checking access to its page; only for use in this area. NotFound."""
    row = models.TopicPageProduct.objects.published().filter(pk=product_id).first()
    if row is None:
        raise NotFound
    return row


def product_on(
    shown_on: models.TopicPage, row: models.TopicPageProduct, language: str, *, is_upgraded: bool
) -> TopicProduct:
    """Return the result of `read_topic_product` for an opened page; only for use in this area."""
    is_gated = shown_on.display_type == DisplayType.FIRST_EIGHT and not is_upgraded
    if is_gated and row.pk not in _first(shown_on.pk):
        raise NotFound
    return _product(row, language, is_upgraded=is_upgraded)


def categories_on(shown_on: models.TopicPage, language: str) -> list[TopicCategory]:
    """Return the result of `topic_categories` for an opened page; only for use in this area."""
    rows = models.TopicPageProduct.objects.published().filter(page=shown_on).exclude(category="")
    named = rows.values("category").annotate(zh=Max("category_zh")).order_by("category").values_list("category", "zh")
    return [TopicCategory(category, (zh if language.startswith("zh") else "") or category) for category, zh in named]


def list_product_rows(*, filters: TopicProductFilter, page: PageRequest) -> tuple[list[TopicProductRow], int]:
    """List products of a page, or of all pages, for staff, in the filter's order, with their count."""
    rows = models.TopicPageProduct.objects.fitting(filters)
    shown = rows.select_related("edited_by").arranged(filters)[page.offset : page.offset + page.limit]
    return [_row(row) for row in shown], rows.count()


def read_product_row(product_id: int) -> TopicProductRow:
    """Read one product for staff. NotFound."""
    row = models.TopicPageProduct.objects.select_related("edited_by").filter(pk=product_id).first()
    if row is None:
        raise NotFound
    return _row(row)


def _open_page(actor: Actor, page_id: int, now: datetime) -> models.TopicPage:
    row = readable_page(actor, page_id, now=now)
    if row.check_code:
        opened = models.OpenedTopicPage.objects.filter(page=row, tenant_id=actor.tenant_id)
        if not opened.filter(code_digest=digest(row.check_code)).exists():
            raise CodeNeeded
    return running(row, now)


def running(row: models.TopicPage, now: datetime) -> models.TopicPage:
    """Return the page. PageExpired if it has expired."""
    if row.valid_until is not None and row.valid_until <= now:
        raise PageExpired
    return row


def _first(page_id: int) -> list[int]:
    """Return the products that a page shows before an upgrade: the first ones in staff's order."""
    rows = models.TopicPageProduct.objects.published().filter(page_id=page_id).order_by("position", "-pk")
    return list(rows.values_list("pk", flat=True)[:FIRST_SHOWN])


def _product(row: models.TopicPageProduct, language: str, *, is_upgraded: bool) -> TopicProduct:
    is_chinese = language.startswith("zh")
    relevance = shown_relevance(read_relevance(row.relevance), is_upgraded=is_upgraded, is_chinese=is_chinese)
    links = {*(supplier.url for supplier in relevance.suppliers), *(product.url for product in relevance.similar)}
    return from_row(
        TopicProduct,
        row,
        type=TopicProductType(row.type),
        title=(row.title_zh if is_chinese else "") or row.title_en,
        detail=(row.detail_zh if is_chinese else "") or row.detail_en,
        category=(row.category_zh if is_chinese else "") or row.category,
        skus=read_skus(row.skus),
        relevance=relevance,
        importable=frozenset(filter(_is_importable, links)),
        state=TopicProductState(row.state),
    )


@lru_cache(maxsize=KNOWN_LINKS)
def _is_importable(url: str) -> bool:
    return recognised(url) is not None


def _row(row: models.TopicPageProduct) -> TopicProductRow:
    text = from_row(
        TopicProductText,
        row,
        type=TopicProductType(row.type),
        skus=read_skus(row.skus),
        relevance=read_relevance(row.relevance),
    )
    edited_by, state = row.edited_by.get_username(), TopicProductState(row.state)
    return from_row(TopicProductRow, row, text=text, state=state, edited_by=edited_by)
