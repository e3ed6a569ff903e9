"""Mappings of published variants, with the variants of the store and of the supplier."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from django.db.models import Min

from server.company.identity.contracts import Actor
from server.kit.errors import NotFound
from tenants.importing.contracts import ListedForPublishing, ListedVariantView
from tenants.importing.selectors.publication import read_for_publishing
from tenants.products.contracts.mappings import (
    MappingMode,
    MappingRow,
    MappingView,
    Proposal,
    Source,
    SourceSku,
    StoreVariant,
)
from tenants.products.models import Publication, SkuMapping, SkuMappingRow, SourceProposal, Synonyms
from tenants.products.rules.suppliers import Role
from tenants.products.rules.synonyms import DEFAULT_GROUPS, Groups
from tenants.stores.contracts import StoreRef
from tenants.stores.selectors import stores_by_id

MOST_SOURCES = 20


def read_mapping(actor: Actor, publication_id: int, *, also: Sequence[int] = ()) -> MappingView:
    """Return the mapping of a publication; `also`: further products of the Import List to choose from.

    NotFound when the publication is not the actor's, or its product left the Import List.
    """
    row = Publication.objects.filter(pk=publication_id).select_related("mapping").first()
    store = stores_by_id(actor, [row.store_id]).get(row.store_id) if row else None
    if row is None or store is None:
        raise NotFound
    return _view(row, store, also)


def read_dictionary() -> tuple[Groups, int]:
    """Return the synonyms with their version; the default ones while none were saved."""
    kept = Synonyms.objects.filter(pk=1).first()
    return (kept.groups, kept.version) if kept else (DEFAULT_GROUPS, 0)


def read_sources(product_ids: Iterable[int]) -> dict[int, Source]:
    """Return the variants that can be bought of these products of the Import List: two queries."""
    return {publishing.id: _source(publishing) for publishing in read_for_publishing(sorted(set(product_ids)))}


def read_roles(product_id: int) -> dict[int, Role]:
    """Return how a product is bought from others of the Import List, by their ids: first in any store, or a substitute.

    One query; nothing where no mapping was saved.
    """
    rows = SkuMappingRow.objects.filter(mapping__publication__product_id=product_id).values("source_product_id")
    best = rows.annotate(best=Min("priority")).values_list("source_product_id", "best")
    return {source: Role.SUBSTITUTE if priority else Role.MAPPING for source, priority in best}


def _view(row: Publication, store: StoreRef, also: Sequence[int]) -> MappingView:
    kept: SkuMapping | None = getattr(row, "mapping", None)
    rows = mapping_rows(kept.rows.all()) if kept else []
    requested = dict.fromkeys([row.product_id, *(row.source_product_id for row in rows), *also])
    listed = {publishing.id: publishing for publishing in read_for_publishing(list(requested)[:MOST_SOURCES])}
    product = listed.get(row.product_id)
    if product is None:
        raise NotFound
    sources = [_source(listed[key]) for key in requested if key in listed]
    variants = _variants(row, product)
    shown = rows if kept else automatic_own(row, variants)
    return MappingView(
        publication_id=row.pk,
        title=row.title,
        store_name=store.name,
        currency=row.currency,
        mode=MappingMode(kept.mode) if kept else MappingMode.AUTO,
        version=kept.version if kept else 0,
        option_names=tuple(option.name for option in product.options),
        variants=tuple(variants),
        rows=tuple(shown),
        pairs=kept.pairs if kept else {},
        sources=tuple(sources),
        proposals=tuple(pending_proposals([row.product_id])),
        unmapped=len({variant.variant_id for variant in variants} - {mapping.variant_id for mapping in shown}),
    )


def automatic_own(row: Publication, variants: Sequence[StoreVariant]) -> list[MappingRow]:
    """Return rows that buy each variant as it was imported."""
    return [MappingRow(variant.variant_id, row.product_id, variant.variant_id) for variant in variants]


def mapping_rows(rows: Iterable[SkuMappingRow]) -> list[MappingRow]:
    """Convert saved rows to plain values, in their order."""
    return [
        MappingRow(
            variant_id=row.variant_id,
            source_product_id=row.source_product_id,
            source_variant_id=row.source_variant_id,
            quantity=row.quantity,
            countries=tuple(row.countries),
            priority=row.priority,
            max_cost_minor=row.max_cost_minor,
        )
        for row in sorted(rows, key=lambda mapping: (mapping.variant_id, mapping.priority, mapping.pk))
    ]


def pending_proposals(product_ids: Collection[int]) -> list[Proposal]:
    """Return proposals that wait for the merchant."""
    rows = SourceProposal.objects.filter(product_id__in=product_ids, is_dismissed=False).order_by("variant_id")
    return [
        Proposal(row.variant_id, tuple(row.before), tuple(row.after), row.source_sku_id, row.source_attr, row.ground)
        for row in rows
    ]


def _variants(row: Publication, product: ListedForPublishing) -> list[StoreVariant]:
    prices: Mapping[int, int | None] = dict(row.variants.values_list("variant_id", "price_minor"))
    return [
        StoreVariant(variant.id, variant.option_values, variant.sku, prices[variant.id])
        for variant in product.variants
        if variant.id in prices
    ]


def _source(product: ListedForPublishing) -> Source:
    return Source(
        product_id=product.id,
        title=product.title,
        supplier=int(product.supplier),
        url=product.source_url,
        currency=product.currency,
        option_names=tuple(option.name for option in product.options),
        skus=tuple(_sku(variant) for variant in product.variants),
        seen_at=product.read_at,
    )


def _sku(variant: ListedVariantView) -> SourceSku:
    supply = variant.supply
    return SourceSku(
        variant.id,
        variant.option_values,
        variant.sku,
        variant.source_sku_id,
        supply.cost_minor,
        supply.stock,
        is_sold=supply.lasts_for(1),
    )
