"""Common code of supplier mappers: compare-at prices and unique variants."""

from collections.abc import Iterable

from server.ports.suppliers import SourceImage, SourceVariant


def former_price(listed: int | None, cost: int | None) -> int | None:
    """Return the listed price if it is above the current cost."""
    return listed if listed and cost is not None and listed > cost else None


def each_once(variants: Iterable[SourceVariant]) -> tuple[SourceVariant, ...]:
    """Return the variants in their order; of several with the same id, the first."""
    found: dict[str, SourceVariant] = {}
    for variant in variants:
        found.setdefault(variant.source_sku_id, variant)
    return tuple(found.values())


def images(urls: Iterable[str]) -> tuple[SourceImage, ...]:
    return tuple(SourceImage(url) for url in urls)
