"""Which supplier's variant is bought for which published one. Pure."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from tenants.products.contracts.mappings import MappingRow, Pairs, Source, SourceSku, StoreVariant, Verdict, Weighed
from tenants.products.rules.synonyms import meaning_of


def automatic_rows(
    variants: Sequence[StoreVariant], sources: Sequence[Source], dictionary: Mapping[str, str]
) -> list[MappingRow]:
    """Match variants by synonyms, else by SKU; if several match, take none."""
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
    cheapest.
    """
    rows = []
    for variant in variants:
        wanted = _wanted(variant, option_names, pairs)
        fitting = [sku for sku in source.skus if wanted is not None and wanted <= set(sku.option_values)]
        if fitting:
            cheapest = min(fitting, key=lambda sku: (sku.cost_minor is None, sku.cost_minor, sku.variant_id))
            rows.append(MappingRow(variant.variant_id, source.product_id, cheapest.variant_id))
    return rows


def weigh(rows: Iterable[MappingRow], sources: Mapping[int, Source], *, country: str, quantity: int) -> list[Weighed]:
    """Check the rows for this quantity and country, in order of priority; the first that fits is chosen."""
    ordered = sorted(rows, key=lambda row: (row.priority, country not in row.countries))
    weighed: list[Weighed] = []
    for row in ordered:
        source = sources.get(row.source_product_id)
        sku = next((one for one in source.skus if one.variant_id == row.source_variant_id), None) if source else None
        if source is None or sku is None:
            continue
        pieces = row.quantity * quantity
        cost = None if sku.cost_minor is None else sku.cost_minor * pieces
        verdict = _verdict(row, sku, pieces, country)
        if verdict is Verdict.CHOSEN and any(one.verdict is Verdict.CHOSEN for one in weighed):
            verdict = Verdict.NEXT
        weighed.append(Weighed(row, source, sku, pieces, cost, verdict))
    return weighed


def _verdict(row: MappingRow, sku: SourceSku, pieces: int, country: str) -> Verdict:
    if row.countries and country not in row.countries:
        return Verdict.OTHER_COUNTRY
    if not sku.is_there:
        return Verdict.GONE
    if sku.stock is not None and sku.stock < pieces:
        return Verdict.TOO_FEW
    if row.max_cost_minor is not None and (sku.cost_minor or 0) * row.quantity > row.max_cost_minor:
        return Verdict.TOO_EXPENSIVE
    return Verdict.CHOSEN


def _wanted(variant: StoreVariant, names: Sequence[str], pairs: Pairs) -> set[str] | None:
    values = [pairs.get(name, {}).get(value, "") for name, value in zip(names, variant.option_values, strict=False)]
    return set(values) if values and all(values) else None


def _same_words(
    variant: StoreVariant, sources: Sequence[Source], dictionary: Mapping[str, str]
) -> tuple[Source, SourceSku] | None:
    meaning = meaning_of(variant.option_values, dictionary)
    for source in sources:
        by_meaning = defaultdict(list)
        for sku in source.skus:
            by_meaning[meaning_of(sku.option_values, dictionary)].append(sku)
        if len(found := by_meaning.get(meaning, [])) == 1:
            return source, found[0]
    return None


def _same_sku(variant: StoreVariant, sources: Sequence[Source]) -> tuple[Source, SourceSku] | None:
    for source in sources:
        found = [sku for sku in source.skus if variant.sku and sku.sku == variant.sku]
        if len(found) == 1:
            return source, found[0]
    return None
