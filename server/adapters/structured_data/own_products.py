"""Which of the products that a page describes is its own; others are related ones and advertisements."""

from collections.abc import Sequence
from typing import Any

from server.adapters.structured_data.nodes import Node, listed, words_of
from server.adapters.values import as_dict, read_text
from server.kit.web_addresses import join_address, read_address

_MOST_TEXTS = 20


def own_of(found: Sequence[Node], nodes: Sequence[Node], url: str, headline: str) -> list[Node]:
    """Return the page's own product: its main entity, else that of its address, else that of its headline.

    Plugins describe one product several times; products with one name are the same. Empty when it stays unclear.
    """
    main = {id(entity) for node in nodes for entity in listed(node.get("mainEntity"))}
    for chosen in (
        list(found),
        [node for node in found if id(node) in main],
        [node for node in found if _is_at(node, url)],
        [node for node in found if headline and _name(node) == headline.casefold()],
    ):
        if len({_name(node) for node in chosen}) == 1:
            return chosen
    return []


def headline_of(tree: Any) -> str:
    """Return the page's only first-level heading, else the title that it states for sharing."""
    headings = [" ".join("".join(heading.itertext()).split()) for heading in list(tree.iter("h1"))[:_MOST_TEXTS]]
    shared = (meta.get("content") for meta in tree.iter("meta") if meta.get("property") == "og:title")
    return headings[0] if len(headings) == 1 else next(filter(None, shared), "")


def _name(node: Node) -> str:
    return words_of(node.get("name")).casefold()


def _is_at(node: Node, url: str) -> bool:
    stated = (node.get("url"), node.get("@id"), _address(node.get("mainEntityOfPage")))
    return any(_place(join_address(url, address)) == _place(url) for row in stated if (address := read_text(row)))


def _address(value: Any) -> Any:
    page = as_dict(value)
    return page.get("@id") or page.get("url") if page else value


def _place(url: str) -> tuple[str, str]:
    """Return host and path of an address; its query and fragment differ between links to one page."""
    address = read_address(url)
    return address.place.removeprefix("www."), address.path.rstrip("/")
