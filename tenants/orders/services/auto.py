"""Place orders by the merchant's rule: through the same previews, guards, limits and hold window as by hand."""

from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime

from django.db import transaction
from django.db.models import F

from server.company.identity.contracts import PLACE_ORDERS, Actor
from server.company.identity.selectors.actors import actor_of
from server.company.payments.errors import PlanUnpaid
from server.company.payments.selectors.arrears import refuse_unpaid
from server.kit.errors import AppError, Conflict, Invalid
from server.tenancy.scope import current_tenant
from tenants.orders.contracts.auto import AutoRule, StopCause
from tenants.orders.contracts.plans import OrderRules, PlannedOrder
from tenants.orders.errors import NotYourRule
from tenants.orders.models import PlacingRule
from tenants.orders.rules.auto import batches, passes
from tenants.orders.selectors.auto import A_TURN, kept_of, orders_to_place
from tenants.orders.selectors.plans import plan_orders
from tenants.orders.services.notices import tell_placed_by_rule, tell_rule_stopped
from tenants.orders.services.placing import place_orders
from tenants.orders.services.previews import ask, preview_orders
from tenants.orders.services.settings import CHANGED
from tenants.stores.selectors import list_stores

NO_STORE = "Choose at least one store."


def save_auto(actor: Actor, rule: AutoRule, *, on: bool, version: int, now: datetime) -> None:
    """Save the rule, on or off. On, it places what becomes ready from now on, in the name of this main account.

    Conflict when it was saved since this version was read. NotYourRule for anybody but the main account in person.
    PlanUnpaid while the plan is read-only.
    """
    if not actor.is_main_account or actor.staff or actor.token_id or (on and not actor.may(PLACE_ORDERS)):
        raise NotYourRule
    if on:
        _refuse_stores(actor, rule)
        refuse_unpaid(actor.tenant_id, is_import=True, now=now)
    with transaction.atomic():
        row, _ = PlacingRule.objects.select_for_update().get_or_create(
            pk=1, defaults={"version": 0, "user_id": actor.user_id}
        )
        if row.version != version:
            raise Conflict(CHANGED)
        row.rule, row.version = asdict(rule), version + 1
        row.since, row.user_id, row.stopped = (now if on else None), actor.user_id, ""
        row.save()


def place_by_rule(*, now: datetime, after: int = 0) -> int:
    """Place orders that fit the rule, if it is on; return after which order to go on, 0 at the end.

    What waits for quotes is asked for and placed in a later turn. Safe to run at the same time as itself.
    """
    row = PlacingRule.objects.filter(pk=1).exclude(since=None).first()
    if row is None or row.since is None:
        return 0
    actor = _actor_of(row)
    if actor is None or _is_unpaid(actor, now):
        _stop(row, StopCause.UNPAID if actor else StopCause.RIGHTS, now=now)
        return 0
    rule = kept_of(row).rule
    ids = orders_to_place(rule, row.since, now=now, after=after)
    for group in _planned(actor, ids, rule, now=now):
        _place(actor, row, group, now=now)
    return ids[-1] if len(ids) == A_TURN else 0


def _refuse_stores(actor: Actor, rule: AutoRule) -> None:
    if not rule.store_ids or not set(rule.store_ids) <= {store.id for store in list_stores(actor)}:
        raise Invalid.on("store_ids", NO_STORE)


def _actor_of(row: PlacingRule) -> Actor | None:
    """Return who switched the rule on, while they are the main account and may place orders."""
    try:
        actor = actor_of(row.user_id)
    except LookupError:
        return None
    is_ours = actor.tenant_id == current_tenant().id
    return actor if is_ours and actor.is_main_account and actor.may(PLACE_ORDERS) else None


def _is_unpaid(actor: Actor, now: datetime) -> bool:
    try:
        refuse_unpaid(actor.tenant_id, is_import=True, now=now)
    except PlanUnpaid:
        return True
    return False


def _stop(row: PlacingRule, cause: StopCause, *, now: datetime) -> None:
    with transaction.atomic():
        same = PlacingRule.objects.filter(pk=row.pk, since=row.since)
        if same.update(since=None, stopped=cause, version=F("version") + 1):
            tell_rule_stopped(cause, now=now)


def _planned(actor: Actor, ids: Sequence[int], rule: AutoRule, *, now: datetime) -> list[list[PlannedOrder]]:
    if not ids:
        return []
    prepared = plan_orders(actor, ids, now=now)
    with transaction.atomic():
        ask(prepared, now=now)
    return batches([order for order in prepared.orders if passes(order, rule, prepared.rules)], prepared.rules)


def _place(actor: Actor, row: PlacingRule, group: Sequence[PlannedOrder], *, now: datetime) -> None:
    """Place a group unless the rule was changed meanwhile; whoever changes it waits until this is written down."""
    try:
        with transaction.atomic():
            same = PlacingRule.objects.select_for_update().filter(pk=row.pk, since=row.since).first()
            if same is not None:
                plan = preview_orders(actor, [order.order_id for order in group], offers=False, now=now)
                started = place_orders(actor, plan.token, now=now, chooses=_Choice(same, now))
                tell_placed_by_rule(started.id, now=now)
    except AppError:
        return  # what a person would be refused now is looked at again in the next turn


class _Choice:
    """Chooses, under the orders' locks, what still fits the rule."""

    def __init__(self, row: PlacingRule, now: datetime) -> None:
        self.row, self.now = row, now

    def __call__(self, ready: Sequence[PlannedOrder], rules: OrderRules) -> list[PlannedOrder]:
        rule, since = kept_of(self.row).rule, self.row.since or self.now
        fitting = set(orders_to_place(rule, since, now=self.now, among=[order.order_id for order in ready]))
        return [order for order in ready if order.order_id in fitting and passes(order, rule, rules)]
