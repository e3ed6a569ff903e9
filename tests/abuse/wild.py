"""Values that nobody should send, and bodies and queries made of them, from the exported contract.

Drawn by a plain `Random`: a seed gives the same values on every machine, and drawing costs less than asking.
"""

from random import Random
from typing import Any

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
WHOLE = [number for number in NUMBERS if isinstance(number, int)]
PLAUSIBLE = ["1", "1.5", "2", "http://127.0.0.1:1/products/a"]
# Controls, ASCII, Latin, combining marks, Arabic, Chinese, signs with two units in UTF-16.
ALPHABETS = [(0x01, 0x1F), (0x20, 0x7E), (0xA0, 0x24F), (0x300, 0x36F), (0x600, 0x6FF), (0x4E00, 0x9FFF),
             (0x1F300, 0x1FAFF)]  # fmt: skip
DEEPEST = 3


def nested(depth: int) -> Json:
    """Lists in lists, so deep."""
    value: Json = []
    for _ in range(depth):
        value = [value]
    return value


def text(random: Random) -> str:
    """Something nasty, or any text."""
    if random.random() < 0.5:
        return random.choice(NASTY)
    return "".join(chr(random.randint(*random.choice(ALPHABETS))) for _ in range(random.randint(0, 40)))


def wild(random: Random, depth: int = 0) -> Json:
    """Any JSON at all."""
    kind = random.randrange(7 if depth < DEEPEST else 5)
    match kind:
        case 0:
            return None
        case 1:
            return random.random() < 0.5
        case 2:
            return random.choice(NUMBERS)
        case 3:
            return random.randint(-1_000_000, 1_000_000)
        case 4:
            return text(random)
        case 5:
            return [wild(random, depth + 1) for _ in range(random.randint(0, 4))]
    return {text(random): wild(random, depth + 1) for _ in range(random.randint(0, 4))}


def body(random: Random, schema: dict[str, Any], document: dict[str, Any]) -> Json:
    """A body that nearly fits: each part is right, wrong or left out."""
    return wild(random) if random.random() < 1 / 3 else _fitting(random, schema, document)


def fields_of(schema: dict[str, Any], document: dict[str, Any]) -> int:
    """How many fields a body has at its top; a list or a choice of bodies counts as many."""
    schema = _resolved(schema, document)
    return len(schema["properties"]) if "properties" in schema else 4


def query(random: Random, parameters: list[dict[str, Any]], document: dict[str, Any]) -> dict[str, str]:
    """Some of the known parameters, as text."""
    return {
        one["name"]: text(random) if random.random() < 0.5 else str(_fitting(random, one["schema"], document))
        for one in parameters
        if one["in"] == "query" and (one.get("required") or random.random() < 0.5)
    }


def _resolved(schema: dict[str, Any], document: dict[str, Any]) -> dict[str, Any]:
    while "$ref" in schema:
        schema = document["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    return schema


def _fitting(random: Random, schema: dict[str, Any], document: dict[str, Any]) -> Json:
    schema = _resolved(schema, document)
    for union in ("anyOf", "oneOf", "allOf"):
        if union in schema:
            return _fitting(random, random.choice(schema[union]), document)
    if "const" in schema or "enum" in schema:
        return random.choice(schema.get("enum") or [schema["const"]])
    return _typed(random, schema, document)


def _typed(random: Random, schema: dict[str, Any], document: dict[str, Any]) -> Json:
    match schema.get("type", "object"):
        case "array":
            return [_item(random, schema.get("items", {}), document) for _ in range(random.randint(0, 4))]
        case "object" if "properties" in schema:
            required = schema.get("required", [])
            return {
                name: _part(random, one, document)
                for name, one in schema["properties"].items()
                if name in required or random.random() < 0.5
            }
        case "integer":
            return random.randint(0, 20) if random.random() < 0.5 else random.choice(WHOLE)
        case "number":
            return random.choice(NUMBERS)
        case "boolean":
            return random.random() < 0.5
        case "string":
            return text(random) if random.random() < 0.5 else random.choice(PLAUSIBLE)
        case "null":
            return None
    return wild(random)


def _item(random: Random, schema: dict[str, Any], document: dict[str, Any]) -> Json:
    return wild(random) if random.random() < 0.5 else _fitting(random, schema, document)


def _part(random: Random, schema: dict[str, Any], document: dict[str, Any]) -> Json:
    return wild(random) if random.random() < 0.25 else _fitting(random, schema, document)
