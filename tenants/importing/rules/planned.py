"""Pure rules for planned suppliers: added to a product, stored as JSON and read."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any

from server.ports.suppliers import SourceLink
from tenants.importing.contracts.planned import PlannedSource
from tenants.importing.rules.identity import Identity

MOST_PLANNED = 50


def planned_of(link: SourceLink, *, is_first: bool = False) -> PlannedSource:
    identity = Identity.of_link(link)
    return PlannedSource(identity.supplier, identity.host, identity.source_id, link.url, is_first)


def with_planned(own: Sequence[PlannedSource], added: Iterable[PlannedSource]) -> tuple[PlannedSource, ...]:
    """Return all of them, the newest choice for each source; only the last one that is bought first stays first."""
    found = {source.source: source for source in own}
    for planned_source in added:
        if planned_source.is_first:
            found = {source: replace(other, is_first=False) for source, other in found.items()}
        found[planned_source.source] = planned_source
    return tuple(found.values())[-MOST_PLANNED:]


def stored_planned(planned: Iterable[PlannedSource]) -> list[dict[str, Any]]:
    """Return the form stored in a JSON column."""
    return [asdict(source) for source in planned]


def read_planned(stored: Iterable[Mapping[str, Any]]) -> tuple[PlannedSource, ...]:
    """Return the planned suppliers of the stored form."""
    return tuple([PlannedSource(**row) for row in stored])
