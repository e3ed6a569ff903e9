"""Names in addresses."""

import re
from urllib.parse import quote

from django.utils.text import slugify

MAX_LABEL = 40
LONGEST_SLUG = 60
RESERVED = frozenset({"www", "admin", "api", "console", "mail", "shop", "shops", "static"})


def shop_label(name: str) -> str:
    """The host name label of a shop: `Anna's Tea` becomes `annas-tea`; a name without Latin letters `shop-1`."""
    label = slugify(name)[:MAX_LABEL].strip("-_").replace("_", "-")
    return label if label and label not in RESERVED else f"{label}-1".lstrip("-") if label else "shop-1"


def next_label(label: str) -> str:
    """The label to try when this one is taken: `tea`, `tea-2`, `tea-3`."""
    match = re.fullmatch(r"(.+)-(\d+)", label)
    return f"{match[1]}-{int(match[2]) + 1}" if match else f"{label}-2"


def product_path(title: str, product_id: int) -> str:
    """Return the one address of a product, readable in its own script: the number finds it, whatever its title was."""
    slug = f"{slugify(title, allow_unicode=True)[:LONGEST_SLUG].strip('-_')}-{product_id}"
    return f"/products/{quote(slug.lstrip('-'))}"
