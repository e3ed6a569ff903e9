"""A product's last seen and present data at its supplier."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from tenants.importing.contracts import ListedForPublishing, Supply

NEVER = 9_999
"""The days of shipping to a country where a product is not shipped."""


@dataclass(frozen=True, slots=True)
class SeenVariant:
    """A variant at its supplier. Cost in minor units of the product's currency; None if it is not stated."""

    cost_minor: int | None
    stock: int | None
    available: bool
    gone: bool = False

    def is_short(self, minimum: int) -> bool:
        """Whether it counts as sold out."""
        return self.gone or not self.available or (self.stock is not None and self.stock < minimum)


@dataclass(frozen=True, slots=True)
class Seen:
    """The seen data by variant id of the Import List.

    `shipping_days`: how long the fastest way to `ship_to` takes, `NEVER` if it is not shipped there, None: unknown.
    `longest`: the limit that it was compared with; None: it was not kept.
    """

    gone: bool
    variants: Mapping[int, SeenVariant]
    shipping_days: int | None = None
    ship_to: str = ""
    longest: int | None = None

    def stored(self) -> dict[str, Any]:
        """Return the form of the column."""
        variants = {str(key): asdict(variant) for key, variant in self.variants.items()}
        seen: dict[str, Any] = {"gone": self.gone, "variants": variants}
        if self.shipping_days is not None:
            seen["shipping"] = {"days": self.shipping_days, "to": self.ship_to, "longest": self.longest}
        return seen

    def ships_late(self, ship_to: str, most: int) -> bool:
        """Whether shipping there is known to take longer than the limit of that time, else than `most`."""
        limit = most if self.longest is None else self.longest
        return self.ship_to == ship_to and self.shipping_days is not None and self.shipping_days > limit

    def with_shipping(self, ship_to: str, days: int | None, *, longest: int) -> "Seen":
        """Return the data with the present shipping time and limit; if unknown, keep the country's last time."""
        known = self.shipping_days if days is None and self.ship_to == ship_to else days
        return replace(self, shipping_days=known, ship_to=ship_to, longest=longest)


def seen_before(column: Mapping[str, Any], product: ListedForPublishing) -> Seen:
    """Return the last seen data; for variants that were never checked, the imported data."""
    imported = {
        variant.id: SeenVariant(variant.cost_minor, variant.stock, variant.available) for variant in product.variants
    }
    kept = {int(key): SeenVariant(**row) for key, row in column.get("variants", {}).items() if int(key) in imported}
    shipping = column.get("shipping", {})
    reported = shipping.get("days"), shipping.get("to", ""), shipping.get("longest")
    return Seen(bool(column.get("gone")), imported | kept, *reported)


@dataclass(frozen=True, slots=True)
class Shown:
    """What the first suppliers of a publication's variants show, by variant; None: it is gone.

    `is_gone`: none of them sells its product any more.
    """

    supplies: Mapping[int, Supply | None]
    is_gone: bool = False


def see(before: Seen, shown: Shown, *, percent: int) -> Seen:
    """Return the present data. A cost that changed by less than `percent` keeps its last seen value, so that small
    steps add up; a variant that is not shown keeps all values.
    """
    if shown.is_gone:
        return replace(before, gone=True)
    variants = {
        key: _now(variant, shown.supplies[key], percent=percent) if key in shown.supplies else variant
        for key, variant in before.variants.items()
    }
    return replace(before, gone=False, variants=variants)


def _now(before: SeenVariant, shown: Supply | None, *, percent: int) -> SeenVariant:
    if shown is None:
        return replace(before, gone=True)
    cost = shown.cost_minor
    keeps = cost is None or (before.cost_minor is not None and _is_small(before.cost_minor, cost, percent))
    return SeenVariant(before.cost_minor if keeps else cost, shown.stock, shown.available)


def _is_small(before: int, after: int, percent: int) -> bool:
    return abs(after - before) * 100 < percent * before
