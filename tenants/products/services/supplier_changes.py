"""Change the supplier of published products (SKU_MAPPING): import the new supplier's product and map it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from server.company.identity.contracts import Actor
from server.company.payments.selectors.arrears import refuse_unpaid
from server.company.supply.contracts.offers import SUPPLIERS
from server.company.supply.selectors.products import read_product
from server.kit import clock
from server.kit.errors import NotFound
from server.kit.reasons import Reason
from server.ports.suppliers import PageType, SourceLink, Supplier
from tenants.importing.services.openings import check_open
from tenants.importing.services.planned import plan_source
from tenants.importing.services.takes import ToTake, keep_draft, party_of_link, prepare_takes, read_draft
from tenants.processes.contracts import (
    Action,
    BaseHandler,
    ClaimedOperation,
    Item,
    NewOperation,
    Outcome,
    StartedProcess,
    Worked,
)
from tenants.processes.services.records import start_process
from tenants.products.contracts.mappings import MappingMode, MappingView, Source
from tenants.products.errors import NotPublishedYet
from tenants.products.models import Publication
from tenants.products.rules.suppliers import Role, rows_with
from tenants.products.rules.synonyms import build_dictionary
from tenants.products.selectors.mappings import read_dictionary, read_mapping, read_sources
from tenants.products.selectors.publications import read_publications
from tenants.products.services.mappings import write_mapping
from tenants.products.services.processes import operation_on

BUY_ELSEWHERE = "buy_elsewhere"
NO_ROOM, GONE, NO_VARIANTS = Reason("import.over_limit"), Reason("publish.product_gone"), Reason("mapping.no_variants")


def change_supplier(
    actor: Actor, product_id: int, *, offer_id: int, role: Role, now: datetime, idempotency_key: str = ""
) -> StartedProcess:
    """Start buying a product from an offer, in every store where it is published: as a substitute or as the first
    choice.

    NotFound for an unknown or expired offer, what `check_open` raises, NotPublishedYet when the product is in no store
    of the actor's, PlanUnpaid: nothing is started then.
    """
    refuse_unpaid(actor.tenant_id, is_import=True, now=now)
    link = _open_link(actor, offer_id, now)
    params = {"product_id": product_id, "role": role.value, **_kept(link)}
    return start_process(
        actor,
        action=Action.SKU_MAPPING,
        operations=lambda: _operations(actor, product_id, link, role),
        now=now,
        idempotency_key=idempotency_key,
        request=params,
    )


def plan_supplier(actor: Actor, product_id: int, *, offer_id: int, role: Role, now: datetime) -> None:
    """Keep an offer for a product that is not published yet; it is mapped at the first publication in each store.

    NotFound for an unknown or expired offer, or a product that is not in the Import List; what `check_open` raises;
    PlanUnpaid.
    """
    refuse_unpaid(actor.tenant_id, is_import=True, now=now)
    plan_source(product_id, _open_link(actor, offer_id, now), is_first=role is Role.MAPPING)


def _open_link(actor: Actor, offer_id: int, now: datetime) -> SourceLink:
    offer = read_product(offer_id, language=actor.language, now=now)
    if offer.gone_at is not None or offer.supplier not in SUPPLIERS:
        raise NotFound
    check_open(actor, offer.supplier)
    return SourceLink(offer.supplier, PageType.PRODUCT, offer.source_host, offer.source_id, offer.source_url)


def _operations(actor: Actor, product_id: int, link: SourceLink, role: Role) -> list[NewOperation]:
    ids = list(Publication.objects.filter(product_id=product_id).values_list("pk", flat=True))
    rows = read_publications(actor, ids)
    if not rows:
        raise NotPublishedYet
    made = [operation_on(row, BUY_ELSEWHERE) for row in rows]
    return [
        replace(operation, config={**operation.config, "role": role.value, "source": _kept(link)}) for operation in made
    ]


class SupplierChangeHandler(BaseHandler):
    """Reads the supplier's product outside; a mapping that a user saves at the same time is waited for and kept."""

    def party(self, operation: Item) -> str:
        kept = operation.config["source"]
        return party_of_link(Supplier(kept["supplier"]), kept["host"])

    def prepare(self, actor: Actor, operations: Sequence[ClaimedOperation]) -> Mapping[int, Any]:
        return prepare_takes({operation.id: _link(operation.config["source"]) for operation in operations})

    def work(self, operation: ClaimedOperation, prepared: ToTake) -> Any:
        return read_draft(prepared)

    def write(self, actor: Actor, done: Sequence[Worked]) -> Mapping[int, Outcome]:
        dictionary = build_dictionary(read_dictionary()[0])
        ids = [int(worked.operation.config["publication_id"]) for worked in done]
        list(Publication.objects.select_for_update(no_key=True).filter(pk__in=ids).order_by("pk"))
        return {worked.operation.id: _map(actor, worked, dictionary) for worked in done}


def _map(actor: Actor, worked: Worked, dictionary: Mapping[str, str]) -> Outcome:
    now, publication_id = clock.now(), int(worked.operation.config["publication_id"])
    taken = keep_draft(actor, worked.result, now=now)
    if taken is None:
        return Outcome.failed(NO_ROOM)
    try:
        view = read_mapping(actor, publication_id)
    except NotFound:
        return Outcome.failed(GONE)
    source = read_sources([taken.product_id])[taken.product_id]
    rows, mapped = rows_with(view.rows, view.variants, source, Role(worked.operation.config["role"]), dictionary)
    if not mapped:
        return Outcome.failed(NO_VARIANTS)
    write_mapping(publication_id, MappingMode.ADVANCED, rows, pairs={}, version=view.version + 1, now=now)
    return _outcome(worked, view, source, mapped, taken.cuts)


def _outcome(worked: Worked, view: MappingView, source: Source, mapped: int, cuts: Sequence[Reason]) -> Outcome:
    params = {"mapped": str(mapped)}
    shown = {"mode": MappingMode.ADVANCED, "title": source.title, "url": source.url, "variants": []}
    config = {**worked.operation.config, "mapping": shown}
    reason = Reason("mapping.mapped", params)
    if (left := len(view.variants) - mapped) > 0:
        reason = Reason("mapping.as_before", {**params, "left": str(left)})
    return Outcome.success(reason=Reason.joined([reason, *cuts]), config=config)


def _kept(link: SourceLink) -> dict[str, Any]:
    return {"supplier": int(link.supplier), "host": link.host, "source_id": link.source_id, "url": link.url}


def _link(kept: Mapping[str, Any]) -> SourceLink:
    return SourceLink(Supplier(kept["supplier"]), PageType.PRODUCT, kept["host"], kept["source_id"], kept["url"])
