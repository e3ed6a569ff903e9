"""Pages that list products: schema.org ItemList, else links; with their next page."""

from dataclasses import dataclass
from typing import Any

from server.adapters.structured_data.nodes import is_a, listed, nodes_of
from server.adapters.structured_data.trees import parse_page
from server.adapters.values import as_dict, read_count, read_text
from server.kit.web_addresses import join_address

_MOST = 1_000


@dataclass(frozen=True, slots=True)
class Listed:
    """A page's product URLs in order; `total`: the stated number of products; `following`: the next page."""

    addresses: tuple[str, ...] = ()
    total: int | None = None
    following: str = ""


def read_listing(html: str, url: str) -> Listed:
    """Read the page's list; empty where it cannot be read."""
    tree = parse_page(html)
    if tree is None:
        return Listed()
    lists = [node for node in nodes_of(tree) if is_a(node, "ItemList", "OfferCatalog")]
    entries = [entry for node in lists for entry in listed(node.get("itemListElement"))]
    named = [_address(entry) for entry in entries] or [a.get("href") or "" for a in tree.iter("a")]
    found = dict.fromkeys(join_address(url, address) for address in named[:_MOST])
    total = next((count for node in lists if (count := read_count(node.get("numberOfItems"))) is not None), None)
    return Listed(tuple(filter(None, found)), total, join_address(url, _following(tree)))


def _address(entry: Any) -> str:
    if isinstance(entry, str):
        return entry
    element = as_dict(entry)
    item = element.get("item")
    inner = read_text(item) or read_text(as_dict(item).get("url")) or read_text(as_dict(item).get("@id"))
    return inner or read_text(element.get("url")) or read_text(element.get("@id"))


def _following(tree: Any) -> str:
    for element in tree.iter("link", "a"):
        if "next" in (element.get("rel") or "").lower().split():
            return element.get("href") or ""
    return ""
