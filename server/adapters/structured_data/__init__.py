"""Products from their pages' own structured data: schema.org JSON-LD first, then microdata, OpenGraph last."""

from enum import Enum

from server.adapters.structured_data.json_ld import has_unclear_price, own_products, product_from_nodes, products_in
from server.adapters.structured_data.microdata import microdata_nodes
from server.adapters.structured_data.nodes import nodes_of
from server.adapters.structured_data.offers import are_discontinued, state_highest
from server.adapters.structured_data.open_graph import PageParts, parts_of, product_from_open_graph
from server.adapters.structured_data.own_products import headline_of
from server.adapters.structured_data.trees import parse_page
from server.kit.web_addresses import join_address
from server.ports.suppliers import SourceLink, SourceProduct


class PageState(Enum):
    """What a page says about its product."""

    SILENT = "silent"
    DESCRIBED = "described"
    DISCONTINUED = "discontinued"
    UNCLEAR = "unclear"


def read_product_page(
    html: str, url: str, link: SourceLink, *, default_currency: str = "", costs_most: bool = False
) -> SourceProduct | None:
    """Read the product that a page describes; None when it describes none, states no currency, or describes several.

    With offers in several currencies, use those in `default_currency`, else those in the first one. For a price range
    use the lower end, with `costs_most` the upper one.
    """
    tree = parse_page(html)
    if tree is None:
        return None
    headline = headline_of(tree)
    for nodes in (nodes_of(tree), list(microdata_nodes(tree, url))):
        if costs_most:
            state_highest(nodes)
        if product := product_from_nodes(nodes, url, link, default_currency, headline):
            return product
    return product_from_open_graph(tree, url, link, default_currency)


def read_canonical(html: str, url: str) -> str:
    """Return the address that a page calls its own (RFC 6596); empty if it names none, or several."""
    tree = parse_page(html)
    rows = [] if tree is None else tree.iter("link")
    named = {join_address(url, row.get("href") or "") for row in rows if "canonical" in (row.get("rel") or "").split()}
    return named.pop() if len(named) == 1 else ""


def read_page_parts(html: str, url: str) -> PageParts:
    """Return what a page shows for sharing (ogp.me), where this is not enough for a product."""
    tree = parse_page(html)
    return PageParts("", 0, has_price=False) if tree is None else parts_of(tree, url)


def read_page_state(html: str, url: str = "") -> PageState:
    """Return whether a page's JSON-LD describes a product, and if it is no longer sold (schema.org/Discontinued).

    UNCLEAR for several products of which none is the page's own, and for prices that can be read in two ways.
    """
    tree = parse_page(html)
    nodes = [] if tree is None else nodes_of(tree)
    if not products_in(nodes):
        return PageState.SILENT
    products = own_products(nodes, url, headline_of(tree))
    if are_discontinued(products):
        return PageState.DISCONTINUED
    is_unclear = not products or any(map(has_unclear_price, products))
    return PageState.UNCLEAR if is_unclear else PageState.DESCRIBED
