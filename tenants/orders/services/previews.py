"""The preview of placing orders: planned at once, filled in as quotes arrive."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

from django.db import transaction

from server.company.identity.contracts import Actor
from server.kit.errors import NotFound
from server.kit.ids import opaque_token
from tenants.orders.contracts import ResendReason
from tenants.orders.contracts.plans import Plan, Resend
from tenants.orders.errors import NothingChosen, OnlyTheMerchant, TooManyChosen
from tenants.orders.models import PlacingPlan
from tenants.orders.rules.shown import shown_of, version_of
from tenants.orders.selectors.plans import Prepared, plan_orders
from tenants.orders.services.places import ask_places
from tenants.orders.services.quotes import ask_quotes, wake

MOST_AT_ONCE = 500
LIFE = timedelta(hours=2)


def preview_orders(
    actor: Actor,
    order_ids: Sequence[int],
    *,
    choices: Mapping[int, int] | None = None,
    resend: Resend | None = None,
    offers: bool = True,
    now: datetime,
) -> Plan:
    """Plan these orders and ask suppliers for the freight that is not known; nothing is bought.

    `choices`: pieces by line, if only a part is placed. `resend`: what a purchase bought is sent once more. `offers`:
    whether orders to one address may be bought as one.
    NothingChosen, TooManyChosen, NotFound; OnlyTheMerchant where staff send something once more. The plan's token is
    for `read_preview` and for placing; it is this user's only.
    """
    if resend is not None and actor.staff:
        raise OnlyTheMerchant
    chosen = sorted(set(order_ids))
    if not chosen:
        raise NothingChosen
    if len(chosen) > MOST_AT_ONCE:
        raise TooManyChosen(MOST_AT_ONCE)
    together = () if offers else None
    prepared = plan_orders(actor, chosen, choices=choices, resend=resend, together=together, now=now)
    if not prepared.orders:
        raise NotFound
    pieces = {str(line): number for line, number in (choices or {}).items()}
    with transaction.atomic():
        kept = PlacingPlan.objects.create(
            token=opaque_token(), user_id=actor.user_id, order_ids=[order.order_id for order in prepared.orders],
            choices={"shown": shown_of(prepared.orders), "pieces": pieces, "resend": resend, "together": together},
            created_at=now,
        )  # fmt: skip
        ask(prepared, now=now)
    return _plan(kept.token, prepared)


def read_preview(actor: Actor, token: str, *, together: Sequence[str] | None = None, now: datetime) -> Plan:
    """Plan the same orders again, with the quotes that have arrived. NotFound for another user's or an old token.

    `together`: keys of the offers that are taken from now on; None for those that are.
    """
    kept = find_plan(actor, token, now=now)
    if together is not None:
        kept.choices["together"] = sorted(set(together))
    prepared = plan_kept(actor, kept, now=now)
    with transaction.atomic():
        PlacingPlan.objects.filter(pk=kept.pk).update(choices={**kept.choices, "shown": shown_of(prepared.orders)})
        ask(prepared, now=now)
    return _plan(token, prepared)


def ask(prepared: Prepared, *, now: datetime) -> None:
    """Queue what suppliers must be asked for a plan; nobody waits for it here."""
    ask_quotes(prepared.questions, now=now)
    ask_places(prepared.lists, now=now)
    if prepared.waiting or prepared.lists:
        wake()


def find_plan(actor: Actor, token: str, *, now: datetime) -> PlacingPlan:
    """Return the user's own plan. NotFound when there is none, or it is older than two hours."""
    kept = PlacingPlan.objects.filter(token=token, user_id=actor.user_id, created_at__gt=now - LIFE).first()
    if kept is None:
        raise NotFound
    return kept


def plan_kept(actor: Actor, kept: PlacingPlan, *, now: datetime) -> Prepared:
    """Plan anew what a preview planned."""
    pieces = {int(line): number for line, number in kept.choices.get("pieces", {}).items()}
    together = kept.choices.get("together")
    return plan_orders(actor, kept.order_ids, choices=pieces, resend=resend_of(kept), together=together, now=now)


def resend_of(kept: PlacingPlan) -> Resend | None:
    """Return which purchase a plan sends once more, and why; None for what is bought first."""
    wish = kept.choices.get("resend")
    return Resend(wish[0], ResendReason(wish[1])) if wish else None


def purge_plans(*, now: datetime) -> None:
    """Delete plans that nobody can place any more."""
    PlacingPlan.objects.filter(created_at__lt=now - LIFE).delete()


def _plan(token: str, prepared: Prepared) -> Plan:
    rules = prepared.rules
    version = version_of(shown_of(prepared.orders))
    return Plan(
        token,
        version,
        prepared.orders,
        prepared.waiting,
        rules.hold_minutes,
        rules.typed_above_minor,
        offers=prepared.offers,
    )
