"""Writes of topic pages' products: create, publish, remove."""

from collections.abc import Collection, Sequence
from dataclasses import asdict, replace
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F, Max

from server.company.antstore.selectors import existing_products
from server.company.catalogue.contracts import SEARCHED, TopicStatus
from server.company.catalogue.contracts.products import (
    TopicProductRow,
    TopicProductState,
    TopicProductText,
    TopicProductType,
)
from server.company.catalogue.models import OpenedTopicPage, TopicPage, TopicPageProduct
from server.company.catalogue.rules.blocks import check_relevance, check_skus, stored_skus
from server.company.catalogue.selectors import opens_topic_page
from server.company.catalogue.selectors.products import read_product_row
from server.company.identity.contracts import Actor, StaffActor
from server.kit.checks import checked, need
from server.kit.drafts import change
from server.kit.errors import Invalid, NotFound
from server.kit.ids import digest
from server.kit.money import MAX_MINOR, is_known_currency
from server.kit.written import clean_body, clean_title
from server.ports.registry import recognised
from server.ports.suppliers import SourceLink, Supplier

CHANGED = "Someone else saved this product. Reload it. Your changes aren't saved yet."
TWICE = "This product is already on the page."
SEARCH_TAB = "This tab shows search results. Choose another topic page."
NO_PRODUCT = "Enter a product ID or link of this supplier."
NO_OFFER = "Antstore has no product with this ID."
NO_LINK = "Enter a URL that starts with https:// or http://."
BAD_PRICE = "Enter a price of 0 or more."
UNKNOWN_CURRENCY = "Enter a currency code, for example USD."
LONGEST_TITLE = 400
ELSEWHERE = (Supplier.BANGGOOD, Supplier.ALIBABA, Supplier.AMAZON, Supplier.TMALL, Supplier.JD, Supplier.SHOPIFY)
"""Suppliers whose products are shown as links."""
_PRICES = ("price_minor", "sell_minor", "profit_minor", "shipping_minor")


def create_topic_product(*, actor: StaffActor, text: TopicProductText, now: datetime) -> TopicProductRow:
    """Create a draft that no merchant sees yet. NotFound for an unknown page; Invalid names each wrong field."""
    if not TopicPage.objects.filter(pk=text.page_id).exists():
        raise NotFound
    try:
        with transaction.atomic():
            made = TopicPageProduct.objects.create(**columns_of(text), **stamps_of(actor, now), created_at=now)
    except IntegrityError as error:
        raise Invalid.on("product_id", TWICE) from error
    return read_product_row(made.pk)


def put_topic_products(
    *,
    actor: StaffActor,
    texts: Sequence[TopicProductText],
    now: datetime,
    state: TopicProductState = TopicProductState.PUBLISHED,
) -> int:
    """Add many products at once; those already on their page stay unchanged. Return how many were given.

    Invalid names the first wrong one by its place, such as "rows.0.product_id": then none is added.
    """
    stamps = {**stamps_of(actor, now), "created_at": now, "state": state.value}
    rows = [TopicPageProduct(**_columns_at(place, text), **stamps) for place, text in enumerate(texts)]
    return len(TopicPageProduct.objects.bulk_create(rows, ignore_conflicts=True))


def add_for_merchant(
    *, actor: StaffActor, page_id: int, tenant_id: int, texts: Sequence[TopicProductText], now: datetime
) -> None:
    """Draft products at the end of a page for this merchant alone, until `show_to_merchant` publishes them.

    Products already on the page stay unchanged. NotFound for any other page; Invalid as above.
    """
    page = TopicPage.objects.private_to(tenant_id, now=now).filter(pk=page_id).first()
    if page is None:
        raise NotFound
    last = TopicPageProduct.objects.filter(page_id=page_id).aggregate(last=Max("position"))["last"]
    first = 0 if last is None else last + 1
    placed = [replace(text, page_id=page_id, position=first + place) for place, text in enumerate(texts)]
    put_topic_products(actor=actor, texts=placed, now=now, state=TopicProductState.DRAFT)


def show_to_merchant(*, page_id: int, tenant_id: int, products: Sequence[tuple[Supplier, str]], now: datetime) -> None:
    """Publish these products of a page for this merchant alone, and the page if it is a draft, and open it for them.

    `products`: each with its supplier and its id or link. Leave any other page unchanged.
    """
    page = TopicPage.objects.private_to(tenant_id, now=now).filter(pk=page_id).first()
    if page is None:
        return
    links = [recognised(line, [supplier]) for supplier, line in products]
    drafted = TopicPageProduct.objects.filter(page=page, state=TopicProductState.DRAFT)
    drafted.filter(product_id__in=[link.source_id for link in links if link]).update(state=TopicProductState.PUBLISHED)
    TopicPage.objects.filter(pk=page_id, status=TopicStatus.DRAFT).update(
        status=TopicStatus.PUBLISHED, version=F("version") + 1
    )
    open_for_merchant(page_id=page_id, tenant_id=tenant_id, code=page.check_code, now=now)


