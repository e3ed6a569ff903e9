"""Staff previews of topic pages, as a merchant without an upgrade sees them, even unpublished and without a code."""

from datetime import datetime

from server.company.catalogue import models
from server.company.catalogue.contracts import TopicPage
from server.company.catalogue.contracts.products import TopicCategory, TopicProduct, TopicProductFilter, TopicProducts
from server.company.catalogue.selectors import shown_page
from server.company.catalogue.selectors.products import (
    categories_on,
    product_on,
    products_on,
    published_product,
    running,
)
from server.kit.errors import NotFound
from server.kit.paging import PageRequest


def preview_page(page_id: int, *, language: str) -> TopicPage:
    """Return the page, even an expired one. NotFound."""
    return shown_page(_page(page_id), language, None)


def preview_products(*, filters: TopicProductFilter, page: PageRequest, language: str, now: datetime) -> TopicProducts:
    """List the page's published products. NotFound, PageExpired."""
    return products_on(running(_page(filters.page_id), now), filters, page, language, is_upgraded=False)


def preview_product(page_id: int, product_id: int, *, language: str, now: datetime) -> TopicProduct:
    """Return one published product. NotFound, also for a product of another page; PageExpired."""
    row = published_product(product_id)
    if row.page_id != page_id:
        raise NotFound
    return product_on(running(_page(page_id), now), row, language, is_upgraded=False)


def preview_categories(page_id: int, *, language: str, now: datetime) -> list[TopicCategory]:
    """List the categories of the published products. NotFound, PageExpired."""
    return categories_on(running(_page(page_id), now), language)


def _page(page_id: int) -> models.TopicPage:
    row = models.TopicPage.objects.filter(pk=page_id).first()
    if row is None:
        raise NotFound
    return row
