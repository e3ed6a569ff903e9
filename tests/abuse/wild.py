"""Values that nobody should send, and the requests that carry them, from the exported contract.

Each field of each operation gets one of them, and each of them goes to a field of each type: what reads a type is the
same everywhere.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from tests.support.operations import example

Json = Any
Document = dict[str, Any]


def nested(depth: int) -> Json:
    """Lists in lists, so deep."""
    value: Json = []
    for _ in range(depth):
        value = [value]
    return value


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
    "2026-13-45T99:99:99Z",
    "\x01\x1f ~\xa0\u024f\u0300\u036f\u06ff\u4e00\u9fff",
]
NUMBERS = [0, -1, 1.5, 2**31, 2**53, 2**63 - 1, 2**63, 2**64, -(2**63), -(2**63) - 1, 10**300, 1e308]
SHAPES = [None, True, [], {}, ["\x00"], [None, {}], {"a\x00b": {"\ud800": []}}, {"id": {"in": [1]}}, nested(40)]
WILD: list[Json] = [*NASTY, *NUMBERS, *SHAPES]
AS_TEXT: list[Json] = list(dict.fromkeys([*NASTY, *map(str, NUMBERS)]))


class Request(NamedTuple):
    """What goes into the address, its query and the body; no body is None."""

    path: dict[str, str]
    query: dict[str, str]
    body: Json = None


class Field(NamedTuple):
    """A place in an operation's request, its type, and the request with a value there; all else fits."""

    operation: str
    place: str
    type: str
    request: Callable[[Json], Request]

    def kinds(self) -> list[Json]:
        return WILD if self.place == "body" else AS_TEXT


def deal(document: Document) -> dict[str, list[Request]]:
    """The requests of each operation; one without any field is asked once."""
    requests: dict[str, list[Request]] = defaultdict(list)
    for operation, spec in specs(document):
        if not any(True for _ in fields_of(operation, spec, document)):
            requests[operation].append(Request({}, {}))
    for field, value in dealt(document):
        requests[field.operation].append(field.request(value))
    return requests


def dealt(document: Document) -> Iterator[tuple[Field, Json]]:
    """Each field with a value: of each type, as many as there are fields and kinds of values."""
    alike: dict[tuple[str, str], list[Field]] = defaultdict(list)
    for operation, spec in specs(document):
        for field in fields_of(operation, spec, document):
            alike[field.place, field.type].append(field)
    for fields in alike.values():
        kinds = fields[0].kinds()
        for at in range(max(len(fields), len(kinds))):
            yield fields[at % len(fields)], kinds[at % len(kinds)]


def specs(document: Document) -> Iterator[tuple[str, Document]]:
    for methods in document["paths"].values():
        for spec in methods.values():
            yield spec["operationId"], spec


def fields_of(operation: str, spec: Document, document: Document) -> Iterator[Field]:
    """Every place in the address, the query and the body, those inside of others included."""
    parameters = [each for each in spec.get("parameters", []) if each["in"] in {"path", "query"}]
    needed = [each for each in parameters if each["in"] == "query" and each.get("required")]
    schema = spec.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    least = Request(
        {},
        {each["name"]: str(example(each["schema"], document)) for each in needed},
        example(schema, document) if schema else None,
    )
    for each in parameters:
        yield Field(operation, each["in"], _type(each["schema"], document), _beside(least, each["in"], each["name"]))
    for kind, around in _inside(schema, document, frozenset()) if schema else ():
        yield Field(operation, "body", kind, lambda value, around=around: least._replace(body=around(value)))  # type: ignore[misc] # bound now


def _beside(least: Request, place: str, name: str) -> Callable[[Json], Request]:
    return lambda value: least._replace(**{place: getattr(least, place) | {name: value}})


Around = Callable[[Json], Json]


def _inside(schema: Document, document: Document, above: frozenset[str]) -> Iterator[tuple[str, Around]]:
    """The value itself and everything in it: its type, and the least whole with something else there."""
    yield _type(schema, document), lambda value: value
    name = schema.get("$ref", "")
    if name in above:
        return
    above, schema = above | ({name} if name else frozenset()), _resolved(schema, document)
    for option in (each for union in ("anyOf", "oneOf", "allOf") for each in schema.get(union, [])):
        inside = _inside(option, document, above)
        next(inside)
        yield from inside
    for part, of_part in schema.get("properties", {}).items():
        whole = example(schema, document)
        for kind, around in _inside(of_part, document, above):
            yield kind, _in_object(whole, part, around)
    if "items" in schema:
        for kind, around in _inside(schema["items"], document, above):
            yield kind, _in_list(around)


def _in_object(whole: Document, part: str, around: Around) -> Around:
    return lambda value: whole | {part: around(value)}


def _in_list(around: Around) -> Around:
    return lambda value: [around(value)]


def _type(schema: Document, document: Document) -> str:
    schema = _resolved(schema, document)
    options = [each for union in ("anyOf", "oneOf", "allOf") for each in schema.get(union, [])]
    types = [_type(each, document) for each in options] or [schema.get("type", "object")]
    return next((each for each in types if each != "null"), "null")


def _resolved(schema: Document, document: Document) -> Document:
    while "$ref" in schema:
        schema = document["components"]["schemas"][schema["$ref"].rpartition("/")[2]]
    return schema
