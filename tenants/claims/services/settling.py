"""What follows from a change of claims: their deadlines, what is over, how their orders stand.

Needs a transaction that holds the locks of their orders.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from server.company.identity.contracts import Actor
from server.kit.bulk import update_rows
from server.kit.errors import NotFound
from tenants.claims.contracts import ClaimKind, ClaimState, DeadlineKind, Source
from tenants.claims.models import Claim, ClaimDeadline
from tenants.claims.rules.deadlines import deadlines_by_rule, nearest
from tenants.claims.rules.states import OVER, counts
from tenants.orders.contracts import By
from tenants.orders.contracts.claimed import ClaimedPurchase, ClaimEvent, ClaimMark
from tenants.orders.selectors.bought_for import all_orders
from tenants.orders.selectors.claimed import claimed_purchases
from tenants.orders.services.claims import note_claims
from tenants.orders.services.parcels import lock_orders
from tenants.parcels.selectors.arrivals import first_arrivals
from tenants.stores.selectors import list_stores

_FOLLOWS = ["is_over", "deadline_at", "asked_at", "agreed_at"]


def locked_claim(actor: Actor, claim_id: int) -> Claim:
    """Return a claim under its lock, and its order's. NotFound, also for one in a store that the actor may not see."""
    visible = Claim.objects.filter(pk=claim_id, store_id__in=[store.id for store in list_stores(actor)])
    purchase_id = visible.values_list("purchase_id", flat=True).first()
    if purchase_id is None:
        raise NotFound
    lock_orders(all_orders([purchase_id]))
    return Claim.objects.select_for_update().get(pk=claim_id)


def settle(claims: Sequence[Claim], events: Iterable[ClaimEvent], *, now: datetime) -> None:
    """Save claims with what follows from what they are now, and tell their orders."""
    purchases = claimed_purchases([row.purchase_id for row in claims]) if claims else {}
    arrived = first_arrivals(purchases)
    for row in claims:
        row.is_over, row.changed_at = row.state in OVER, now
        if row.state in {ClaimState.ASKED, ClaimState.OFFERED, ClaimState.ESCALATED}:
            row.asked_at = row.asked_at or now
        if row.state == ClaimState.AGREED:
            row.agreed_at = row.agreed_at or now
        _put_by_rule(row, purchases[row.purchase_id], arrived.get(row.purchase_id))
    _count_deadlines(claims)
    update_rows(claims, [field.attname for field in Claim._meta.concrete_fields if not field.primary_key])
    orders = {row.pk: purchases[row.purchase_id].order_ids for row in claims}
    told = [replace(each, order_id=order_id) for each in events for order_id in orders[int(each.params["claim"])]]
    note_claims(marks_of(set().union(*orders.values())), told, now=now)


def fill_deadlines(claims: Sequence[Claim]) -> None:
    """Write the deadlines that follow by rule from what happened meanwhile, such as a delivery."""
    purchases = claimed_purchases([row.purchase_id for row in claims]) if claims else {}
    arrived = first_arrivals(purchases)
    for row in claims:
        _put_by_rule(row, purchases[row.purchase_id], arrived.get(row.purchase_id))
    _count_deadlines(claims)
    update_rows(claims, ["deadline_at"])


def _count_deadlines(claims: Sequence[Claim]) -> None:
    known: dict[int, list[datetime]] = {row.pk: [] for row in claims}
    states = {row.pk: row for row in claims}
    for each in ClaimDeadline.objects.filter(claim__in=claims, passed_at=None):
        row = states[each.claim_id]
        if counts(DeadlineKind(each.kind), ClaimState(row.state), was_asked=row.asked_at is not None):
            known[row.pk].append(each.at)
    for row in claims:
        row.deadline_at = nearest(known[row.pk])


def _put_by_rule(row: Claim, purchase: ClaimedPurchase, arrived: datetime | None) -> None:
    facts = {
        "placed": purchase.placed_at,
        "paid": purchase.paid_at,
        "shipped": purchase.shipped_at,
        "delivered": arrived,
        "asked": row.asked_at,
        "agreed": row.agreed_at,
    }
    for kind, (at, why) in deadlines_by_rule(row.supplier, ClaimKind(row.kind), facts).items():
        put_deadline(row, kind, at, Source.RULE, why)


def put_deadline(row: Claim, kind: DeadlineKind, at: datetime, source: Source, why: str = "") -> bool:
    """Write a deadline of a claim; return whether it is new. A rule replaces only what an earlier rule said.

    One that moved is told of anew.
    """
    kept = ClaimDeadline.objects.filter(claim=row, kind=kind).first()
    if kept is None:
        ClaimDeadline.objects.create(claim=row, kind=kind, at=at, source=source, why=why)
        return True
    if kept.at == at or (source is Source.RULE and kept.source != Source.RULE):
        return False
    kept.at, kept.source, kept.why, kept.told_days, kept.passed_at = at, source, why, None, None
    kept.save()
    return True


def marks_of(order_ids: Collection[int]) -> Mapping[int, ClaimMark]:
    """Return what the claims of orders come to."""
    found: dict[int, list[Claim]] = {order_id: [] for order_id in order_ids}
    purchases = claimed_purchases(order_ids=order_ids) if order_ids else {}
    for row in Claim.objects.filter(purchase_id__in=purchases).only("purchase_id", "is_over", "received_minor"):
        for order_id in set(found) & set(purchases[row.purchase_id].order_ids):
            found[order_id].append(row)
    return {order_id: _mark(rows) for order_id, rows in found.items()}


def _mark(rows: Sequence[Claim]) -> ClaimMark:
    if not rows:
        return ClaimMark.NONE
    if any(not row.is_over for row in rows):
        return ClaimMark.OPEN
    return ClaimMark.REFUNDED if any(row.received_minor for row in rows) else ClaimMark.OVER


def event_of(row: Claim, code: str, *, by: By, user_id: int | None = None, **params: str) -> ClaimEvent:
    """Return a line for the timelines of a claim's orders; `code` without `claim_`."""
    return ClaimEvent(0, f"claim_{code}", by, {"claim": str(row.pk), **params}, user_id)
