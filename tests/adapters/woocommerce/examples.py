"""Products to publish, as the domain hands them over."""

from dataclasses import replace
from datetime import UTC, datetime
from itertools import product as combinations
from typing import Any

from server.ports.stores import PushImage, PushOption, PushProduct, PushVariant

PICTURES = "https://cdn.example.com/files"


def variant(reference: str = "v1", **changes: Any) -> PushVariant:
    plain = PushVariant(
        reference=reference, option_values=(), price_minor=1999, compare_at_minor=None, sku=f"sku-{reference}"
    )
    return replace(plain, **changes)


def simple(reference: str = "p1", **changes: Any) -> PushProduct:
    plain = PushProduct(
        reference=reference,
        title="Enamel mug",
        description_html="<p>Holds 350 ml.</p>",
        currency="USD",
        variants=(variant(f"{reference}-v1", stock=7),),
        images=(PushImage(f"{PICTURES}/{reference}/front.png", "Front"),),
    )
    return replace(plain, **changes)


def variable(reference: str = "p2", colours: int = 2, sizes: int = 2, **changes: Any) -> PushProduct:
    options = (
        PushOption("Colour", tuple(f"Colour {at}" for at in range(colours))),
        PushOption("Size", tuple(f"Size {at}" for at in range(sizes))),
    )
    variants = tuple(
        variant(
            f"{reference}-{colour}-{size}",
            option_values=(colour, size),
            image_url=f"{PICTURES}/{reference}/{colour.replace(' ', '-')}.jpg" if colours <= 10 else "",
        )
        for colour, size in combinations(options[0].values, options[1].values)
    )
    plain = PushProduct(
        reference=reference,
        title="Linen shirt",
        description_html="<p>Washed linen.</p>",
        currency="USD",
        variants=variants,
        options=options,
        images=(PushImage(f"{PICTURES}/{reference}/front.jpg"),),
    )
    return replace(plain, **changes)


def long_ago() -> datetime:
    return datetime(2020, 1, 1, tzinfo=UTC)
