"""Access to JSON-LD of any shape: graphs, lists, single objects, types with or without a prefix."""

from collections.abc import Iterator
from typing import Any

from server.adapters.values import as_dict, read_picture, read_text

Node = dict[str, Any]
_DEEPEST = 6


def nodes_of(tree: Any) -> Iterator[Node]:
    """Yield every top-level object in the page's scripts; skip scripts that cannot be read."""
    from extruct.jsonld import JsonLdExtractor

    extractor: Any = JsonLdExtractor()
    for script in tree.iter("script"):
        try:
            found = extractor.extract_items(script)
        except (ValueError, RecursionError):
            continue
        yield from flatten(found)


def flatten(value: Any, depth: int = 0) -> Iterator[Node]:
    """Yield the objects in a list, a graph or a single object."""
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
    """Return whether its `@type` is one of these, with or without the schema.org prefix."""
    stated = node.get("@type")
    listed = stated if isinstance(stated, list) else [stated]
    return any(isinstance(row, str) and last_part(row) in types for row in listed)


def last_part(address: str) -> str:
    """Return `InStock` of `https://schema.org/InStock`."""
    return address.rstrip("/").rpartition("/")[2].rpartition("#")[2].rpartition(":")[2]


def listed(value: Any) -> list[Any]:
    """Return a property that may be missing, single or a list as a list."""
    if value is None:
        return []
    return value if isinstance(value, list) else [value]


def name_of(value: Any) -> str:
    """Return the text of a property that is a text or an object with a name."""
    first = next(iter(listed(value)), None)
    return read_text(as_dict(first).get("name") if isinstance(first, dict) else first)


def pictures_of(value: Any, base: str) -> list[str]:
    """Return the URLs in an `image` property: texts or ImageObjects."""
    found = []
    for entry in listed(value):
        image = as_dict(entry)
        found.append(read_picture((image.get("url") or image.get("contentUrl")) if image else entry, base))
    return [url for url in dict.fromkeys(found) if url]
