"""Handler that sends prices and stock to a store, and nothing else: edits of the merchant there stay."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from server.company.identity.contracts import Actor
from server.kit import clock
from server.kit.reasons import Reason
from server.platforms.contracts import Platform
from server.ports import registry
from server.ports.stores import PRODUCT_MISSING, ProductUpdate, StoreAccess
from server.ports.withdrawals import DRAFTS, Hidden
from tenants.importing.selectors.publication import find_problems
from tenants.processes.contracts import BaseHandler, ClaimedOperation, GivenUp, Outcome, Worked
from tenants.products.models import Publication, PublicationState
from tenants.products.rows import read_unsent
from tenants.products.rules.updates import (
    STALE,
    Sent,
    Update,
    changes_of,
    fresh_part,
    names_of,
    other_currency,
    removals_of,
)
from tenants.products.rules.written import NOTHING_KNOWN, Known
from tenants.products.selectors.known import known_variants
from tenants.products.services.accesses import accesses_of_run
from tenants.products.services.preparation import Gathered, gather
from tenants.products.services.processes import OVERWRITE
from tenants.products.services.refusals import note_accepted_keys, note_refused_keys
from tenants.products.services.results import settle_updates
from tenants.products.services.store_states import keep_failures

Access = tuple[Platform, StoreAccess]
PRICE_GUARDS = frozenset({"guard.price_zero", "guard.below_cost"})


class UpdateHandler(BaseHandler):
    """Sends unsent changes of a publication to its store. Amounts are absolute, so repeating it is safe."""

    def prepare(self, actor: Actor, operations: Sequence[ClaimedOperation]) -> Mapping[int, Any]:
        gathered, rows = gather(actor, operations), _existing(operations)
        known = known_variants([row.pk for row in rows.values()])
        accesses = accesses_of_run(actor, set(gathered.stores))
        return {
            operation.id: _obstacle(operation, gathered, rows)
            or _update(
                operation,
                gathered,
                rows[operation.id],
                known.get(rows[operation.id].pk, NOTHING_KNOWN),
                accesses[operation.store_id or 0],
            )
            for operation in operations
        }

    def work(self, operation: ClaimedOperation, prepared: Update) -> tuple[Update, Sent | None]:
        """Call the store; our own stores are written in `write`, with the marks."""
        is_inside = registry.store(Platform(prepared.platform)).runs_inside
        return prepared, None if is_inside else _sent(prepared)

    def write(self, actor: Actor, done: Sequence[Worked]) -> Mapping[int, Outcome]:
        results = {worked.operation.id: _written(*worked.result) for worked in done}
        now = clock.now()
        remarks = settle_updates(actor, list(results.values()), now=now)
        note_accepted_keys(done, now=now)
        return {
            worked.operation.id: _outcome(worked.operation, *results[worked.operation.id], remarks) for worked in done
        }

    def give_up(self, actor: Actor, ended: Sequence[GivenUp]) -> None:
        """Keep the changes unsent: they are sent with the next change, or the next check of the supplier."""
        failed = [given_up for given_up in ended if not given_up.cancelled]
        keep_failures(failed)
        note_refused_keys(actor, failed)


def _existing(operations: Sequence[ClaimedOperation]) -> dict[int, Publication]:
    """Return the publication of each operation, if it is in the store."""
    keys = {operation.id: (operation.subject.product_id, operation.store_id) for operation in operations}
    rows = Publication.objects.filter(product_id__in={product_id for product_id, _ in keys.values()})
    query = rows.exclude(external_id="").exclude(state=PublicationState.REMOVING)
    found = {(row.product_id, row.store_id): row for row in query}
    return {key: found[pair] for key, pair in keys.items() if pair in found}


def _obstacle(operation: ClaimedOperation, gathered: Gathered, rows: Mapping[int, Publication]) -> Outcome | None:
    if operation.id not in rows:
        return Outcome.success()  # it left the store in between or is being removed, so there is nothing to send
    reason = gathered.obstacle(operation) or gathered.priced[operation.id].problem
    return Outcome.failed(reason) if reason else None


def _update(
    operation: ClaimedOperation,
    gathered: Gathered,
    row: Publication,
    existing: Known,
    access: Access,
) -> Update:
    priced, store, adjustments = (
        gathered.priced[operation.id],
        gathered.store_of(operation),
        gathered.adjustments[operation.id],
    )
    variant_ids, written = existing.ids, {} if operation.config.get(OVERWRITE) else existing.prices
    known = read_unsent(row.unsent)
    unsent = fresh_part(known, adjustments, now=clock.now())
    held = _held(operation, gathered, unsent.prices)
    if row.currency != store.currency:
        held = dict.fromkeys(unsent.prices, other_currency(row.currency, store.currency))
    changes = changes_of(priced, unsent, variant_ids=variant_ids, held=held, written=written)
    return Update(
        publication_id=row.pk,
        platform=int(access[0]),
        access=access[1],
        product=ProductUpdate(row.external_id, store.currency, changes, store.location_id),
        names=names_of(priced, variant_ids),
        held=held,
        adjustments=adjustments,
        unsent=unsent,
        removals=removals_of(unsent, adjustments, [variant.id for variant, _ in priced.variants], variant_ids),
        hides=unsent.hides,
        shows=unsent.shows and (row.hidden_at is not None or unsent.hiding),
        stale=None if unsent == known else STALE,
    )


def _held(operation: ClaimedOperation, gathered: Gathered, requested: frozenset[int]) -> dict[int, Reason]:
    """Return prices that a guard holds back, one by one: stock and the other prices are still sent."""
    product, priced = gathered.products[operation.id], gathered.priced[operation.id]
    found = {
        variant.id: find_problems(replace(product, variants=(variant,)), prices={variant.id: price})
        for variant, price in priced.variants
        if variant.id in requested
    }
    return {
        key: problem.reason
        for key, problems in found.items()
        for problem in problems
        if problem.reason.code in PRICE_GUARDS
    }


def _outcome(operation: ClaimedOperation, update: Update, sent: Sent, remarks: Mapping[int, Reason]) -> Outcome:
    if sent.on_sale:  # that it is about to be hidden is noted now, so it may be
        return Outcome.next(operation.handler, config=operation.config, lock_key=operation.lock_key)
    return Outcome.success(reason=remarks.get(update.publication_id))


def _written(update: Update, sent: Sent | None) -> tuple[Update, Sent]:
    sent = _sent(update) if sent is None else sent
    return update.before_hiding() if sent.on_sale else update, sent


def _sent(update: Update) -> Sent:
    platform, product = Platform(update.platform), update.product
    refused: Mapping[str, Reason] = {}
    if product.variants:
        refused = registry.store(platform).update_variants(update.access, product)
    if not update.withdraws or PRODUCT_MISSING in refused.values():
        return Sent(refused)
    if update.hides and not update.unsent.hiding and _is_on_sale(update):
        return Sent(refused, on_sale=True)
    withdrawn = _withdrawn(update)
    return Sent({product.external_id: PRODUCT_MISSING}) if withdrawn is None else replace(withdrawn, refused=refused)


def _is_on_sale(update: Update) -> bool:
    """Whether the product is to be hidden in a second call, which must be noted first: its answer may be lost."""
    port = registry.store(Platform(update.platform))
    found = None if port.runs_inside else port.read_product(update.access, update.product.external_id)
    return found is not None and found.status not in DRAFTS


def _withdrawn(update: Update) -> Sent | None:
    """Hide or show the product and remove variants, as needed; None when the product is not there."""
    port, external_id = registry.store_withdrawals(Platform(update.platform)), update.product.external_id
    hidden = port.hide_product(update.access, external_id) if update.hides else None
    if hidden is Hidden.MISSING or (update.shows and not port.show_product(update.access, external_id)):
        return None
    if update.removals and not port.remove_variants(update.access, external_id, update.removals):
        return None
    is_ours = hidden is Hidden.DONE or (hidden is Hidden.ALREADY and update.unsent.hiding)
    return Sent({}, hid=is_ours, showed=update.shows)
