"""Access to JSON-LD of any shape: graphs, lists, single objects, types with or without a prefix."""

import json
from collections import deque
from collections.abc import Iterator
from html import unescape
from typing import Any

from server.adapters.values import as_dict, read_picture, read_text

Node = dict[str, Any]
_DEEPEST = 6
_MOST_PLACES = 50_000


def nodes_of(tree: Any) -> list[Node]:
    """Return every top-level object in the page's scripts, with references to its other objects resolved; skip scripts
    that cannot be read.
    """
    from extruct.jsonld import JsonLdExtractor

    extractor: Any = JsonLdExtractor()
    found = [_items(extractor, script) for script in tree.iter("script")]
    _link(found)
    return list(flatten(found))


def _items(extractor: Any, script: Any) -> list[Any]:
    try:
        return list(extractor.extract_items(script))
    except (ValueError, RecursionError):
        return _escaped_items(script)


def _escaped_items(script: Any) -> list[Any]:
    """Read a script whose quotation marks were escaped as in HTML."""
    text = script.text or ""
    if script.get("type") != "application/ld+json" or "&quot;" not in text:
        return []
    try:
        return [json.loads(unescape(text))]
    except (ValueError, RecursionError):
        return []


def _link(found: list[Any]) -> None:
    """Put objects in the place of `{"@id": ...}` that names them, and variants into the group that they belong to."""
    places = list(_places(found))
    objects: dict[str, Node] = {}
    for node in (value for _, _, value in places if isinstance(value, dict)):
        name = node.get("@id")
        if isinstance(name, str) and len(node) > len(objects.get(name, {})) and not _is_reference(node):
            objects[name] = node
    for holder, key, value in places:
        if isinstance(value, dict) and _is_reference(value):
            holder[key] = objects.get(value["@id"], value)
    for node in [value for _, _, value in places if isinstance(value, dict)]:
        group = node.get("isVariantOf")
        if isinstance(group, dict) and is_a(group, "ProductGroup") and "hasVariant" not in group:
            group["hasVariant"] = [row for row in objects.values() if row.get("isVariantOf") is group]


def _is_reference(node: Node) -> bool:
    return isinstance(node.get("@id"), str) and node.keys() <= {"@id", "@type"}


def _places(root: list[Any]) -> Iterator[tuple[Any, Any, Any]]:
    """Yield every object and list inside with its holder and its place there."""
    waiting: deque[Any] = deque([root])
    for _ in range(_MOST_PLACES):
        if not waiting:
            return
        holder = waiting.popleft()
        for key, value in list(holder.items() if isinstance(holder, dict) else enumerate(holder)):
            if isinstance(value, dict | list):
                yield holder, key, value
                waiting.append(value)


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
    return any(isinstance(kind, str) and last_part(kind) in types for kind in listed)


def last_part(address: str) -> str:
    """Return `InStock` of `https://schema.org/InStock`."""
    return address.rstrip("/").rpartition("/")[2].rpartition("#")[2].rpartition(":")[2]


def listed(value: Any) -> list[Any]:
    """Return a property that may be missing, single or a list as a list."""
    if value is None:
        return []
    return value if isinstance(value, list) else [value]


def words_of(value: Any) -> str:
    """Return a text without the entities that templates leave in it: `Tom &amp; Ann`."""
    text = read_text(value)
    return read_text(unescape(text)) if "&" in text else text


def name_of(value: Any) -> str:
    """Return the text of a property that is a text or an object with a name."""
    first = next(iter(listed(value)), None)
    return words_of(as_dict(first).get("name") if isinstance(first, dict) else first)


def state_of(value: Any) -> str:
    """Return an availability in lower case without marks: `outofstock` of `https://schema.org/OutOfStock`."""
    return "".join(filter(str.isalnum, last_part(read_text(value)).casefold()))


def pictures_of(value: Any, base: str) -> list[str]:
    """Return the URLs in an `image` property: texts or ImageObjects."""
    found = []
    for entry in listed(value):
        image = as_dict(entry)
        found.append(read_picture((image.get("url") or image.get("contentUrl")) if image else entry, base))
    return [url for url in dict.fromkeys(found) if url]
