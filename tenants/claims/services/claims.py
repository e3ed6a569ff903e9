"""What a merchant does with claims: open one, change it, say what was said, note the money that came."""

from collections.abc import Sequence
from datetime import datetime

from django.db import IntegrityError, transaction

from server.company.identity.contracts import Actor
from server.kit.checks import checked
from server.kit.errors import NotFound
from server.kit.plain_text import clean_text
from tenants.claims.contracts import (
    MOST_MESSAGES,
    ClaimChange,
    ClaimPart,
    ClaimState,
    Said,
    Source,
    TypedClaim,
    TypedRefund,
)
from tenants.claims.errors import (
    ClaimExists,
    MoneyCame,
    NoMoneyCame,
    NotPaid,
    PiecesUnknown,
    RefundKnown,
    RefundUnknown,
    TooManyMessages,
    TooMuch,
    WrongStep,
)
from tenants.claims.models import Claim, ClaimDeadline, ClaimLine, ClaimMessage
from tenants.claims.rules.money import stated_twin
from tenants.claims.rules.states import expected_of, steps_from
from tenants.claims.services.money import add_money, is_known, money_that_came, room_of
from tenants.claims.services.settling import event_of, locked_claim, put_deadline, settle
from tenants.orders.contracts import By
from tenants.orders.contracts.claimed import ClaimedPurchase
from tenants.orders.selectors.claimed import buyer_refunds, claimed_purchases
from tenants.orders.services.parcels import lock_orders
from tenants.privacy.services import personal_key
from tenants.stores.selectors import list_stores


def open_claim(actor: Actor, purchase_id: int, typed: TypedClaim, *, now: datetime) -> int:
    """Open a claim for a paid purchase and return its id.

    NotFound; NotPaid, ClaimExists, PiecesUnknown, RefundUnknown, TooMuch: nothing is saved.
    """
    with transaction.atomic():
        purchase = _locked_purchase(actor, purchase_id)
        if not purchase.is_paid:
            raise NotPaid
        _check(purchase, typed.parts, typed.buyer_refund_id, {"asked": typed.asked_minor})
        row = Claim(
            order_id=purchase.order_ids[0],
            store_id=purchase.store_id,
            purchase_id=purchase.id,
            supplier=purchase.supplier,
            kind=typed.kind,
            state=typed.state,
            currency=purchase.currency,
            asked_minor=typed.asked_minor,
            buyer_refund_id=typed.buyer_refund_id,
            personal=_sealed(typed.description),
            user_id=actor.user_id,
            created_at=now,
            changed_at=now,
        )
        _save_new(row)
        put_parts(row, typed.parts)
        for kind, at in typed.deadlines.items():
            put_deadline(row, kind, at, Source.MERCHANT)
        settle([row], [event_of(row, "opened", by=By.MERCHANT, user_id=actor.user_id)], now=now)
    return row.pk


def change_claim(actor: Actor, claim_id: int, change: ClaimChange, *, now: datetime) -> None:
    """Change a claim. NotFound; WrongStep, NoMoneyCame, MoneyCame, ClaimExists, PiecesUnknown, RefundUnknown, TooMuch:
    nothing is saved."""
    with transaction.atomic():
        row = locked_claim(actor, claim_id)
        purchase = claimed_purchases([row.purchase_id])[row.purchase_id]
        amounts = {name: getattr(change, f"{name}_minor") for name in ("asked", "offered", "agreed")}
        _check(purchase, change.parts or (), change.buyer_refund_id or "", amounts)
        before = row.state
        for name, amount in amounts.items():
            setattr(row, f"{name}_minor", getattr(row, f"{name}_minor") if amount is None else amount)
        row.kind = change.kind or row.kind
        if change.buyer_refund_id is not None:
            row.buyer_refund_id = change.buyer_refund_id
        # Staff who act as the user see no description, so an empty one of theirs erases nothing.
        if change.description is not None and (change.description.strip() or not actor.staff):
            row.personal = _sealed(change.description)
        if change.state is not None and change.state != row.state:
            row.state = _step(row, change.state)
        if change.parts is not None:
            put_parts(row, change.parts)
        for kind, at in change.deadlines.items():
            if at is None:
                ClaimDeadline.objects.filter(claim=row, kind=kind).delete()
            else:
                put_deadline(row, kind, at, Source.MERCHANT)
        code = row.state if row.state != before else "changed"
        event = event_of(row, code, by=By.MERCHANT, user_id=actor.user_id)
        try:
            with transaction.atomic():
                settle([row], [event], now=now)
        except IntegrityError as another:
            raise ClaimExists from another


