"""The rooms of an area have an order, and other areas may import only its public rooms."""

from collections.abc import Iterator

from ops.lint.names import Import, Place, is_within, place_of
from ops.lint.source import Finding, Project, Source

CODE = "TW010"
HEIGHT = {
    "jobs": 5,
    "services": 4,
    "selectors": 3,
    "locks": 3,
    "models": 2,
    "rules": 1,
    "contracts": 0,
    "errors": 0,
}
DOORS = {"services", "selectors", "contracts", "errors", "apps", ""}
STANDS_ON = {"server.company.staff": "server.company.identity", "server.company.team": "server.company.identity"}
"""The people of these areas are users: they refer to rows of identity, which imports neither (import-linter)."""


def check(source: Source, project: Project) -> Iterator[Finding]:
    """jobs > services > (selectors | locks) > models > rules > (contracts | errors); api without ORM."""
    if not source.is_python or not source.under("server", "tenants") or "migrations" in source.parts:
        return
    home = place_of(source.module)
    for item in source.imported:
        message = _of_edge(item) if source.under("server/api") else _of_area(home, item) if home else ""
        if message:
            yield source.finding(item.line, CODE, message)


def _of_edge(item: Import) -> str:
    existing = place_of(item.target)
    if is_within(item.target, "django.db") or (existing and existing.room == "models"):
        return f"{item.target}: the edge has no ORM; call a service or a selector."
    if ".models" in f"{item.target}." and is_within(item.target, "server", "tenants"):
        return f"{item.target}: the edge has no ORM; call a service or a selector."
    return ""


def _of_area(home: Place, item: Import) -> str:
    existing = place_of(item.target)
    if existing is None:
        return ""
    if existing.area not in {home.area, STANDS_ON.get(home.area)}:
        return "" if existing.room in DOORS else f"{item.target}: another area is entered by {_doors()} only."
    mine, theirs = HEIGHT.get(home.room), HEIGHT.get(existing.room)
    if mine is None or theirs is None or home.room == existing.room or theirs < mine:
        return ""
    return f"{item.target}: {home.room} may not import {existing.room} of its own area."


def _doors() -> str:
    return ", ".join(sorted(DOORS - {""}))
