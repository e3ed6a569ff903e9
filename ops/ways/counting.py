"""Count what a way passes.

- *Place*: a function of ours (`server/`, `tenants/`) that is entered. What is written inside another function, as a
  comprehension or a closure, belongs to it. Methods that a dataclass generates are nobody's.
- *Room*: a module under `server/company`, `tenants` or `server/adapters`; the *area* is its package there.
- *Return*: entering a room that was left before. Functions outside of rooms, as of the edge or the kit, leave none.
- *Statement*: what is sent to the database, without savepoints and search paths, which frame the statements.

Only the thread that acts is counted. The way is acted twice and counted the second time: the first loads modules and
fills caches, and is rolled back.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import CodeType, FrameType

from django.db import connection, transaction

from ops.bootstrap.stamps import ROOT

OURS = tuple(f"{ROOT}/{folder}/" for folder in ("server", "tenants"))
ROOMS = ("server/company/", "server/adapters/", "tenants/")
FRAMING = ("SAVEPOINT", "RELEASE SAVEPOINT", "ROLLBACK TO SAVEPOINT", "SET search_path")


@dataclass(frozen=True, slots=True)
class Place:
    """A function by its module's path, from the root of the project."""

    module: str
    function: str

    @property
    def is_in_room(self) -> bool:
        return self.module.startswith(ROOMS)

    @property
    def area(self) -> str:
        depth = 2 if self.module.startswith("tenants/") else 3
        return "/".join(self.module.split("/")[:depth])


@dataclass(frozen=True, slots=True)
class Count:
    """How far a way is. `inside`: the places that are in rooms."""

    places: int
    inside: int
    rooms: int
    areas: int
    returns: int
    statements: int


@dataclass
class Walk:
    """The places of a way in the order in which they were entered, and its statements."""

    entered: list[Place] = field(default_factory=list)
    statements: list[str] = field(default_factory=list)

    def count(self) -> Count:
        rooms = [place.module for place in self.entered if place.is_in_room]
        visits = [room for room, before in zip(rooms, ["", *rooms], strict=False) if room != before]
        return Count(
            places=len(set(self.entered)),
            inside=len({place for place in self.entered if place.is_in_room}),
            rooms=len(set(rooms)),
            areas=len({place.area for place in self.entered if place.is_in_room}),
            returns=len(visits) - len(set(visits)),
            statements=len(self.statements),
        )


def walked(act: Callable[[], object]) -> Walk:
    """Act, and return what that passed, once everything is loaded. Belongs in a transaction."""
    with transaction.atomic():
        act()
        transaction.set_rollback(True)
    walk = Walk()
    with noting_statements(walk), noting_places(walk):
        act()
    return walk


@contextmanager
def noting_places(walk: Walk) -> Iterator[None]:
    known: dict[CodeType, Place | None] = {}

    def note(frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event == "call" and (place := known[code] if code in known else known.setdefault(code, place_of(code))):
            walk.entered.append(place)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        yield
    finally:
        sys.setprofile(before)


@contextmanager
def noting_statements(walk: Walk) -> Iterator[None]:
    def note(execute: Callable[..., object], sql: object, *more: object) -> object:
        text = str(sql).strip()
        if not text.startswith(FRAMING):
            walk.statements.append(text)
        return execute(sql, *more)

    with connection.execute_wrapper(note):
        yield


def place_of(code: CodeType) -> Place | None:
    """Return the function of ours that the code belongs to; None for others, and for modules that are loaded."""
    if not code.co_filename.startswith(OURS) or code.co_name == "<module>":
        return None
    return Place(code.co_filename.removeprefix(f"{ROOT}/"), code.co_qualname.split(".<")[0])
