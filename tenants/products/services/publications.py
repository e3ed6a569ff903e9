"""Handlers of publishing: announce, call the store, save its answer."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

from server.company.catalogue.services.usage import note_published
from server.company.identity.contracts import Actor
from server.kit import clock
from server.kit.reasons import Reason, render
from server.platforms.contracts import Platform
from server.platforms.rules import limits_of
from server.ports import registry
from server.ports.pictures import Pictures
from server.ports.stores import PushedProduct, PushProduct
from server.ports.together import Together
from tenants.importing.contracts import CUTS, StoreState, StoreStateChange
from tenants.importing.services.publication_states import set_store_states
from tenants.processes.contracts import (
    BaseHandler,
    ClaimedOperation,
    GivenUp,
    Item,
    Outcome,
    Subject,
    Worked,
    run_is_over,
)
from tenants.products.contracts import tell_published
from tenants.products.rules.pushes import Push, build_push
from tenants.products.rules.updates import stock_to_send
from tenants.products.rules.written import NOTHING_KNOWN, Known, written_of
from tenants.products.selectors.guards import find_cut, find_hold
from tenants.products.selectors.known import known_variants
from tenants.products.services.accesses import accesses_of_run
from tenants.products.services.late_pictures import expect_pictures
from tenants.products.services.planned_mappings import map_planned
from tenants.products.services.preparation import Gathered, gather
from tenants.products.services.processes import OVERWRITE
from tenants.products.services.refusals import note_accepted_keys, note_refused_keys
from tenants.products.services.rows import (
    Announced,
    announce_publications,
    keep_published,
    remark_on,
    take_back_announcements,
)
from tenants.products.services.store_states import keep_failures, keep_store_states
from tenants.products.services.twins import expect_twins
from tenants.webhooks.contracts import Topic
from tenants.webhooks.services.events import emit

PATIENT_WITH_PICTURES, PATIENCE = 2, timedelta(minutes=5)
"""Tries, and the time since the first that failed, after which a product is published without pictures that the store
may be able to load later."""


class PublishHandler(BaseHandler):
    """Publishes a product of the Import List in a store; repeating it does not create a second one (DESIGN section
    4).
    """

    keeps_time = True

    def plan(self, planned: Sequence[Item]) -> None:
        set_store_states([_state(item, StoreState.SCHEDULED) for item in planned])

    def prepare(self, actor: Actor, operations: Sequence[ClaimedOperation]) -> Mapping[int, Any]:
        gathered = gather(actor, operations)
        problems = {operation.id: _problem(operation, gathered) for operation in operations}
        refused = {operation_id: Outcome.failed(problem) for operation_id, problem in problems.items() if problem}
        going = [operation for operation in operations if operation.id not in refused]
        return {**refused, **self._pushes(actor, going, gathered)}

    def _pushes(self, actor: Actor, operations: Sequence[ClaimedOperation], gathered: Gathered) -> dict[int, Push]:
        announced = announce_publications(operations, gathered.products, gathered.stores, now=clock.now())
        accesses = accesses_of_run(actor, set(gathered.stores))
        known = known_variants([publication.id for publication in announced.values()])
        return {
            operation.id: Push(
                publication_id=announced[operation.id].id,
                platform=int(accesses[operation.store_id or 0][0]),
                access=accesses[operation.store_id or 0][1],
                product=_pushed(operation, gathered, announced[operation.id], known),
                version=gathered.products[operation.id].version,
                rate=gathered.priced[operation.id].rate,
                upload=gathered.uploads[operation.id],
                adjustments=gathered.adjustments[operation.id],
                planned=gathered.products[operation.id].planned_sources,
                cut=_cut(operation, gathered),
            )
            for operation in operations
        }

    def work(self, operation: ClaimedOperation, prepared: Push) -> tuple[Push, PushedProduct | None]:
        """Create or update the product in the store by our reference. Our own stores are written in `write`, with the
        marks.
        """
        port = registry.store(Platform(prepared.platform))
        return prepared, None if port.runs_inside else port.put_product(prepared.access, prepared.product)

    def write(self, actor: Actor, done: Sequence[Worked]) -> Mapping[int, Outcome]:
        results, now = _written(done), clock.now()
        keep_published(list(results.values()), now=now)
        map_planned(actor, [push for push, _ in results.values()], now=now)
        expect_twins([push for push, _ in results.values()])
        stores = {worked.operation.id: worked.operation.store_id or 0 for worked in done}
        expect_pictures({key: (stores[key], push) for key, (push, _) in results.items()}, now=now)
        tell_published(actor, [push.publication_id for push, _ in results.values()], now)
        note_published(actor, {worked.operation.subject.product_id or 0 for worked in done}, now=now)
        note_accepted_keys(done, now=now)
        keep_store_states([_state(worked.operation, StoreState.PUBLISHED) for worked in done])
        published = [_published(worked.operation, results[worked.operation.id][1]) for worked in done]
        emit(Topic.PRODUCT_PUBLISHED, published, now=now)
        cuts = {worked.operation.id: _cuts_at_import(worked.operation) for worked in done}
        return {
            operation_id: Outcome.success(
                subject=_sold(pushed), reason=Reason.joined([*cuts[operation_id], remark_on(push)])
            )
            for operation_id, (push, pushed) in results.items()
        }

    def take_back(self, actor: Actor, undone: Sequence[Worked]) -> None:
        pushes = [worked.result for worked in undone if isinstance(worked.result, Push)]
        take_back_announcements(pushes, now=clock.now())

    def give_up(self, actor: Actor, ended: Sequence[GivenUp]) -> None:
        keep_store_states(keep_failures(ended))
        note_refused_keys(actor, ended)
        emit(
            Topic.PRODUCT_PUBLISH_FAILED,
            [_failed(given_up) for given_up in ended if not given_up.cancelled],
            now=clock.now(),
        )


class InsidePublishHandler(PublishHandler):
    """Publishes in our own stores: nothing outside is called, so many are written together."""

    batch = 250
    concurrency = 0


class TogetherPublishHandler(PublishHandler):
    """Publishes many products of one store in parallel, with the platform's bulk calls."""

    def __init__(self, size: int) -> None:
        self.batch = self.concurrency = size

    def _pushes(self, actor: Actor, operations: Sequence[ClaimedOperation], gathered: Gathered) -> dict[int, Push]:
        pushes = super()._pushes(actor, operations, gathered)
        counts = Counter(push.access.account for push in pushes.values())
        groups = {account: Together(count, *run_is_over()) for account, count in counts.items()}
        return {
            key: replace(push, access=replace(push.access, together=groups[push.access.account]))
            for key, push in pushes.items()
        }

    def work(self, operation: ClaimedOperation, prepared: Push) -> tuple[Push, PushedProduct | None]:
        with prepared.access.together.taking_part(has_begun=operation.is_underway):
            return super().work(operation, prepared)


