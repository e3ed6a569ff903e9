"""Values that nobody should send, and bodies and queries made of them, from the exported contract."""

from typing import Any

from hypothesis import strategies as st

Json = Any

NASTY = [
    "",
    "   ",
    "\x00",
    "a\x00b",
    "\ud800",
    "\u202e\u0645\u0631\u062d\u0628\u0627",
    "🎁" * 300,
    "x" * 20_000,
    "%00",
    "' OR 1=1 --",
    "../../etc/passwd",
    "<script>alert(1)</script>",
    "=HYPERLINK(1)",
    "NaN",
    "Infinity",
    "1e999999",
    "-1",
    "٣",
    "9" * 5000,
]
NUMBERS = [0, -1, 1.5, 2**31, 2**53, 2**63 - 1, 2**63, 2**64, -(2**63), -(2**63) - 1, 10**300, 1e308]
TEXTS = st.one_of(st.sampled_from(NASTY), st.text(max_size=40))
LEAVES = st.one_of(st.none(), st.booleans(), st.sampled_from(NUMBERS), st.integers(), TEXTS)
WILD: st.SearchStrategy[Json] = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4), max_leaves=12
)


def nested(depth: int) -> Json:
    """Lists in lists, so deep."""
    value: Json = []
    for _ in range(depth):
        value = [value]
    return value


def bodies(schema: dict[str, Any], document: dict[str, Any]) -> st.SearchStrategy[Json]:
    """Bodies that nearly fit: each part is right, wrong or left out."""
    return st.one_of(_fitting(schema, document), _fitting(schema, document), WILD)


def fields_of(schema: dict[str, Any], document: dict[str, Any]) -> int:
    """How many fields a body has at its top; a list or a choice of bodies counts as many."""
    while "$ref" in schema:
        schema = document["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    return len(schema["properties"]) if "properties" in schema else 4


def _fitting(schema: dict[str, Any], document: dict[str, Any]) -> st.SearchStrategy[Json]:
    if "$ref" in schema:
        return _fitting(document["components"]["schemas"][schema["$ref"].rpartition("/")[2]], document)
    for union in ("anyOf", "oneOf", "allOf"):
        if union in schema:
            return st.one_of(*(_fitting(one, document) for one in schema[union]))
    if "const" in schema or "enum" in schema:
        return st.sampled_from(schema.get("enum") or [schema["const"]])
    return _typed(schema, document)


def _typed(schema: dict[str, Any], document: dict[str, Any]) -> st.SearchStrategy[Json]:
    kind = schema.get("type", "object")
    if kind == "array":
        items = st.one_of(_fitting(schema.get("items", {}), document), WILD)
        return st.lists(items, max_size=4)
    if kind == "object" and "properties" in schema:
        parts = {name: _part(one, document) for name, one in schema["properties"].items()}
        required = {name: part for name, part in parts.items() if name in schema.get("required", [])}
        return st.fixed_dictionaries(required, optional={n: p for n, p in parts.items() if n not in required})
    plain: dict[str, st.SearchStrategy[Json]] = {
        "integer": st.one_of(st.integers(0, 20), st.sampled_from([n for n in NUMBERS if isinstance(n, int)])),
        "number": st.sampled_from(NUMBERS),
        "boolean": st.booleans(),
        "string": st.one_of(TEXTS, st.sampled_from(["1", "1.5", "2", "http://127.0.0.1:1/products/a"])),
        "null": st.none(),
    }
    return plain.get(kind, WILD)


def _part(schema: dict[str, Any], document: dict[str, Any]) -> st.SearchStrategy[Json]:
    fitting = _fitting(schema, document)
    return st.one_of(fitting, fitting, fitting, WILD)


def queries(parameters: list[dict[str, Any]], document: dict[str, Any]) -> st.SearchStrategy[dict[str, str]]:
    """Queries with some of the known parameters, as text."""
    parts = {
        one["name"]: _fitting(one["schema"], document).map(str) | TEXTS for one in parameters if one["in"] == "query"
    }
    required = {one["name"] for one in parameters if one.get("required")}
    return st.fixed_dictionaries(
        {name: part for name, part in parts.items() if name in required},
        optional={name: part for name, part in parts.items() if name not in required},
    )
