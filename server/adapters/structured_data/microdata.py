"""Microdata of products (schema.org in the attributes of elements), in the form of JSON-LD.

extruct's own reader follows `itemref` without bound: a page of twenty elements can keep it busy for hours.
"""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from server.adapters.structured_data.nodes import Node
from server.kit.web_addresses import join_address

_MOST_PRODUCTS = 20
_MOST_ELEMENTS = 5_000
_MOST_TEXTS = 100
_DEEPEST = 4
_ADDRESSES = ("href", "src")


def microdata_nodes(tree: Any, url: str) -> Iterator[Node]:
    """Yield the page's products, each with its nested items; `itemref` is not followed."""
    scopes = (row for row in tree.iter() if row.get("itemscope") is not None and _is_product(row))
    yield from (_node(scope, url, 0) for scope in islice(scopes, _MOST_PRODUCTS))


def _is_product(scope: Any) -> bool:
    return "schema.org/Product" in (scope.get("itemtype") or "")


def _node(scope: Any, url: str, depth: int) -> Node:
    node: Node = {"@type": scope.get("itemtype")}
    for element in islice(_within(scope), _MOST_ELEMENTS):
        for name in (element.get("itemprop") or "").split()[:5]:
            node.setdefault(name, []).append(_value(element, url, depth))
    return {name: value[0] if isinstance(value, list) and len(value) == 1 else value for name, value in node.items()}


def _within(scope: Any) -> Iterator[Any]:
    """Yield the elements of a scope in order, without those of nested scopes."""
    waiting = list(reversed(scope))
    while waiting:
        element = waiting.pop()
        if not isinstance(element.tag, str):
            continue
        yield element
        if element.get("itemscope") is None:
            waiting.extend(reversed(element))


def _value(element: Any, url: str, depth: int) -> Any:
    if element.get("itemscope") is not None:
        return _node(element, url, depth + 1) if depth < _DEEPEST else None
    if (content := element.get("content")) is not None:
        return content
    address = next((found for name in _ADDRESSES if (found := element.get(name))), None)
    if address is not None:
        return join_address(url, address)
    return " ".join(" ".join(islice(element.itertext(), _MOST_TEXTS)).split())
