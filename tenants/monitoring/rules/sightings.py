"""What was seen of a product at its supplier, and what is seen now."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from server.ports.suppliers import SourceProduct, SourceVariant
from tenants.importing.contracts import ListedForPublishing, ListedVariantView


@dataclass(frozen=True, slots=True)
class SeenVariant:
    """Cost in minor units of the product's currency; None where the supplier tells none."""

    cost_minor: int | None
    stock: int | None
    available: bool
    gone: bool = False

    def is_short(self, minimum: int) -> bool:
        """Whether it counts as sold out."""
        return self.gone or not self.available or (self.stock is not None and self.stock < minimum)


@dataclass(frozen=True, slots=True)
class Seen:
    """By variant id of the Import List."""

    gone: bool
    variants: Mapping[int, SeenVariant]

    def stored(self) -> dict[str, Any]:
        """The form of the column."""
        return {"gone": self.gone, "variants": {str(key): asdict(one) for key, one in self.variants.items()}}


def seen_before(column: Mapping[str, Any], product: ListedForPublishing) -> Seen:
    """What was seen last; what was imported for variants that were never looked at."""
    imported = {one.id: SeenVariant(one.cost_minor, one.stock, one.available) for one in product.variants}
    kept = {int(key): SeenVariant(**one) for key, one in column.get("variants", {}).items() if int(key) in imported}
    return Seen(bool(column.get("gone")), imported | kept)


def see(before: Seen, product: ListedForPublishing, found: SourceProduct | None, *, percent: int) -> Seen | None:
    """What is seen now; `found` None: the product is gone. None when no variant is recognised: nothing can be said.

    A cost that changed by less than `percent` stays the one seen before, so that small steps add up.
    """
    if found is None:
        return replace(before, gone=True)
    there = _by_variant(product, found)
    if not there:
        return None
    comparable = found.currency == product.currency
    variants = {
        key: _now(before.variants[key], there.get(key), percent=percent, comparable=comparable)
        for key in before.variants
    }
    return Seen(False, variants)


def _by_variant(product: ListedForPublishing, found: SourceProduct) -> dict[int, SourceVariant]:
    by_sku = {one.source_sku_id: one for one in found.variants if one.source_sku_id}
    by_options = {one.option_values: one for one in found.variants}
    pairs = ((one.id, _match(one, by_sku, by_options)) for one in product.variants)
    return {key: one for key, one in pairs if one is not None}


def _match(
    variant: ListedVariantView, by_sku: Mapping[str, SourceVariant], by_options: Mapping[tuple[str, ...], SourceVariant]
) -> SourceVariant | None:
    return by_sku.get(variant.source_sku_id) if variant.source_sku_id else by_options.get(variant.option_values)


def _now(before: SeenVariant, found: SourceVariant | None, *, percent: int, comparable: bool) -> SeenVariant:
    if found is None:
        return replace(before, gone=True)
    cost = found.cost_minor if comparable else None
    keeps = cost is None or (before.cost_minor is not None and _is_small(before.cost_minor, cost, percent))
    return SeenVariant(before.cost_minor if keeps else cost, found.stock, found.available)


def _is_small(before: int, after: int, percent: int) -> bool:
    return abs(after - before) * 100 < percent * before