def add_message(actor: Actor, claim_id: int, said: Said, text: str, *, now: datetime) -> int:
    """Write down what somebody said of a claim; return the message's id. NotFound; Invalid, TooManyMessages."""
    cleaned = checked("text", clean_text, text)
    with transaction.atomic():
        row = locked_claim(actor, claim_id)
        if row.messages.count() >= MOST_MESSAGES:
            raise TooManyMessages
        message = ClaimMessage.objects.create(
            claim=row, at=now, said=said, user_id=actor.user_id, personal=personal_key().seal({"text": cleaned})
        )
        settle([row], [event_of(row, f"message_{said}", by=By.MERCHANT, user_id=actor.user_id)], now=now)
    return message.pk


def note_refund(actor: Actor, claim_id: int, typed: TypedRefund, *, now: datetime) -> None:
    """Note money that came, once by its key. NotFound; TooMuch beyond what was paid; RefundKnown when the supplier told
    of as much already."""
    with transaction.atomic():
        row = locked_claim(actor, claim_id)
        external_id = f"typed:{typed.key}"[:120]
        if is_known(row.purchase_id, external_id=external_id):
            return
        came = money_that_came(row.purchase_id)
        purchase = claimed_purchases([row.purchase_id])[row.purchase_id]
        room = room_of(purchase.paid_minor, came)
        if room is not None and typed.amount_minor > room:
            raise TooMuch("amount", room, row.currency)
        if not typed.is_another and stated_twin(typed.amount_minor, typed.at, [each.counted for each in came]):
            raise RefundKnown
        event = add_money(
            row,
            external_id=external_id,
            amount_minor=typed.amount_minor,
            at=typed.at,
            source=Source.MERCHANT,
            note=typed.note,
            user_id=actor.user_id,
            now=now,
        )
        settle([row], [event], now=now)


def put_parts(row: Claim, parts: Sequence[ClaimPart]) -> None:
    """Write which pieces a claim is about, in the place of what was said before."""
    ClaimLine.objects.filter(claim=row).delete()
    ClaimLine.objects.bulk_create(
        ClaimLine(claim=row, line_id=part.line_id, quantity=part.quantity) for part in parts if part.quantity
    )


def _locked_purchase(actor: Actor, purchase_id: int) -> ClaimedPurchase:
    found = claimed_purchases([purchase_id]).get(purchase_id)
    if found is None or found.store_id not in {store.id for store in list_stores(actor)}:
        raise NotFound
    lock_orders(found.order_ids)
    return claimed_purchases([purchase_id])[purchase_id]


def _save_new(row: Claim) -> None:
    try:
        with transaction.atomic():
            row.save()
    except IntegrityError as another:
        raise ClaimExists from another


def _check(
    purchase: ClaimedPurchase, parts: Sequence[ClaimPart], buyer_refund_id: str, amounts: dict[str, int | None]
) -> None:
    bought: dict[int, int] = {}
    for line in purchase.lines:
        bought[line.line_id] = bought.get(line.line_id, 0) + line.quantity
    if any(part.quantity > bought.get(part.line_id, 0) for part in parts):
        raise PiecesUnknown
    given = buyer_refunds(purchase.order_ids) if buyer_refund_id else {}
    known = {refund.id for refunds in given.values() for refund in refunds}
    if buyer_refund_id and buyer_refund_id not in known:
        raise RefundUnknown
    for field, amount in amounts.items():
        if amount is not None and purchase.paid_minor is not None and amount > purchase.paid_minor:
            raise TooMuch(field, purchase.paid_minor, purchase.currency)


def _step(row: Claim, to: ClaimState) -> ClaimState:
    expected = expected_of(asked_minor=row.asked_minor, agreed_minor=row.agreed_minor)
    if to in steps_from(ClaimState(row.state), received_minor=row.received_minor, expected_minor=expected):
        return to
    if to is ClaimState.REFUNDED and not row.received_minor:
        raise NoMoneyCame
    raise MoneyCame if to is ClaimState.WITHDRAWN and row.received_minor else WrongStep


def _sealed(text: str) -> str:
    cleaned = checked("description", clean_text, text) if text.strip() else ""
    return personal_key().seal({"text": cleaned}) if cleaned else ""
