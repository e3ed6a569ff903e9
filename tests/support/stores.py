"""Connect stores."""

from typing import Any

from tests.support.people import Person
from tests.support.sandbox import Outside


def connect(person: Person, outside: Outside, name: str = "demo", **changes: Any) -> Any:
    body = {"platform": 6, "shop": outside.store_url(name), **outside.keys(name)} | changes
    return person.post("store", body)


def open_shop(person: Person, name: str = "Tea House") -> Any:
    return person.post("store", {"platform": 9, "name": name})
