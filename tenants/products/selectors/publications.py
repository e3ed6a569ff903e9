"""My Products: the merchant's publications."""

from dataclasses import replace
from typing import Any

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import Count, OuterRef, QuerySet, Subquery, Value
from django.db.models.functions import JSONObject

from server.company.identity.contracts import Actor
from server.kit.errors import NotFound
from server.kit.image_links import UPLOADED, uploaded_key
from server.kit.paging import PageRequest
from server.kit.shapes import from_row
from tenants.products.contracts import (
    ChosenPublications,
    PublicationFilter,
    PublicationRow,
    PublishedPrices,
    ReadInStore,
)
from tenants.products.errors import NothingChosen
from tenants.products.models import Publication, PublicationVariant, SoldOut, StoreReading
from tenants.products.rows import read_adjustments, read_rate
from tenants.products.selectors.figures import figures_of_publications
from tenants.products.selectors.mapping_states import ASKED_BY_MAPPING, MAPPED, mapping_state
from tenants.stores.contracts import StoreRef
from tenants.stores.selectors import list_stores

MOST_CHOSEN = 10_000


def list_publications(
    actor: Actor, wanted: PublicationFilter, *, page: PageRequest
) -> tuple[list[PublicationRow], int]:
    """Publications in the stores that the actor may see, newest first, with how many there are: three queries.

    Those in removed stores are hidden with their store.
    """
    stores = {store.id: store for store in list_stores(actor)}
    matching = _matching(set(stores), wanted)
    rows = matching.annotate(sold=ArraySubquery(_SOLD), matching=_counted(matching)).annotate(**MAPPED)
    rows = rows.select_related("reading")
    shown = list(rows.order_by("-id")[page.offset : page.offset + page.limit])
    if not shown:
        return [], matching.count()
    figures = figures_of_publications([_prices(publication) for publication in shown])
    views = [
        replace(
            _row(publication, stores[publication.store_id]),
            figures=figures[publication.pk],
            reading=_reading(publication),
            mapping=mapping_state(publication),
        )
        for publication in shown
    ]
    return views, shown[0].matching


def count_publications(actor: Actor) -> int:
    """How many products stand in the stores that the actor may see."""
    return Publication.objects.filter(store_id__in=[store.id for store in list_stores(actor)]).count()


def published_images() -> set[str]:
    """Keys of the uploaded images that My Products shows, in removed stores too."""
    rows = Publication.objects.filter(image_url__startswith=UPLOADED)
    return {uploaded_key(url) for url in rows.values_list("image_url", flat=True)}


def chosen_publications(actor: Actor, chosen: ChosenPublications) -> list[PublicationRow]:
    """What was chosen in My Products, oldest first; of all that match the first MOST_CHOSEN.

    NothingChosen when that is nothing, NotFound when one of the ids is not the actor's.
    """
    stores = {store.id: store for store in list_stores(actor)}
    if chosen.matching is not None:
        found = _matching(set(stores), chosen.matching)
    else:
        found = Publication.objects.filter(pk__in=chosen.ids, store_id__in=stores)
    rows = [_row(one, stores[one.store_id]) for one in found.order_by("id")[:MOST_CHOSEN]]
    if chosen.matching is None and len(rows) != len(set(chosen.ids)):
        raise NotFound
    if not rows:
        raise NothingChosen
    return rows


_SOLD = PublicationVariant.objects.filter(publication=OuterRef("pk")).values(
    pair=JSONObject(id="variant_id", price="price_minor")
)


def _counted(rows: "QuerySet[Publication]") -> Subquery:
    """How many there are, told with each row: counted once."""
    return Subquery(rows.order_by().values(every=Value(1)).annotate(count=Count("pk")).values("count"))


def _prices(publication: Publication) -> PublishedPrices:
    sold: list[dict[str, Any]] = getattr(publication, "sold", [])
    return PublishedPrices(
        publication_id=publication.pk,
        product_id=publication.product_id,
        currency=publication.currency,
        rate=read_rate(publication.rate),
        prices={one["id"]: one["price"] for one in sold},
        adjustments=read_adjustments(publication.adjustments),
    )


def _matching(store_ids: set[int], wanted: PublicationFilter) -> "QuerySet[Publication]":
    chosen = store_ids if wanted.store_id is None else store_ids & {wanted.store_id}
    rows = Publication.objects.filter(store_id__in=chosen)
    if wanted.title:
        rows = rows.filter(title__icontains=wanted.title)
    if wanted.mapping:
        rows = rows.filter(ASKED_BY_MAPPING[wanted.mapping])
    if wanted.sold_out:
        rows = rows.filter(pk__in=SoldOut.objects.values("publication_id"))
    return rows.filter(state=wanted.state) if wanted.state else rows


def _reading(publication: Publication) -> ReadInStore | None:
    """None where its store was never asked."""
    kept: StoreReading | None = getattr(publication, "reading", None)
    return None if kept is None else from_row(ReadInStore, kept)


def _row(publication: Publication, store: StoreRef) -> PublicationRow:
    return PublicationRow(
        id=publication.pk,
        product_id=publication.product_id,
        store_id=store.id,
        store_name=store.name,
        platform=int(store.platform),
        state=publication.state,
        reason=publication.reason,
        title=publication.title,
        image_url=publication.image_url,
        source_url=publication.source_url,
        supplier=publication.supplier,
        store_url=publication.store_url,
        currency=publication.currency,
        low_price_minor=publication.low_price_minor,
        high_price_minor=publication.high_price_minor,
        variant_count=publication.variant_count,
        published_at=publication.published_at,
        rate=publication.rate,
    )
