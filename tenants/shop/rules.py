"""Names in addresses."""

import re

from django.utils.text import slugify

MAX_LABEL = 40
RESERVED = frozenset({"www", "admin", "api", "console", "mail", "shop", "shops", "static"})


def shop_label(name: str) -> str:
    """The host name label of a shop: `Anna's Tea` becomes `annas-tea`; a name without Latin letters `shop-1`."""
    label = slugify(name)[:MAX_LABEL].strip("-_").replace("_", "-")
    return label if label and label not in RESERVED else f"{label}-1".lstrip("-") if label else "shop-1"


def next_label(label: str) -> str:
    """The label to try when this one is taken: `tea`, `tea-2`, `tea-3`."""
    match = re.fullmatch(r"(.+)-(\d+)", label)
    return f"{match[1]}-{int(match[2]) + 1}" if match else f"{label}-2"


def product_slug(title: str, product_id: int) -> str:
    """A readable, unique address of a product."""
    return f"{slugify(title)[:60].strip('-')}-{product_id}".lstrip("-")