def _pushed(
    operation: ClaimedOperation,
    gathered: Gathered,
    announced: Announced,
    known_variants: Mapping[int, Known],
) -> PushProduct:
    store, known = gathered.store_of(operation), known_variants.get(announced.id, NOTHING_KNOWN)
    keeps_changes = announced.external_id and not operation.config.get(OVERWRITE)
    skips = store.publishing.shortens
    product = build_push(
        gathered.products[operation.id],
        gathered.priced[operation.id],
        store_id=store.id,
        reference=announced.reference,
        currency=store.currency,
        external_id=announced.external_id,
        variant_ids=known.ids,
        first_attempt_at=announced.first_attempt_at,
        last_attempt_at=announced.last_attempt_at,
        written=written_of(announced, known, store.location_id) if keeps_changes else None,
        defaults=store.publishing,
        upload=gathered.uploads[operation.id],
        location_id=store.location_id,
        channels=store.channels,
        limits=limits_of(store.platform, store.version),
        sets_stock=stock_to_send(gathered.unsent[operation.id], gathered.adjustments[operation.id], now=clock.now()),
    )
    waited = clock.now() - (operation.stalled_at or clock.now())
    patient = operation.attempts <= PATIENT_WITH_PICTURES and waited < PATIENCE
    does_without = skips and not patient
    pictures = Pictures(skips, does_without, one_by_one=does_without, retries=announced.pictures_failed)
    return replace(product, pictures=pictures)


def _cuts_at_import(operation: ClaimedOperation) -> list[Reason]:
    """Return the remarks of the stage that imported the product."""
    return [Reason(cut["code"], cut["params"]) for cut in operation.config.get(CUTS, [])]


def _cut(operation: ClaimedOperation, gathered: Gathered) -> Reason | None:
    store = gathered.store_of(operation)
    cut = find_cut(gathered.products[operation.id], gathered.priced[operation.id], store)
    return cut if store.publishing.shortens else None


def _problem(operation: ClaimedOperation, gathered: Gathered) -> Reason | None:
    if obstacle := gathered.obstacle(operation):
        return obstacle
    override = bool(operation.config.get("override_reason"))
    product, priced = gathered.products[operation.id], gathered.priced[operation.id]
    return find_hold(product, priced, gathered.store_of(operation), override=override)


def _written(done: Sequence[Worked]) -> dict[int, tuple[Push, PushedProduct]]:
    """Return by operation what its store has now; for our own stores, write it here, all of one store at once."""
    results = {worked.operation.id: worked.result for worked in done}
    inside: dict[int | None, list[int]] = defaultdict(list)
    for worked in done:
        if worked.result[1] is None:
            inside[worked.operation.store_id].append(worked.operation.id)
    for keys in inside.values():
        pushes: list[Push] = [results[key][0] for key in keys]
        port = registry.inside_store(Platform(pushes[0].platform))
        if port is not None:
            put = port.put_products(pushes[0].access, [push.product for push in pushes])
            results |= {key: (push, pushed) for key, push, pushed in zip(keys, pushes, put, strict=True)}
    return results


def _state(item: Item, state: StoreState) -> StoreStateChange:
    return StoreStateChange(product_id=item.subject.product_id or 0, store_id=item.store_id or 0, state=state)


def _published(operation: ClaimedOperation, pushed: PushedProduct) -> dict[str, str]:
    return _event_of(operation) | {"external_id": pushed.external_id, "url": pushed.url}


def _failed(ended: GivenUp) -> dict[str, str]:
    return _event_of(ended.operation) | {"reason": render(ended.reason.stored(), "en")}


def _event_of(operation: ClaimedOperation) -> dict[str, str]:
    subject = operation.subject
    ids = {"product_id": str(subject.product_id or ""), "store_id": str(operation.store_id or "")}
    return ids | {"record_id": str(operation.record_id), "title": subject.title}


def _sold(pushed: PushedProduct) -> Subject:
    return Subject(sell_item_id=pushed.external_id, sell_url=pushed.url)
