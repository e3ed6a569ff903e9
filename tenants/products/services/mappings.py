"""Save how published variants are bought, and the synonyms."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from django.db import IntegrityError, transaction

from server.company.identity.contracts import Actor
from server.kit.checks import checked, need
from server.kit.errors import Conflict, Invalid
from server.kit.money import exact_minor
from server.kit.sentences import Sentence
from tenants.products.contracts.mappings import MappingDraft, MappingMode, MappingRow, MappingView, Source
from tenants.products.models import Publication, SkuMapping, SkuMappingRow, Synonyms
from tenants.products.rules.mappings import rows_of_pairs
from tenants.products.rules.suppliers import with_first
from tenants.products.rules.synonyms import Groups, normalised
from tenants.products.selectors.mappings import mapping_rows, read_dictionary, read_mapping, read_sources

CHANGED = "Someone else changed this mapping. Please reload it; nothing was saved."
ONE_EACH = "In this mode each variant has one supplier SKU. Choose Advanced for several."
NOT_PUBLISHED = "This variant is not published in the store."
NOT_A_SKU = "This supplier SKU is not in your Import List."
CHOOSE_SOURCE = "Please choose a supplier product."
POSITIVE = "Please enter an amount above 0."
TWICE = "This word is in two groups: {word}"


def settle_mapping(actor: Actor, publication_id: int, draft: MappingDraft, *, now: datetime) -> MappingView:
    """Save how the variants of a publication are bought; mode AUTO deletes the saved mapping.

    NotFound, Invalid for each field that does not fit, Conflict when it was changed since `draft.version`.
    """
    view = read_mapping(actor, publication_id)
    rows = _rows(view, draft)
    with transaction.atomic():
        # Locked, because there may be no mapping row to lock when two users save the first one.
        Publication.objects.select_for_update(no_key=True).get(pk=publication_id)
        kept = SkuMapping.objects.filter(pk=publication_id).first()
        if (kept.version if kept else 0) != draft.version:
            raise Conflict(CHANGED)
        if draft.mode is MappingMode.AUTO:
            SkuMapping.objects.filter(pk=publication_id).delete()
        else:
            write_mapping(publication_id, draft.mode, rows, pairs=draft.pairs or {}, version=draft.version + 1, now=now)
    return read_mapping(actor, publication_id)


def write_mapping(
    publication_id: int,
    mode: MappingMode,
    rows: Sequence[MappingRow],
    *,
    pairs: Mapping[str, object],
    version: int,
    now: datetime,
) -> None:
    """Replace the mapping; belongs in the transaction that locked the publication."""
    values = {"mode": mode.value, "pairs": pairs, "version": version, "updated_at": now}
    mapping, _ = SkuMapping.objects.update_or_create(pk=publication_id, defaults=values)
    mapping.rows.all().delete()
    SkuMappingRow.objects.bulk_create(
        SkuMappingRow(
            mapping=mapping,
            variant_id=row.variant_id,
            source_product_id=row.source_product_id,
            source_variant_id=row.source_variant_id,
            quantity=row.quantity,
            countries=list(row.countries),
            priority=row.priority,
            max_cost_minor=row.max_cost_minor,
        )
        for row in rows
    )


def put_first(chosen: Mapping[int, Sequence[MappingRow]], *, beside: Collection[int] = (), now: datetime) -> None:
    """Buy variants in these ways first, by publication; the former ways stay as substitutes, in their order.

    A way that a user has removed from the mapping in between is left out. Belongs in the caller's transaction;
    `beside`: other publications that it is going to lock.
    """
    if not chosen:
        return
    ids = sorted({*chosen, *beside})
    list(Publication.objects.select_for_update(no_key=True).filter(pk__in=ids).order_by("pk").values_list("pk"))
    for kept in SkuMapping.objects.filter(pk__in=chosen).prefetch_related("rows").order_by("pk"):
        rows = mapping_rows(kept.rows.all())
        after = with_first(rows, chosen[kept.pk])
        if after != rows:
            mode = MappingMode(kept.mode)
            write_mapping(kept.pk, mode, after, pairs=kept.pairs, version=kept.version + 1, now=now)


def settle_dictionary(groups: Groups, *, version: int) -> tuple[Groups, int]:
    """Save the synonyms. Invalid when a word is in two groups, Conflict when they changed in between."""
    requested = [list(dict.fromkeys(word.strip() for word in group if word.strip())) for group in groups]
    requested = [group for group in requested if len(group) > 1]
    seen: set[str] = set()
    for group in requested:
        words = {normalised(word) for word in group}
        if twice := seen & words:
            raise Invalid.on("groups", Sentence(TWICE, word=min(twice)))
        seen |= words
    try:
        with transaction.atomic():
            done = Synonyms.objects.filter(pk=1, version=version).update(groups=requested, version=version + 1)
            if not done and version == 0:
                Synonyms.objects.create(pk=1, groups=requested, version=1)
            elif not done:
                raise Conflict(CHANGED)
    except IntegrityError:
        raise Conflict(CHANGED) from None
    return read_dictionary()


def _rows(view: MappingView, draft: MappingDraft) -> list[MappingRow]:
    if draft.mode is MappingMode.AUTO:
        return []
    if draft.mode is MappingMode.OPTION:
        need(draft.source_product_id, "source_product_id", CHOOSE_SOURCE)
        source = read_sources([draft.source_product_id or 0]).get(draft.source_product_id or 0)
        need(source, "source_product_id", CHOOSE_SOURCE)
        return rows_of_pairs(view.variants, view.option_names, source, draft.pairs or {}) if source else []
    sources = read_sources(row.source_product_id for row in draft.rows)
    ours = {variant.variant_id for variant in view.variants}
    for at, row in enumerate(draft.rows):
        need(row.variant_id in ours, f"rows.{at}.variant_id", NOT_PUBLISHED)
        need(_is_sku(row, sources), f"rows.{at}.source_variant_id", NOT_A_SKU)
    single = len({row.variant_id for row in draft.rows}) == len(draft.rows)
    need(draft.mode is MappingMode.ADVANCED or single, "rows", ONE_EACH)
    return [
        replace(row, max_cost_minor=_max_cost(at, draft.max_costs[at], sources[row.source_product_id].currency))
        if at in draft.max_costs
        else row
        for at, row in enumerate(draft.rows)
    ]


def _max_cost(at: int, typed: str, currency: str) -> int:
    field = f"rows.{at}.max_cost"
    amount = checked(field, lambda text: exact_minor(text, currency), typed)
    need(amount > 0, field, POSITIVE)
    return amount


def _is_sku(row: MappingRow, sources: Mapping[int, Source]) -> bool:
    source = sources.get(row.source_product_id)
    return source is not None and any(sku.variant_id == row.source_variant_id for sku in source.skus)
