"""My Products: the merchant's publications."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import Count, OuterRef, QuerySet, Subquery, Value
from django.db.models.functions import JSONObject

from server.company.identity.contracts import Actor
from server.kit.errors import NotFound
from server.kit.folding import contains
from server.kit.image_links import UPLOADED, uploaded_key
from server.kit.paging import PageRequest
from server.kit.shapes import from_row
from tenants.importing.selectors.publication import tags_of
from tenants.importing.selectors.sources import source_ids_of
from tenants.products.contracts import (
    ChosenPublications,
    PublicationFilter,
    PublicationRow,
    PublishedPrices,
    ReadInStore,
)
from tenants.products.errors import NothingChosen, TooManyChosen
from tenants.products.models import Publication, PublicationVariant, SoldOut, StoreReading
from tenants.products.rows import read_adjustments, read_rate
from tenants.products.selectors.figures import figures_of_publications
from tenants.products.selectors.mapping_states import FILTERS_BY_MAPPING, MAPPED, mapping_state
from tenants.products.selectors.views import count_by_view, order_of, shown_in
from tenants.stores.contracts import StoreRef
from tenants.stores.selectors import list_stores

MOST_CHOSEN = 50_000


def list_publications(
    actor: Actor, filters: PublicationFilter, *, page: PageRequest, sort: str = ""
) -> tuple[list[PublicationRow], int]:
    """List publications in the stores that the actor may see, newest first, with their number.

    A constant number of queries.

    Those in removed stores are hidden with their store.
    """
    stores = {store.id: store for store in list_stores(actor)}
    matching = _matching(set(stores), filters)
    rows = _whole(matching).annotate(matching=_counted(matching)).order_by(*order_of(sort))
    shown: list[Any] = list(rows[page.offset : page.offset + page.limit])
    if not shown:
        return [], matching.count()
    return _rows(shown, stores), shown[0].matching


def publication_ids(actor: Actor, filters: PublicationFilter, *, sort: str = "") -> list[int]:
    """Return the ids of all that match, in that order."""
    matching = _matching({store.id for store in list_stores(actor)}, filters)
    return list(matching.order_by(*order_of(sort)).values_list("pk", flat=True))


def read_publications(actor: Actor, ids: Sequence[int]) -> list[PublicationRow]:
    """Return publications as listed, in the order of the ids; deleted ones are left out."""
    stores = {store.id: store for store in list_stores(actor)}
    found = {row.pk: row for row in _whole(Publication.objects.filter(pk__in=ids, store_id__in=stores))}
    return _rows([found[key] for key in ids if key in found], stores)


def count_publication_views(actor: Actor, filters: PublicationFilter) -> dict[str, int]:
    """Count the matching publications of each tab, independent of the selected tab; "all" is their total."""
    stores = {store.id for store in list_stores(actor)}
    return count_by_view(_matching(stores, replace(filters, view="")))


def _whole(rows: "QuerySet[Publication]") -> Any:
    return rows.annotate(sold=ArraySubquery(_SOLD)).annotate(**MAPPED).select_related("reading")


def _rows(shown: Sequence[Publication], stores: Mapping[int, StoreRef]) -> list[PublicationRow]:
    figures = figures_of_publications([_prices(publication) for publication in shown])
    tags = tags_of({publication.product_id for publication in shown})
    return [
        replace(
            _row(publication, stores[publication.store_id]),
            figures=figures[publication.pk],
            reading=_reading(publication),
            mapping=mapping_state(publication),
            tags=tuple(tags.get(publication.product_id, ())),
        )
        for publication in shown
    ]


def count_publications(actor: Actor) -> int:
    """Count the products in the stores that the actor may see."""
    return Publication.objects.filter(store_id__in=[store.id for store in list_stores(actor)]).count()


def published_images() -> set[str]:
    """Return keys of uploaded images that My Products shows, in removed stores too."""
    rows = Publication.objects.filter(image_url__startswith=UPLOADED)
    return {uploaded_key(url) for url in rows.values_list("image_url", flat=True)}


def chosen_publications(actor: Actor, chosen: ChosenPublications) -> list[PublicationRow]:
    """Return the chosen publications, oldest first.

    NothingChosen when there are none, TooManyChosen, NotFound when one of the ids is not the actor's.
    """
    stores = {store.id: store for store in list_stores(actor)}
    if chosen.matching is not None:
        found = _matching(set(stores), chosen.matching)
    else:
        found = Publication.objects.filter(pk__in=chosen.ids, store_id__in=stores)
    found = found.defer("labels", "adjustments", "unsent", "upload").order_by("id")
    rows = [_row(publication, stores[publication.store_id]) for publication in found[: MOST_CHOSEN + 1]]
    if len(rows) > MOST_CHOSEN:
        raise TooManyChosen(MOST_CHOSEN)
    if chosen.matching is None and len(rows) != len(set(chosen.ids)):
        raise NotFound
    if not rows:
        raise NothingChosen
    source_ids = source_ids_of(row.product_id for row in rows)
    return [replace(row, source_id=source_ids.get(row.product_id, "")) for row in rows]


_SOLD = PublicationVariant.objects.filter(publication=OuterRef("pk")).values(
    pair=JSONObject(id="variant_id", price="price_minor")
)


def _counted(rows: "QuerySet[Publication]") -> Subquery:
    """Return a subquery with the total, so that each row carries it and it is counted once."""
    return Subquery(rows.order_by().values(every=Value(1)).annotate(count=Count("pk")).values("count"))


def _prices(publication: Publication) -> PublishedPrices:
    sold: list[dict[str, Any]] = getattr(publication, "sold", [])
    return PublishedPrices(
        publication_id=publication.pk,
        product_id=publication.product_id,
        store_id=publication.store_id,
        currency=publication.currency,
        rate=read_rate(publication.rate),
        prices={row["id"]: row["price"] for row in sold},
        adjustments=read_adjustments(publication.adjustments),
    )


def _matching(store_ids: set[int], filters: PublicationFilter) -> "QuerySet[Publication]":
    chosen = store_ids if filters.store_id is None else store_ids & {filters.store_id}
    rows = Publication.objects.filter(store_id__in=chosen)
    if filters.title:
        rows = rows.filter(contains(filters.title, "title"))
    if filters.mapping:
        rows = rows.filter(FILTERS_BY_MAPPING[filters.mapping])
    if filters.sold_out:
        rows = rows.filter(pk__in=SoldOut.objects.values("publication_id"))
    rows = rows.filter(state=filters.state) if filters.state else rows
    return rows.filter(shown_in(filters.view))


def _reading(publication: Publication) -> ReadInStore | None:
    """Return the last reading; None when its store was never read."""
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
        external_id=publication.external_id,
        hidden_at=publication.hidden_at,
    )
