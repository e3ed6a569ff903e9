"""Walking JSON-LD whatever its shape: graphs, lists, single objects, types with or without a prefix."""

from collections.abc import Iterator
from typing import Any

from server.adapters.values import as_dict, read_picture, read_text

Node = dict[str, Any]
_DEEPEST = 6


def nodes_of(tree: Any) -> Iterator[Node]:
    """Every object that the page's scripts describe at the top; a script that cannot be read is left out."""
    from extruct.jsonld import JsonLdExtractor

    extractor: Any = JsonLdExtractor()
    for script in tree.iter("script"):
        try:
            found = extractor.extract_items(script)
        except (ValueError, RecursionError):
            continue
        yield from flatten(found)


def flatten(value: Any, depth: int = 0) -> Iterator[Node]:
    """The objects in a list, a graph or an object that stands alone."""
    if depth > _DEEPEST:
        return
    if isinstance(value, list):
        for entry in value:
            yield from flatten(entry, depth + 1)
    elif isinstance(value, dict):
        yield value
        yield from flatten(value.get("@graph"), depth + 1)
        yield from flatten(value.get("mainEntity"), depth + 1)


def is_a(node: Node, *types: str) -> bool:
    """Whether its `@type` is one of these, written with or without schema.org before it."""
    stated = node.get("@type")
    listed = stated if isinstance(stated, list) else [stated]
    return any(isinstance(one, str) and last_part(one) in types for one in listed)


def last_part(address: str) -> str:
    """`InStock` of `https://schema.org/InStock`."""
    return address.rstrip("/").rpartition("/")[2].rpartition("#")[2].rpartition(":")[2]


def listed(value: Any) -> list[Any]:
    """A property that may be missing, single or a list, as a list."""
    if value is None:
        return []
    return value if isinstance(value, list) else [value]


def name_of(value: Any) -> str:
    """The text of a property that is a text or a thing with a name."""
    first = next(iter(listed(value)), None)
    return read_text(as_dict(first).get("name") if isinstance(first, dict) else first)


def pictures_of(value: Any, base: str) -> list[str]:
    """Addresses in an `image` property: texts or ImageObjects."""
    found = []
    for entry in listed(value):
        image = as_dict(entry)
        found.append(read_picture((image.get("url") or image.get("contentUrl")) if image else entry, base))
    return [url for url in dict.fromkeys(found) if url]
