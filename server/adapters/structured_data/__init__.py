"""Products as their own pages describe them: schema.org JSON-LD first, OpenGraph last."""

from typing import Any

from server.adapters.structured_data.json_ld import product_from_json_ld
from server.adapters.structured_data.open_graph import product_from_open_graph
from server.ports.suppliers import SourceLink, SourceProduct


def read_product_page(html: str, url: str, link: SourceLink, *, default_currency: str = "") -> SourceProduct | None:
    """The product that a page describes; None when it describes none, or names no currency."""
    # Takes over half a second to import, and few products need it.
    from extruct import utils

    untyped: Any = utils

    try:
        tree = untyped.parse_html(html, encoding="UTF-8")
    except (ValueError, TypeError):
        return None
    return product_from_json_ld(tree, url, link, default_currency) or product_from_open_graph(
        tree, url, link, default_currency
    )
