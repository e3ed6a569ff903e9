"""Which products suit a merchant's first try."""

import re

from server.ports.suppliers import SourceProduct

MOST_VARIANTS = 100
_HAN = re.compile("[\u4e00-\u9fff]")


def can_be_published(product: SourceProduct) -> bool:
    """Return whether any store takes it as it is: it has pictures, is on sale piece by piece, and all of its variants
    have a price, and a weight for shipping.
    """
    variants = product.variants
    return (
        bool(product.title and product.images)
        and product.min_quantity == 1
        and 0 < len(variants) <= MOST_VARIANTS
        and all(variant.cost_minor and variant.weight_grams for variant in variants)
        and any(variant.available and variant.stock != 0 for variant in variants)
    )


def is_in_language(product: SourceProduct, language: str) -> bool:
    """Return whether the title is Chinese for readers of Chinese, and not for others."""
    return bool(_HAN.search(product.title)) == language.lower().startswith("zh")
