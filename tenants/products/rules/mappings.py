"""Which supplier's variant is bought for which published one. Pure."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from tenants.importing.contracts import Supply
from tenants.products.contracts.mappings import MappingRow, Pairs, Source, SourceSku, StoreVariant, Verdict, Weighed
from tenants.products.rules.supply import in_order, verdict_on
from tenants.products.rules.synonyms import meaning_of


def automatic_rows(
    variants: Sequence[StoreVariant], sources: Sequence[Source], dictionary: Mapping[str, str]
) -> list[MappingRow]:
    """Match variants by synonyms, else by SKU; if several that are sold match, take none."""
    rows = []
    for variant in variants:
        found = _same_words(variant, sources, dictionary) or _same_sku(variant, sources)
        if found is not None:
            rows.append(MappingRow(variant.variant_id, found[0].product_id, found[1].variant_id))
    return rows


def rows_of_pairs(
    variants: Sequence[StoreVariant], option_names: Sequence[str], source: Source, pairs: Pairs
) -> list[MappingRow]:
    """Match each variant by the supplier's names of its values; if several match (other warehouses), take the
    cheapest that is sold.
    """
    rows = []
    for variant in variants:
        requested = _words_of(variant, option_names, pairs)
        fitting = [sku for sku in source.skus if requested is not None and requested <= set(sku.option_values)]
        if fitting:
            cheapest = min(
                fitting, key=lambda sku: (not sku.is_sold, sku.cost_minor is None, sku.cost_minor, sku.variant_id)
            )
            rows.append(MappingRow(variant.variant_id, source.product_id, cheapest.variant_id))
    return rows


def weigh(rows: Iterable[MappingRow], sources: Mapping[int, Source], *, country: str, quantity: int) -> list[Weighed]:
    """Check the rows for this quantity and country, in order of priority; the first that fits is chosen."""
    weighed: list[Weighed] = []
    for row in in_order(list(rows), country):
        source = sources.get(row.source_product_id)
        sku = next((sku for sku in source.skus if sku.variant_id == row.source_variant_id), None) if source else None
        if source is None or sku is None:
            continue
        pieces = row.quantity * quantity
        cost = None if sku.cost_minor is None else sku.cost_minor * pieces
        verdict = verdict_on(row, Supply(sku.cost_minor, sku.stock, sku.is_sold), pieces=pieces, country=country)
        if verdict is Verdict.CHOSEN and any(item.verdict is Verdict.CHOSEN for item in weighed):
            verdict = Verdict.NEXT
        weighed.append(Weighed(row, source, sku, pieces, cost, verdict))
    return weighed


def _words_of(variant: StoreVariant, names: Sequence[str], pairs: Pairs) -> set[str] | None:
    values = [pairs.get(name, {}).get(value, "") for name, value in zip(names, variant.option_values, strict=False)]
    return set(values) if values and all(values) else None


def _same_words(
    variant: StoreVariant, sources: Sequence[Source], dictionary: Mapping[str, str]
) -> tuple[Source, SourceSku] | None:
    meaning = meaning_of(variant.option_values, dictionary)
    return _only(sources, lambda sku: meaning_of(sku.option_values, dictionary) == meaning)


def _same_sku(variant: StoreVariant, sources: Sequence[Source]) -> tuple[Source, SourceSku] | None:
    return _only(sources, lambda sku: bool(variant.sku) and sku.sku == variant.sku)


def _only(sources: Sequence[Source], fits: Callable[[SourceSku], bool]) -> tuple[Source, SourceSku] | None:
    """Return the SKU of the first source of which exactly one fits; one that is sold comes first."""
    fitting = [(source, [sku for sku in source.skus if fits(sku)]) for source in sources]
    sold = [(source, [sku for sku in skus if sku.is_sold]) for source, skus in fitting]
    return next(((source, skus[0]) for source, skus in (*sold, *fitting) if len(skus) == 1), None)
