"""What mappers of suppliers do alike: prices beside each other, each variant once."""

from collections.abc import Iterable

from server.ports.suppliers import SourceImage, SourceVariant


def former_price(listed: int | None, cost: int | None) -> int | None:
    """The listed price where it is above what it costs now."""
    return listed if listed and cost is not None and listed > cost else None


def each_once(variants: Iterable[SourceVariant]) -> tuple[SourceVariant, ...]:
    """The variants in their order; of several with the same id the first."""
    found: dict[str, SourceVariant] = {}
    for variant in variants:
        found.setdefault(variant.source_sku_id, variant)
    return tuple(found.values())


def images(urls: Iterable[str]) -> tuple[SourceImage, ...]:
    return tuple(SourceImage(url) for url in urls)
