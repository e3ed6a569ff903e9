"""Additions to a topic page from tables and links: products at its end, and links to ask suppliers for."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from django.db import transaction
from django.db.models import Max

from server.company.catalogue.contracts.products import LinkState, TopicProductState
from server.company.catalogue.models import AwaitedLink, TopicPageProduct
from server.jobs.door import enqueue

FETCH_JOB = "catalogue.fetch_links"
T = TypeVar("T")


def unlisted(page_id: int, requested: Mapping[tuple[int, str], T]) -> list[T]:
    """Return those that are not on the page yet, by type and product id. One query."""
    on_page = TopicPageProduct.objects.filter(
        page_id=page_id, product_id__in={product_id for _type, product_id in requested}
    )
    known = set(on_page.values_list("type", "product_id"))
    return [item for key, item in requested.items() if key not in known]


def publish_last(page_id: int, products: Sequence[TopicPageProduct]) -> None:
    """Publish products at the end of the page; products that are already there stay unchanged."""
    last = TopicPageProduct.objects.filter(page_id=page_id).aggregate(last=Max("position"))["last"]
    for position, product in enumerate(products, start=0 if last is None else last + 1):
        product.position, product.state = position, TopicProductState.PUBLISHED
    TopicPageProduct.objects.bulk_create(products, ignore_conflicts=True)


def await_links(links: Sequence[AwaitedLink]) -> None:
    """Queue links to ask suppliers for; failed ones are retried."""
    if not links:
        return
    columns = ["cells", "currency", "state", "reason", "attempts", "losses", "run_after", "asked_at", "asked_by"]
    for link in links:
        link.state = LinkState.WAITING
    with transaction.atomic():
        AwaitedLink.objects.bulk_create(
            links, update_conflicts=True, unique_fields=["page", "type", "line"], update_fields=columns
        )
        enqueue(FETCH_JOB, key="all")