def save_topic_product(
    *, actor: StaffActor, product_id: int, text: TopicProductText, version: int, now: datetime
) -> TopicProductRow:
    """Save a product. Conflict if somebody else saved it, NotFound, Invalid with the fields."""
    columns = columns_of(text) | stamps_of(actor, now)
    try:
        with transaction.atomic():
            change(TopicPageProduct, product_id, version=version, otherwise=CHANGED, **columns)
    except IntegrityError as error:
        raise Invalid.on("product_id", TWICE) from error
    return read_product_row(product_id)


def set_topic_product_state(
    *, actor: StaffActor, product_id: int, state: TopicProductState, version: int, now: datetime
) -> TopicProductRow:
    """Publish or withdraw a product. Conflict unless `version` is current; Invalid on a tab that takes no products."""
    if state == TopicProductState.PUBLISHED:
        check_takes_products(read_product_row(product_id).text.page_id)
    stamps = stamps_of(actor, now)
    change(TopicPageProduct, product_id, version=version, otherwise=CHANGED, state=state, **stamps)
    return read_product_row(product_id)


def remove_topic_product(*, product_id: int) -> None:
    """Remove a product from its page. NotFound."""
    if not TopicPageProduct.objects.filter(pk=product_id).delete()[0]:
        raise NotFound


def open_topic_page(actor: Actor, *, page_id: int, code: str, now: datetime) -> bool:
    """Open the page for this merchant if the code is right; return whether it is. NotFound as `opens_topic_page`."""
    if not opens_topic_page(actor, page_id=page_id, code=code, now=now):
        return False
    open_for_merchant(page_id=page_id, tenant_id=actor.tenant_id, code=code, now=now)
    return True


def open_for_merchant(*, page_id: int, tenant_id: int, code: str, now: datetime) -> None:
    """Let this merchant read the products without entering the code, until the code changes."""
    opened = OpenedTopicPage(page_id=page_id, tenant_id=tenant_id, code_digest=digest(code.strip()), opened_at=now)
    OpenedTopicPage.objects.bulk_create(
        [opened], update_conflicts=True, unique_fields=["page", "tenant"], update_fields=["code_digest", "opened_at"]
    )


def stamps_of(actor: StaffActor, now: datetime) -> dict[str, Any]:
    """Return who edited a product, and when, as columns."""
    return {"edited_at": now, "edited_by_id": actor.user_id}


def _columns_at(place: int, text: TopicProductText) -> dict[str, Any]:
    try:
        return columns_of(text)
    except Invalid as error:
        raise Invalid.of_fields({f"rows.{place}.{name}": fault for name, fault in error.fields.items()}) from error


def columns_of(text: TopicProductText, offered: Collection[int] | None = None) -> dict[str, Any]:
    """Return a product's columns. Invalid names each wrong field.

    `offered`: which of the products requested together Antstore has; without it, look this one up.
    """
    check_takes_products(text.page_id)
    link = recognise(text.type, text.product_id)
    if link and text.type is TopicProductType.ANTSTORE:
        offer = int(link.source_id)
        need(offer in (existing_products([offer]) if offered is None else offered), "product_id", NO_OFFER)
    need(is_known_currency(text.currency), "currency", UNKNOWN_CURRENCY)
    for name in _PRICES:
        amount = getattr(text, name)
        need(amount is None or 0 <= amount <= MAX_MINOR, name, BAD_PRICE)
    skus = checked("skus", check_skus, text.skus)
    return asdict(text) | {
        "product_id": (link.source_id if link else text.product_id)[:500],
        "host": link.host if link else "",
        "url": link.url if link else text.url or text.product_id,
        "title_en": checked("title_en", clean_title, text.title_en)[:LONGEST_TITLE],
        "body_html": checked("body_html", clean_body, text.body_html),
        "images": list(text.images),
        "images_kept": list(text.images_kept),
        "ship_from": list(text.ship_from),
        "skus": stored_skus(skus),
        "relevance": asdict(checked("relevance", check_relevance, text.relevance)),
    }


def check_takes_products(page_id: int) -> None:
    """Raise Invalid on "page_id" for a tab that shows search results."""
    need(page_id not in SEARCHED, "page_id", SEARCH_TAB)


def recognise(kind: TopicProductType, line: str) -> SourceLink | None:
    """Return the link of a product id or link; None for a plain link. Invalid, also for a short link."""
    link = source_of(kind, line)
    if kind is TopicProductType.LINK or link is None:
        return None
    need(not link.needs_resolving, "product_id", NO_PRODUCT)
    return link


def source_of(kind: TopicProductType, line: str) -> SourceLink | None:
    """Return the link at its supplier, even a short one; None if it is no known supplier's. Invalid."""
    if kind is TopicProductType.LINK:
        need(line.startswith(("https://", "http://")), "product_id", NO_LINK)
        return recognised(line, ELSEWHERE)
    link = recognised(line, [Supplier(int(kind))])
    if link is None:
        raise Invalid.on("product_id", NO_PRODUCT)
    return link
