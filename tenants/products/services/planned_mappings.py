"""Map products at their first publication to the suppliers that were chosen before."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from server.company.identity.contracts import Actor
from server.kit.errors import NotFound
from tenants.importing.contracts.planned import PlannedSource
from tenants.importing.selectors.finding import listed_sources
from tenants.products.contracts.mappings import MappingMode, Source
from tenants.products.models import SkuMapping
from tenants.products.rules.pushes import Push
from tenants.products.rules.suppliers import Role, rows_with
from tenants.products.rules.synonyms import build_dictionary
from tenants.products.selectors.mappings import read_dictionary, read_mapping, read_sources
from tenants.products.services.mappings import write_mapping

Chosen = Sequence[tuple[Role, Source]]


def map_planned(actor: Actor, pushes: Sequence[Push], *, now: datetime) -> None:
    """Map each product that is new in its store to its planned suppliers; existing mappings stay.

    Suppliers whose product is not in the Import List are left out. Belongs in the transaction that locked the
    publications; no query without planned suppliers.
    """
    planned = {push.publication_id: push.planned for push in pushes if push.planned and not push.product.external_id}
    if not planned:
        return
    mapped = set(SkuMapping.objects.filter(pk__in=planned).values_list("pk", flat=True))
    listed = listed_sources(source.source for every in planned.values() for source in every)
    sources = read_sources(listed.values())
    dictionary = build_dictionary(read_dictionary()[0])
    for publication_id in sorted(planned.keys() - mapped):
        chosen = [
            (Role.MAPPING if source.is_first else Role.SUBSTITUTE, sources[listed[source.source]])
            for source in _first_last(planned[publication_id])
            if source.source in listed and listed[source.source] in sources
        ]
        _map(actor, publication_id, chosen, dictionary, now)


def _first_last(planned: Sequence[PlannedSource]) -> list[PlannedSource]:
    return sorted(planned, key=lambda source: source.is_first)


def _map(actor: Actor, publication_id: int, chosen: Chosen, dictionary: Mapping[str, str], now: datetime) -> None:
    try:
        view = read_mapping(actor, publication_id)
    except NotFound:
        return
    rows, count = list(view.rows), 0
    for role, source in chosen:
        rows, mapped = rows_with(rows, view.variants, source, role, dictionary)
        count += mapped
    if count:
        write_mapping(publication_id, MappingMode.ADVANCED, rows, pairs={}, version=view.version + 1, now=now)
