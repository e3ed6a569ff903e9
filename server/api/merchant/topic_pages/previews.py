"""Previews of topic pages as merchants would see them, by a link of the console; they do not count as views."""

from django.http import HttpRequest
from ninja import Query
from pydantic import Field

from server.api.gateway.areas import Area
from server.api.gateway.permissions import PUBLIC
from server.api.gateway.previews import previewed_topic
from server.api.gateway.requests import client_network, reader_language
from server.api.gateway.schemas import Body, Envelope
from server.api.gateway.throttles import PASS_BY_ADDRESS, refuse_when_too_often
from server.api.merchant.topic_pages.products import (
    TopicCategoryOut,
    TopicProductEnvelope,
    TopicProductsOut,
    TopicProductsQuery,
)
from server.api.merchant.topic_pages.routes import TopicPageOut, shown_topic
from server.api.merchant.topic_pages.schemas import shown_product
from server.company.catalogue.selectors.previews import (
    preview_categories,
    preview_page,
    preview_product,
    preview_products,
)
from server.kit import clock
from server.kit.errors import NotFound
from server.kit.paging import PageRequest

area = Area("topic pages")

PREVIEW = Field(max_length=300, description="The key of the preview link made by staff.")


class PreviewQuery(Body):
    preview: str = PREVIEW


class PreviewProductsQuery(TopicProductsQuery):
    preview: str = PREVIEW


class TopicPreviewOut(Envelope):
    page: TopicPageOut
    categories: list[TopicCategoryOut] = Field(description="Empty for a page that has ended.")


@area.get("/topic-preview", id="topic_preview.show", may=PUBLIC)
def page(request: HttpRequest, query: Query[PreviewQuery]) -> TopicPreviewOut:
    """Show the topic page of a preview link."""
    language, now = reader_language(request), clock.now()
    found = preview_page(_previewed(request, query), language=language)
    is_over = found.valid_until is not None and found.valid_until <= now
    categories = [] if is_over else preview_categories(found.id, language=language, now=now)
    return TopicPreviewOut(page=shown_topic(found), categories=categories)


@area.get("/topic-preview/product", id="topic_preview.products", may=PUBLIC)
def products(request: HttpRequest, query: Query[PreviewProductsQuery]) -> TopicProductsOut:
    """List the products of a previewed topic page."""
    if query.page_id != _previewed(request, query):
        raise NotFound
    stretch = PageRequest(page=query.page, size=query.size)
    found = preview_products(filters=query.filters(), page=stretch, language=reader_language(request), now=clock.now())
    shown = [shown_product(topic_product, {}) for topic_product in found.products]
    return TopicProductsOut(products=shown, count=found.count, gated=found.gated)


@area.get("/topic-preview/product/{int:product_id}", id="topic_preview.product", may=PUBLIC)
def product(request: HttpRequest, product_id: int, query: Query[PreviewQuery]) -> TopicProductEnvelope:
    """Show a product of a previewed topic page."""
    page_id = _previewed(request, query)
    found = preview_product(page_id, product_id, language=reader_language(request), now=clock.now())
    return TopicProductEnvelope(product=shown_product(found, {}))


def _previewed(request: HttpRequest, query: PreviewQuery | PreviewProductsQuery) -> int:
    refuse_when_too_often(PASS_BY_ADDRESS, client_network(request))
    page_id = previewed_topic(query.preview, now=clock.now())
    if page_id is None:
        raise NotFound
    return page_id
