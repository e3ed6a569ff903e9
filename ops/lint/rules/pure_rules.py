"""Rules decide about money and states: without database and clock, tests can cover every case."""

from collections.abc import Iterator

from ops.lint.names import is_within, place_of
from ops.lint.source import Finding, Project, Source

CODE = "TW011"
IMPURE = (
    "django.db",
    "django.utils.timezone",
    "django.conf",
    "server.kit.clock",
    "server.kit.http",
    "random",
    "time",
)


def check(source: Source, project: Project) -> Iterator[Finding]:
    """Refuse ORM, clock, settings, randomness and network in the ``rules`` of an area."""
    place = place_of(source.module) if source.is_python else None
    if place is None or place.room != "rules":
        return
    for item in source.imported:
        if is_within(item.target, *IMPURE):
            yield source.finding(item.line, CODE, f"{item.target}: rules are pure; take it as an argument.")
