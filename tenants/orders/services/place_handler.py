"""PLACE_ORDER: make purchases at suppliers; each is an operation.

The key of a purchase is committed before the call. Where an earlier call's answer was lost, the supplier is asked what
became of it before anything is ordered again; what stays unknown is shown as unconfirmed and asked for later.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from threading import Event
from typing import Any

from django.db import transaction
from django.db.models import DateTimeField, Value
from django.db.models.functions import Coalesce

from server.company.identity.contracts import Actor
from server.kit import clock
from server.kit.reasons import Reason
from server.ports import registry
from server.ports.failures import NeedsMerchant, Permanent, Retryable
from server.ports.purchases import (
    NewPurchase,
    PlacedPurchase,
    PurchaseRefused,
    SupplierOrderPort,
)
from server.ports.suppliers import Supplier, SupplierAccess
from tenants.importing.services.accounts import fresh_tokens
from tenants.orders.contracts import By, Problem, PurchaseState, PurchaseWay
from tenants.orders.models import Purchase
from tenants.orders.services.last_looks import why_stopped
from tenants.orders.services.placing import NO_PURCHASE
from tenants.orders.services.purchase_requests import new_purchase, title_gone
from tenants.orders.services.purchases import Refused, call_back, note_placed, note_refused, note_unconfirmed
from tenants.orders.services.staff_purchases import order_from_staff
from tenants.processes.contracts import BaseHandler, ClaimedOperation, GivenUp, Outcome, Worked

HELD, BACK, LISTED = Reason("order.held"), Reason("order.called_back"), Reason("order.on_buying_list")
UNCONFIRMED, LOOK_YOURSELF = Reason("order.unconfirmed"), Reason("order.stopped_unconfirmed")
DONE, GONE = Reason("order.placed_already"), Reason("order.purchase_gone")
PLACE_ANEW = Reason("order.place_anew")


@dataclass(frozen=True, slots=True)
class Prepared:
    """A purchase about to be made. `was_tried`: an earlier call may have made it. `called`: set before the call."""

    id: int
    purchase: NewPurchase
    port: SupplierOrderPort
    access: SupplierAccess
    was_tried: bool
    called: Event = field(default_factory=Event)


@dataclass(frozen=True, slots=True)
class Unknown:
    """The supplier does not say, even asked again, whether it took the purchase."""

    reason: Reason


@dataclass(frozen=True, slots=True)
class Later:
    """The supplier is busy and certainly ordered nothing: the next try is a first one again."""

    reason: Reason
    after: float | None


class PlaceHandler(BaseHandler):
    """Makes purchases, several at a time; of one order one after the other."""

    batch = 10
    concurrency = 5
    spent = "order.unconfirmed"

    def party(self, operation: Any) -> str:
        return f"supplier:{operation.subject.supplier}:orders"

    def prepare(self, actor: Actor, operations: Sequence[ClaimedOperation]) -> Mapping[int, Any]:
        # Whatever fails, fails before the first is marked: what is marked counts as tried.
        prepared = {operation.id: _prepared(actor, operation) for operation in operations}
        now = clock.now()
        return {key: _begun(each, now) if isinstance(each, Prepared) else each for key, each in prepared.items()}

    def work(self, operation: ClaimedOperation, prepared: Prepared) -> PlacedPurchase | Refused | Unknown | Later:
        prepared.called.set()
        try:
            return _place(prepared)
        except PurchaseRefused as refusal:
            return Refused(_problem_of(refusal), refusal.reason, refusal.field or "")
        except (NeedsMerchant, Permanent) as failure:
            if prepared.was_tried or failure.unknown_outcome:
                raise
            problem = Problem.SUPPLIER_AUTH if isinstance(failure, NeedsMerchant) else Problem.NETWORK
            return Refused(problem, failure.reason)
        except Retryable as failure:
            if prepared.was_tried and failure.unknown_outcome:
                return Unknown(UNCONFIRMED)
            if prepared.was_tried or failure.unknown_outcome:
                raise
            return Later(failure.reason, failure.after)

    def write(self, actor: Actor, done: Sequence[Worked]) -> Mapping[int, Outcome]:
        now = clock.now()
        by_purchase = {_id_of(worked.operation): worked for worked in done}
        placed = {key: each.result for key, each in by_purchase.items() if isinstance(each.result, PlacedPurchase)}
        refused = {key: each.result for key, each in by_purchase.items() if isinstance(each.result, Refused)}
        note_placed(placed, by=By.SUPPLIER, now=now)
        unknown = [key for key, each in by_purchase.items() if isinstance(each.result, Unknown)]
        note_unconfirmed(unknown, UNCONFIRMED, now=now)
        later = [key for key, each in by_purchase.items() if isinstance(each.result, Later)]
        _unmark(later)
        note_refused(refused, now=now)
        return {worked.operation.id: _outcome(worked) for worked in done}

    def take_back(self, actor: Actor, undone: Sequence[Worked]) -> None:
        """Of what was prepared and never called, the next try is a first one, and it can be called back until then."""
        unsent = [
            each.result for each in undone if isinstance(each.result, Prepared) and not each.result.called.is_set()
        ]
        _unmark([each.id for each in unsent if not each.was_tried])

    def give_up(self, actor: Actor, ended: Sequence[GivenUp]) -> None:
        now = clock.now()
        cancelled = [_id_of(each.operation) for each in ended if each.cancelled]
        call_back(cancelled, now=now, user_id=actor.user_id)
        begun = Purchase.objects.exclude(first_attempt_at=None).filter(state=PurchaseState.PLACING)
        unsent = Purchase.objects.filter(state=PurchaseState.HELD)
        for each in ended:
            if begun.filter(pk=_id_of(each.operation)).exists():
                note_unconfirmed([_id_of(each.operation)], each.reason, now=now)
            elif unsent.filter(pk=_id_of(each.operation)).exists():
                note_refused({_id_of(each.operation): Refused(Problem.NETWORK, each.reason)}, now=now)


def _place(prepared: Prepared) -> PlacedPurchase:
    if prepared.was_tried:
        found = prepared.port.find_order(prepared.purchase, prepared.access)
        if found is not None:
            return found
    return prepared.port.place_order(prepared.purchase, prepared.access)


def _prepared(actor: Actor, operation: ClaimedOperation) -> Prepared | Outcome:
    purchase = Purchase.objects.filter(pk=_id_of(operation)).select_related("order").first()
    if purchase is None:
        return Outcome.failed(PLACE_ANEW if _id_of(operation) == NO_PURCHASE else GONE)
    now = clock.now()
    if purchase.state in {PurchaseState.PLACED, PurchaseState.TO_BUY}:
        return Outcome.skipped(DONE if purchase.state == PurchaseState.PLACED else LISTED)
    if purchase.state not in {PurchaseState.HELD, PurchaseState.PLACING, PurchaseState.UNCONFIRMED}:
        return Outcome.skipped(BACK)
    if purchase.first_attempt_at is None:
        if now < purchase.place_at:
            return Outcome.underway(HELD, after=(purchase.place_at - now).total_seconds(), begun=False)
        stopped = why_stopped(actor, purchase)
        if stopped is not None:
            with transaction.atomic():
                call_back([purchase.pk], now=now, user_id=None)
            return Outcome.failed(stopped)
    elif may_not_ask(actor, purchase):
        with transaction.atomic():
            note_unconfirmed([purchase.pk], LOOK_YOURSELF, now=now)
        return Outcome.failed(LOOK_YOURSELF)
    if purchase.way == PurchaseWay.STAFF:
        return _ordered(operation, order_from_staff(purchase, now=now))
    if purchase.way == PurchaseWay.LIST:
        held = Purchase.objects.filter(pk=purchase.pk, state=PurchaseState.HELD)
        is_listed = held.update(state=PurchaseState.TO_BUY)
        return Outcome.success(reason=LISTED) if is_listed else Outcome.skipped(BACK)
    return _ready(purchase, now)


def may_not_ask(actor: Actor, purchase: Purchase) -> bool:
    """Whether a supplier that is asked by ordering once more must not be asked: the order was stopped meanwhile."""
    port = registry.supplier_orders(Supplier(purchase.supplier))
    return port is not None and port.purchase_limits().asks_by_ordering and why_stopped(actor, purchase) is not None


def _ordered(operation: ClaimedOperation, result: str | Refused | None) -> Outcome:
    if result is None:
        return Outcome.skipped(BACK)
    if isinstance(result, Refused):
        return Outcome.failed(result.reason)
    subject = replace(operation.subject, sell_item_id=result)
    return Outcome.success(reason=Reason("order.to_pay_from_balance", {"number": result}), subject=subject)


def _ready(purchase: Purchase, now: datetime) -> Prepared | Outcome:
    port = registry.supplier_orders(Supplier(purchase.supplier))
    if port is None:
        return Outcome.failed(GONE)
    was_tried = purchase.first_attempt_at is not None
    try:
        tokens = fresh_tokens(Supplier(purchase.supplier))
    except NeedsMerchant as failure:
        if was_tried:
            raise
        with transaction.atomic():
            note_refused({purchase.pk: Refused(Problem.SUPPLIER_AUTH, failure.reason)}, now=now)
        return Outcome.failed(failure.reason)
    new = new_purchase(purchase)
    if not was_tried and (gone := title_gone(purchase, new)):
        reason = Reason("order.sku_gone", {"title": gone[:80]})
        with transaction.atomic():
            note_refused({purchase.pk: Refused(Problem.SKU_CHANGED, reason)}, now=now)
        return Outcome.failed(reason)
    access = SupplierAccess(tokens=tokens, ship_to=new.address.country, currency=purchase.currency)
    return Prepared(purchase.pk, new, port, access, was_tried)


def _begun(prepared: Prepared, now: datetime) -> Prepared | Outcome:
    """Mark a purchase as being made, unless it was called back or began elsewhere meanwhile."""
    begun = Purchase.objects.filter(
        pk=prepared.id, state__in=[PurchaseState.HELD, PurchaseState.PLACING, PurchaseState.UNCONFIRMED]
    ).update(
        state=PurchaseState.PLACING,
        first_attempt_at=Coalesce("first_attempt_at", Value(now, output_field=DateTimeField())),
    )
    return prepared if begun else Outcome.skipped(BACK)


def _unmark(purchase_ids: Sequence[int]) -> None:
    begun = Purchase.objects.filter(pk__in=purchase_ids, state=PurchaseState.PLACING)
    begun.update(state=PurchaseState.HELD, first_attempt_at=None)


def _outcome(worked: Worked) -> Outcome:
    result = worked.result
    if isinstance(result, Later):
        return Outcome.retry(result.reason, after=result.after)
    if isinstance(result, Refused | Unknown):
        return Outcome.failed(result.reason)
    numbers = {"numbers": ", ".join(result.order_ids)}
    subject = replace(worked.operation.subject, sell_item_id=numbers["numbers"][:100])
    return Outcome.success(reason=Reason("order.placed_as", numbers), subject=subject)


def _problem_of(refusal: PurchaseRefused) -> Problem:
    known = {problem.value for problem in Problem}
    return Problem(refusal.refusal.value) if refusal.refusal.value in known else Problem.REFUSED


def _id_of(operation: ClaimedOperation) -> int:
    return int(operation.config["purchase_id"])
