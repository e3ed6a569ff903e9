"""Reads of claims, restricted to the stores that the actor may see."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime

from django.db.models import Q, QuerySet

from server.company.identity.contracts import Actor
from server.kit.errors import NotFound
from tenants.claims.contracts import (
    ClaimFilter,
    ClaimKind,
    ClaimPart,
    ClaimRow,
    ClaimState,
    DeadlineKind,
    DeadlineRow,
    MessageRow,
    PhotoRow,
    RefundRow,
    Said,
    Source,
)
from tenants.claims.models import Claim, ClaimDeadline, ClaimLine, ClaimMessage, ClaimPhoto, ClaimRefund
from tenants.claims.rules.deadlines import SOON
from tenants.claims.rules.states import counts, expected_of, steps_from
from tenants.orders.contracts.claimed import ClaimedPurchase
from tenants.orders.selectors.claimed import claimed_purchases
from tenants.orders.selectors.shipped import order_numbers
from tenants.privacy.contracts import PersonalKey
from tenants.privacy.services import reading_key
from tenants.stores.selectors import list_stores


def list_claims(
    actor: Actor, filters: ClaimFilter, *, after: int | None, most: int, now: datetime
) -> tuple[list[ClaimRow], bool]:
    """List claims, newest first, or those with near deadlines, the nearest first; return whether there are more.

    `after`: only those behind the claim with this id. A constant number of queries.
    """
    rows = _matching(actor, filters, now=now)
    rows = _by_deadline(rows, after) if filters.is_soon else _newest(rows, after)
    found = list(rows[: most + 1])
    return _rows(found[:most], now=now), len(found) > most


def claims_of_order(actor: Actor, order_id: int, *, now: datetime, is_revealed: bool = False) -> list[ClaimRow]:
    """Return an order's claims whole, oldest first; empty for an order that the actor may not see.

    Staff who act as the user see no texts and photos, unless `is_revealed` (`services/reveals.py`).
    """
    bought = claimed_purchases(order_ids=[order_id])
    found = list(_visible(actor).filter(purchase_id__in=bought).order_by("pk"))
    return [_shown(row, actor, is_revealed=is_revealed) for row in _rows(found, now=now, is_whole=True)]


def get_claim(actor: Actor, claim_id: int, *, now: datetime) -> ClaimRow:
    """Return a claim whole, masked for staff. NotFound for none, and in a store that the actor may not see."""
    found = list(_visible(actor).filter(pk=claim_id))
    if not found:
        raise NotFound
    return _shown(_rows(found, now=now, is_whole=True)[0], actor)


def count_soon(actor: Actor, store_ids: Collection[int], *, now: datetime) -> int:
    """Count the open claims of these stores with a deadline within a week, as far as the actor may see them. One
    query.
    """
    return _matching(actor, ClaimFilter(is_soon=True, store_ids=tuple(store_ids)), now=now).count()


def _shown(row: ClaimRow, actor: Actor, *, is_revealed: bool = False) -> ClaimRow:
    """Leave out what people wrote and photos for staff who act as the user: both may show a buyer."""
    if not actor.staff or is_revealed:
        return row
    return replace(
        row,
        description="",
        refunds=tuple(replace(each, note="") for each in row.refunds),
        messages=tuple(replace(each, text="") for each in row.messages),
        photos=(),
        is_masked=True,
    )


def _visible(actor: Actor) -> QuerySet[Claim]:
    return Claim.objects.filter(store_id__in=[store.id for store in list_stores(actor)])


def _matching(actor: Actor, filters: ClaimFilter, *, now: datetime) -> QuerySet[Claim]:
    rows = _visible(actor)
    if filters.states:
        rows = rows.filter(state__in=filters.states)
    if filters.is_open:
        rows = rows.filter(is_over=False)
    if filters.supplier is not None:
        rows = rows.filter(supplier=filters.supplier)
    if filters.store_ids:
        rows = rows.filter(store_id__in=filters.store_ids)
    return rows.filter(is_over=False, deadline_at__lte=now + SOON) if filters.is_soon else rows


def _newest(rows: QuerySet[Claim], after: int | None) -> QuerySet[Claim]:
    return (rows if after is None else rows.filter(pk__lt=after)).order_by("-pk")


def _by_deadline(rows: QuerySet[Claim], after: int | None) -> QuerySet[Claim]:
    at = Claim.objects.filter(pk=after).values_list("deadline_at", flat=True).first() if after else None
    if at is not None:
        rows = rows.filter(Q(deadline_at__gt=at) | Q(deadline_at=at, pk__gt=after))
    return rows.order_by("deadline_at", "pk")


def _rows(rows: Sequence[Claim], *, now: datetime, is_whole: bool = False) -> list[ClaimRow]:
    if not rows:
        return []
    ids = [row.pk for row in rows]
    numbers = order_numbers({row.order_id for row in rows})
    purchases = claimed_purchases({row.purchase_id for row in rows})
    deadlines = _deadlines(rows, now=now)
    more = _Whole(ids) if is_whole else None
    return [_row(row, numbers.get(row.order_id, ""), purchases, deadlines[row.pk], more) for row in rows]


def _deadlines(rows: Sequence[Claim], *, now: datetime) -> dict[int, tuple[DeadlineRow, ...]]:
    claims = {row.pk: row for row in rows}
    found: dict[int, list[DeadlineRow]] = {pk: [] for pk in claims}
    for each in ClaimDeadline.objects.filter(claim_id__in=claims).order_by("at", "pk"):
        row, kind = claims[each.claim_id], DeadlineKind(each.kind)
        is_counted = counts(kind, ClaimState(row.state), was_asked=row.asked_at is not None)
        is_over = not is_counted or each.at <= now
        found[row.pk].append(DeadlineRow(kind, each.at, Source(each.source), each.why, is_over))
    return {pk: tuple(each) for pk, each in found.items()}


class _Whole:
    """What belongs to claims besides themselves: five queries for all of them."""

    def __init__(self, ids: Collection[int]) -> None:
        self.key: PersonalKey = reading_key()
        self.parts: dict[int, list[ClaimPart]] = {pk: [] for pk in ids}
        for part in ClaimLine.objects.filter(claim_id__in=ids).order_by("pk"):
            self.parts[part.claim_id].append(ClaimPart(part.line_id, part.quantity))
        self.came: dict[int, list[RefundRow]] = {pk: [] for pk in ids}
        for came in ClaimRefund.objects.filter(claim_id__in=ids).order_by("at", "pk"):
            self.came[came.claim_id].append(
                RefundRow(
                    came.pk,
                    came.amount_minor,
                    came.at,
                    Source(came.source),
                    came.note,
                    came.replaced_by_id is not None,
                )
            )
        self.messages: dict[int, list[MessageRow]] = {pk: [] for pk in ids}
        for each in ClaimMessage.objects.filter(claim_id__in=ids).order_by("pk"):
            row = MessageRow(each.pk, each.at, Said(each.said), each.user_id, self.text(each.personal))
            self.messages[each.claim_id].append(row)
        self.photos: dict[int, list[PhotoRow]] = {pk: [] for pk in ids}
        for photo in ClaimPhoto.objects.filter(claim_id__in=ids).order_by("pk"):
            self.photos[photo.claim_id].append(PhotoRow(photo.pk, photo.key, photo.at))

    def text(self, sealed: str) -> str:
        """Return what was encrypted; empty when it is erased."""
        return str((self.key.unseal(sealed) or {}).get("text", ""))


def _row(
    row: Claim,
    number: str,
    purchases: dict[int, ClaimedPurchase],
    deadlines: tuple[DeadlineRow, ...],
    more: _Whole | None,
) -> ClaimRow:
    purchase = purchases[row.purchase_id]
    expected = expected_of(asked_minor=row.asked_minor, agreed_minor=row.agreed_minor)
    return ClaimRow(
        id=row.pk,
        order_id=row.order_id,
        order_number=number,
        store_id=row.store_id,
        purchase_id=row.purchase_id,
        supplier=row.supplier,
        supplier_order_ids=purchase.supplier_order_ids,
        kind=ClaimKind(row.kind),
        state=ClaimState(row.state),
        by_supplier=row.by_supplier,
        currency=row.currency,
        asked_minor=row.asked_minor,
        offered_minor=row.offered_minor,
        agreed_minor=row.agreed_minor,
        received_minor=row.received_minor,
        paid_minor=purchase.paid_minor,
        buyer_refund_id=row.buyer_refund_id,
        next_deadline=next((each for each in deadlines if not each.is_over), None),
        created_at=row.created_at,
        changed_at=row.changed_at,
        parts=tuple(more.parts[row.pk]) if more else (),
        description=more.text(row.personal) if more else "",
        deadlines=deadlines if more else (),
        refunds=tuple(more.came[row.pk]) if more else (),
        messages=tuple(more.messages[row.pk]) if more else (),
        photos=tuple(more.photos[row.pk]) if more else (),
        next_states=steps_from(ClaimState(row.state), received_minor=row.received_minor, expected_minor=expected),
    )


def currency_of_claim(actor: Actor, claim_id: int) -> str:
    """Return the currency in which a claim is. NotFound as `get_claim`."""
    currency = _visible(actor).filter(pk=claim_id).values_list("currency", flat=True).first()
    if currency is None:
        raise NotFound
    return currency


def currency_of_purchase(actor: Actor, purchase_id: int) -> str:
    """Return the currency in which a purchase is claimed. NotFound for one that the actor may not see."""
    purchase = claimed_purchases([purchase_id]).get(purchase_id)
    if purchase is None or purchase.store_id not in {store.id for store in list_stores(actor)}:
        raise NotFound
    return purchase.currency
