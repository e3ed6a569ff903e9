"""Disputes as a merchant enters them and lets them go on. The money of each is counted once (`selectors/ledger.py`)."""

from datetime import datetime

from django.db import transaction

from server.company.identity.contracts import Actor
from server.kit.errors import Invalid, NotFound
from server.kit.money import is_known_currency
from tenants.disputes.contracts import DisputeChange, DisputeSource, DisputeState, TypedDispute
from tenants.disputes.errors import InquiryTookNothing, NoInquiryAgain, ToldByPlatform
from tenants.disputes.models import Dispute
from tenants.disputes.rules.states import follows, is_possible
from tenants.disputes.services.notices import amount_of, tell_opened
from tenants.orders.contracts import By
from tenants.orders.selectors.ledger import store_of
from tenants.orders.services.disputes import note_dispute
from tenants.orders.services.parcels import lock_orders

S = DisputeState
_MOMENTS = ("took_at", "returned_at", "sent_at", "ended_at")


def open_dispute(actor: Actor, order_id: int, typed: TypedDispute, *, now: datetime) -> int:
    """Enter a dispute of an order; return its id. The same key again is the same dispute, and changes nothing.

    NotFound for an order that the actor may not see; Invalid for an amount or a currency that is none.
    """
    store_id = store_of(order_id)
    if store_id is None or not actor.sees_store(store_id):
        raise NotFound
    _check(typed)
    with transaction.atomic():
        lock_orders([order_id])
        row = Dispute(
            order_id=order_id,
            store_id=store_id,
            external_id=f"hand:{order_id}:{typed.key}"[:120],
            source=DisputeSource.HAND,
            state=S.NEEDS_RESPONSE,
            reason=typed.reason,
            is_inquiry=typed.is_inquiry,
            amount_minor=typed.amount_minor,
            fee_minor=typed.fee_minor,
            currency=typed.currency,
            opened_at=typed.opened_at,
            due_at=typed.due_at,
            user_id=actor.user_id,
            changed_at=now,
        )
        known = Dispute.objects.filter(store_id=store_id, external_id=row.external_id).first()
        if known is not None:
            return known.pk
        follow(row, now=now)
        row.save()
        params = {"amount": amount_of(row)}
        code = "inquiry_opened" if row.is_inquiry else "dispute_opened"
        note_dispute(order_id, code, params, by=By.MERCHANT, user_id=actor.user_id, now=now)
        tell_opened(row, now=now)
    return row.pk


def change_dispute(actor: Actor, dispute_id: int, change: DisputeChange, *, now: datetime) -> None:
    """Bring a dispute to another state, or correct its amounts and deadline; the same once more changes nothing.

    NotFound; InquiryTookNothing, NoInquiryAgain; ToldByPlatform for more than the fees of a dispute that the platform
    tells; Invalid for amounts.
    """
    with transaction.atomic():
        row = _locked(actor, dispute_id)
        before = values_of(row)
        _apply(row, change)
        follow(row, now=now)
        if values_of(row) == before:
            return
        row.changed_at = now
        row.save()
        code = f"dispute_{row.state}" if row.state != before["state"] else "dispute_changed"
        params = {"amount": amount_of(row)}
        note_dispute(row.order_id, code, params, by=By.MERCHANT, user_id=actor.user_id, now=now)


def _locked(actor: Actor, dispute_id: int) -> Dispute:
    """Return a dispute under its lock, and its order's."""
    found = Dispute.objects.filter(pk=dispute_id).values_list("order_id", "store_id").first()
    if found is None or not actor.sees_store(found[1]):
        raise NotFound
    lock_orders([found[0]])
    return Dispute.objects.select_for_update().get(pk=dispute_id)


def _apply(row: Dispute, change: DisputeChange) -> None:
    told = {name: getattr(change, name) for name in ("state", "is_inquiry", "amount_minor", "due_at")}
    if row.source == DisputeSource.PLATFORM and any(
        value is not None and value != getattr(row, name) for name, value in told.items()
    ):
        raise ToldByPlatform
    if change.is_inquiry and row.took_at is not None:
        raise NoInquiryAgain
    fields = ("state", "is_inquiry", "amount_minor", "fee_minor", "fee_back_minor", "due_at")
    for name in fields:
        if (value := getattr(change, name)) is not None:
            setattr(row, name, value)
    if change.due_at is not None:
        row.told_days = None
    if row.amount_minor <= 0:
        raise Invalid.of_fields({"amount": "must be above 0"})
    if min(row.fee_minor, row.fee_back_minor) < 0 or row.fee_back_minor > row.fee_minor:
        raise Invalid.of_fields({"fee_back": "must be between 0 and the fee"})
    if not is_possible(S(row.state), is_inquiry=row.is_inquiry):
        raise InquiryTookNothing


def follow(row: Dispute, *, now: datetime) -> None:
    """Set the moments that follow from a dispute's state."""
    moments = {name: getattr(row, name) for name in _MOMENTS}
    made = follows(state=S(row.state), is_inquiry=row.is_inquiry, opened_at=row.opened_at, now=now, **moments)
    for name, value in made.items():
        setattr(row, name, value)


def values_of(row: Dispute) -> dict[str, object]:
    """Return the columns of a dispute, to see what changed."""
    return {name: getattr(row, name) for name in (field.attname for field in Dispute._meta.concrete_fields)}


def _check(typed: TypedDispute) -> None:
    fields = {}
    if typed.amount_minor <= 0:
        fields["amount"] = "must be above 0"
    if typed.fee_minor < 0:
        fields["fee"] = "must be 0 or more"
    if not is_known_currency(typed.currency):
        fields["currency"] = "is not a currency code"
    if typed.due_at is not None and typed.due_at < typed.opened_at:
        fields["due_at"] = "must be after the dispute was opened"
    if fields:
        raise Invalid.of_fields(fields)
