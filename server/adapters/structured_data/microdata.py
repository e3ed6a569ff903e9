"""Microdata (schema.org in the attributes of elements) in the shape of JSON-LD."""

from collections.abc import Iterator
from typing import Any

from server.adapters.structured_data.nodes import Node
from server.adapters.values import as_dict, as_list


def microdata_nodes(tree: Any, url: str) -> Iterator[Node]:
    """Every item at the top; none where they cannot be read."""
    from extruct.w3cmicrodata import MicrodataExtractor

    untyped: Any = MicrodataExtractor
    extractor = untyped(nested=True, strict=False)
    try:
        found = extractor.extract_items(tree, url)
    except (ValueError, RecursionError, TypeError):
        return
    yield from (_node(item) for item in as_list(found) if isinstance(item, dict))


def _node(item: Node) -> Node:
    stated = {name: _value(value) for name, value in as_dict(item.get("properties")).items()}
    return {**stated, "@type": item.get("type")}


def _value(value: Any) -> Any:
    if isinstance(value, list):
        return [_value(one) for one in value]
    return _node(value) if isinstance(value, dict) and "properties" in value else value
