"""Map many publications at once (SKU_MAPPING): by synonyms, and by certain matches of renamed variants."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from server.company.identity.contracts import Actor
from server.kit import clock
from server.kit.errors import NotFound
from server.kit.reasons import Reason
from tenants.processes.contracts import Action, BaseHandler, Item, Outcome, StartedProcess, Worked
from tenants.processes.services.records import start_process
from tenants.products.contracts import ChosenPublications
from tenants.products.contracts.mappings import MappingMode, MappingRow, MappingView
from tenants.products.models import Publication
from tenants.products.rules.mappings import automatic_rows
from tenants.products.rules.synonyms import build_dictionary
from tenants.products.selectors.mappings import read_dictionary, read_mapping
from tenants.products.selectors.publications import chosen_publications
from tenants.products.services.mappings import write_mapping
from tenants.products.services.processes import operation_on
from tenants.products.services.renames import take_up_certain

MAP = "sku_mapping"
VARIANTS_SHOWN = 10
NOTHING, GONE = Reason("mapping.nothing_to_do"), Reason("publish.product_gone")


def map_publications(
    actor: Actor, chosen: ChosenPublications, *, now: datetime, idempotency_key: str = ""
) -> StartedProcess:
    """Start mapping variants without a supplier SKU; existing mappings stay. NothingChosen, NotFound: nothing is
    started.
    """
    return start_process(
        actor,
        action=Action.SKU_MAPPING,
        operations=lambda: [operation_on(row, MAP) for row in chosen_publications(actor, chosen)],
        now=now,
        idempotency_key=idempotency_key,
        request=chosen.as_request(),
    )


@dataclass(frozen=True, slots=True)
class _Done:
    healed: int
    mapped: int
    left: int

    def outcome(self) -> Outcome:
        params = {"mapped": str(self.mapped + self.healed), "left": str(self.left)}
        if self.left:
            return Outcome.failed(Reason("mapping.left", params))
        if not self.mapped + self.healed:
            return Outcome.skipped(NOTHING)
        return Outcome.success(reason=Reason("mapping.mapped", params))


class MappingHandler(BaseHandler):
    """Maps publications. Nothing outside is called; a mapping that a user saves at the same time is waited for and
    kept.
    """

    concurrency = 0

    def party(self, operation: Item) -> str:
        return ""

    def write(self, actor: Actor, done: Sequence[Worked]) -> Mapping[int, Outcome]:
        dictionary, now = build_dictionary(read_dictionary()[0]), clock.now()
        ids = {worked.operation.id: int(worked.operation.config["publication_id"]) for worked in done}
        rows = Publication.objects.select_for_update(no_key=True).filter(pk__in=ids.values()).order_by("pk")
        existing = {row.pk: row.product_id for row in rows}
        healed = take_up_certain(existing.values())
        mapped = {
            key: self._map(actor, publication_id, healed.get(existing.get(publication_id, 0), 0), dictionary, now)
            for key, publication_id in ids.items()
        }
        configs = {worked.operation.id: worked.operation.config for worked in done}
        return {key: replace(outcome, config={**configs[key], **shown}) for key, (outcome, shown) in mapped.items()}

    def _map(
        self, actor: Actor, publication_id: int, healed: int, dictionary: Mapping[str, str], now: datetime
    ) -> tuple[Outcome, dict[str, Any]]:
        try:
            view = read_mapping(actor, publication_id)
        except NotFound:
            return Outcome.failed(GONE), {}
        if view.mode is MappingMode.AUTO:
            return _Done(healed, 0, 0).outcome(), _changes_shown(view, ())
        added = _missing(view, dictionary)
        if added:
            rows = (*view.rows, *added)
            write_mapping(publication_id, view.mode, rows, pairs=view.pairs, version=view.version + 1, now=now)
        return _Done(healed, len(added), view.unmapped - len(added)).outcome(), _changes_shown(view, added)


def _changes_shown(view: MappingView, added: Sequence[MappingRow]) -> dict[str, Any]:
    """Return details of the variants in the store and what is bought for them, with the first mapped variants."""
    names = {variant.variant_id: " / ".join(variant.option_values) or variant.sku for variant in view.variants}
    skus = {sku.variant_id: " / ".join(sku.option_values) or sku.sku for source in view.sources for sku in source.skus}
    pairs = [{"existed": names[row.variant_id], "new": skus[row.source_variant_id]} for row in added[:VARIANTS_SHOWN]]
    source_id = added[0].source_product_id if added else 0
    source = next((source for source in view.sources if source.product_id == source_id), next(iter(view.sources), None))
    bought = {"title": source.title, "url": source.url} if source else {"title": "", "url": ""}
    return {"mapping": {"mode": view.mode, **bought, "variants": pairs}}


def _missing(view: MappingView, dictionary: Mapping[str, str]) -> list[MappingRow]:
    mapped = {row.variant_id for row in view.rows}
    return automatic_rows(
        [variant for variant in view.variants if variant.variant_id not in mapped], view.sources, dictionary
    )
