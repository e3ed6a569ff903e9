"""Products of topic pages that staff pick from our catalogue, and the order in which they arrange them."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import F

from server.company.catalogue.contracts.products import TopicProductText, TopicProductType
from server.company.catalogue.models import TopicPage, TopicPageProduct
from server.company.catalogue.services.page_rows import publish_last, unlisted
from server.company.catalogue.services.products import check_takes_products, columns_of, stamps_of
from server.company.identity.contracts import StaffActor
from server.company.supply.contracts import SupplyProduct
from server.company.supply.selectors.products import read_products
from server.kit.checks import need
from server.kit.errors import NotFound
from server.ports.registry import recognised
from server.ports.suppliers import Supplier

GONE = "Some of these products are no longer in our catalogue. Search again."
ELSEWHERE = "Some of these products aren't on this page any more. Reload it."
_OWN_TYPES = {
    Supplier.ALIEXPRESS: TopicProductType.ALIEXPRESS,
    Supplier.ALIBABA1688: TopicProductType.ALIBABA1688,
}


def pick_products(actor: StaffActor, *, page_id: int, product_ids: Sequence[int], now: datetime) -> int:
    """Publish products of our catalogue at the end of a page; return how many were not on it yet.

    All or none. NotFound for the page; Invalid if it takes no products, or if one left the catalogue.
    """
    if not TopicPage.objects.filter(pk=page_id).exists():
        raise NotFound
    check_takes_products(page_id)
    ids = list(dict.fromkeys(product_ids))
    found = {product.id: product for product in read_products(ids, language="en", now=now)}
    need(len(found) == len(ids), "ids", GONE)
    stamps = stamps_of(actor, now)
    rows = [TopicPageProduct(**columns_of(_text(page_id, found[pk])), **stamps, created_at=now) for pk in ids]
    new = unlisted(page_id, {(row.type, row.product_id): row for row in rows})
    publish_last(page_id, new)
    return len(new)


def arrange_products(actor: StaffActor, *, page_id: int, product_ids: Sequence[int], now: datetime) -> None:
    """Put these products of a page first, in this order; the others follow as they were arranged.

    NotFound for the page; Invalid if one is not on it.
    """
    ids = list(dict.fromkeys(product_ids))
    with transaction.atomic():
        # One at a time, so that two orders don't mix.
        if not TopicPage.objects.select_for_update(no_key=True).filter(pk=page_id).exists():
            raise NotFound
        rows = {row.pk: row for row in TopicPageProduct.objects.filter(page_id=page_id).order_by("position", "-pk")}
        need(set(ids) <= set(rows), "ids", ELSEWHERE)
        order = [*ids, *(pk for pk in rows if pk not in set(ids))]
        moved = [rows[pk] for place, pk in enumerate(order) if rows[pk].position != place]
        for place, pk in enumerate(order):
            rows[pk].position = place
        for row in moved:
            # Whoever has it open is told that it changed.
            row.version = F("version") + 1
            row.edited_at, row.edited_by_id = now, actor.user_id
        TopicPageProduct.objects.bulk_update(moved, ["position", "version", "edited_at", "edited_by"], batch_size=500)


def _text(page_id: int, product: SupplyProduct) -> TopicProductText:
    return TopicProductText(
        page_id=page_id,
        type=_type_of(product),
        product_id=product.source_url,
        title_en=product.title,
        images=product.images,
        currency=product.currency,
        price_minor=product.price_minor,
        category=product.category_name[:200],
    )


def _type_of(product: SupplyProduct) -> TopicProductType:
    """Return the type of its supplier; a link for other suppliers, and where its address is not the supplier's own."""
    own = _OWN_TYPES.get(product.supplier)
    is_own = own is not None and recognised(product.source_url, [product.supplier]) is not None
    return own if own and is_own else TopicProductType.LINK
