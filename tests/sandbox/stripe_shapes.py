"""Holds answers against the classes of the stripe package, which are generated from Stripe's OpenAPI description."""

from collections.abc import Iterator
from types import NoneType, UnionType
from typing import Any, ForwardRef, Literal, Union, get_args, get_origin

from stripe import StripeObject

from fixtures.sandbox.stripe.shapes import fields_of

SCALARS: dict[Any, tuple[type, ...]] = {str: (str,), int: (int,), bool: (bool,), float: (int, float)}


def wrong(content: dict[str, Any]) -> list[str]:
    """What Stripe's description does not allow in an object and in all that it holds."""
    return list(_object(content, content["object"]))


def _object(content: dict[str, Any], where: str) -> Iterator[str]:
    if content["object"] in ("list", "search_result"):
        for number, row in enumerate(content["data"]):
            yield from _object(row, f"{where}[{number}]")
        return
    if content.get("deleted"):
        return
    yield from _fields(content, fields_of(content["object"]), where)


def _fields(content: dict[str, Any], known: dict[str, Any], where: str) -> Iterator[str]:
    yield from (f"{where}.{name} is unknown" for name in content if name not in known)
    for name, hint in known.items():
        if content.get(name) is None:
            if not _optional(hint):
                yield f"{where}.{name} is missing"
        else:
            yield from _value(content[name], hint, f"{where}.{name}")


def _optional(hint: Any) -> bool:
    return NoneType in get_args(hint)


def _value(value: Any, hint: Any, where: str) -> Iterator[str]:
    options = [option for option in _options(hint) if option is not NoneType]
    if isinstance(value, dict) and isinstance(value.get("object"), str):
        yield from _object(value, where)
    elif isinstance(value, dict):
        if isinstance(value.get("object"), dict):
            yield from _object(value["object"], where)
        inner = [option for option in options if isinstance(option, type) and issubclass(option, StripeObject)]
        if inner and inner[0].__annotations__ and "Untyped" not in inner[0].__name__:
            known = {name: kind for name, kind in inner[0].__annotations__.items() if not name.startswith("_")}
            yield from _fields(value, known, where)
    elif isinstance(value, list):
        row = next((get_args(option)[0] for option in options if get_origin(option) is list), Any)
        for number, item in enumerate(value):
            yield from _value(item, row, f"{where}[{number}]")
    elif not _scalar(value, options):
        yield f"{where} is {value!r}, not {hint}"


def _options(hint: Any) -> list[Any]:
    if get_origin(hint) in (Union, UnionType):
        return [option for arg in get_args(hint) for option in _options(arg)]
    return [hint]


def _scalar(value: Any, options: list[Any]) -> bool:
    words = [word for option in options if get_origin(option) is Literal for word in get_args(option)]
    if words:
        return value in words or (str not in options and any(isinstance(option, ForwardRef) for option in options))
    kinds = [SCALARS[option] for option in options if option in SCALARS]
    return not kinds or any(type(value) in kind for kind in kinds)
