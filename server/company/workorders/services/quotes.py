"""Quotes: offered and withdrawn by staff, paid (which accepts them) or declined by merchants.

Money moves once, despite retries.
"""

from datetime import datetime

from django.db import transaction
from django.db.models import F, QuerySet

from server.company.identity.contracts import Actor, StaffActor
from server.company.ledger.contracts import AccountKind, EntryKind, Movement, Posting, Unit
from server.company.ledger.selectors.own import refuse_without_right
from server.company.ledger.services.entries import post_entry
from server.company.payments.contracts import ChargeState
from server.company.payments.errors import NotPaidYet
from server.company.payments.services.charges import close_amount_charge
from server.company.payments.services.payers import explain_refusals
from server.company.payments.services.returned import paid_at, return_to_balance
from server.company.workorders.contracts.desk import Happened
from server.company.workorders.contracts.quotes import PaidBy, QuoteDraft, QuoteState
from server.company.workorders.errors import QuoteAccepted, QuotePaidLate
from server.company.workorders.models import Quote, WorkOrder
from server.company.workorders.rules.commissions import commission_of
from server.company.workorders.rules.moves import OPEN
from server.company.workorders.rules.quotes import check_quote
from server.company.workorders.rules.refusals import not_now, not_open
from server.company.workorders.selectors.desk import order_for
from server.company.workorders.services.deadlines import keep_answered, paused, resume
from server.company.workorders.services.notices import tell_merchant
from server.company.workorders.services.timeline import keep_happened
from server.company.workorders.services.vouchers import give_back, set_aside, spend_set_aside
from server.jobs.door import enqueue
from server.kit.checks import checked
from server.kit.errors import AppError, Invalid, NotFound
from server.kit.money import format_money
from server.kit.plain_text import clean_text

TAKE_JOB = "workorders.take_paid"
BALANCE_KEY = "service_quote:{}"
"""Ledger key for payment from the balance and by voucher."""
TOO_LATE = "The quote was no longer open when it was paid."


def offer_quote(actor: StaffActor, *, order_id: int, draft: QuoteDraft, now: datetime) -> int:
    """Offer a price and notify the merchant; return the quote's id. It replaces an undecided quote.

    NotFound, also if the actor may not see it; NotInThisState, QuoteAccepted or Invalid: nothing has changed.
    """
    order = order_for(actor, order_id, now=now)
    included = checked("included", clean_text, draft.included)
    if wrong := check_quote(draft, now):
        raise Invalid.of_fields(wrong)
    with transaction.atomic():
        held = WorkOrder.objects.select_for_update(no_key=True).get(pk=order_id)
        quotes = Quote.objects.filter(order=held)
        if held.state not in OPEN:
            raise not_now(held.state)
        if quotes.filter(state=QuoteState.ACCEPTED).exists():
            raise QuoteAccepted
        replaced = quotes.filter(state=QuoteState.OFFERED)
        if replaced.exclude(charge_id=None).exists():
            enqueue(TAKE_JOB, key="pages")
        replaced.update(state=QuoteState.WITHDRAWN, decided_at=now)
        row = Quote.objects.create(
            order=held,
            price_minor=draft.price_minor,
            currency=draft.currency,
            included=included,
            valid_until=draft.valid_until,
            revisions=draft.revisions,
            made_by_id=actor.user_id,
            made_at=now,
        )
        price = format_money(row.price_minor, row.currency)
        keep_answered(held, now)
        WorkOrder.objects.filter(pk=order_id).update(**paused(held, now))
        keep_happened(order_id, Happened.QUOTED, user_id=actor.user_id, from_staff=True, now=now, to=price)
        tell_merchant(order, "service_quote", price=price)
    return row.pk


def withdraw_quote(actor: StaffActor, *, order_id: int, quote_id: int, now: datetime) -> None:
    """Withdraw an unpaid quote. NotFound, also if the actor may not see it; QuoteDecided: nothing has changed."""
    order_for(actor, order_id, now=now)
    with transaction.atomic():
        held = WorkOrder.objects.select_for_update(no_key=True).get(pk=order_id)
        quotes = Quote.objects.filter(pk=quote_id, order=held)
        decided = {"state": QuoteState.WITHDRAWN, "decided_at": now, "decided_by_id": actor.user_id}
        if not quotes.filter(state=QuoteState.OFFERED).update(**decided):
            raise _refusal(quotes)
        resume(order_id, now)
        enqueue(TAKE_JOB, key="pages")
        keep_happened(order_id, Happened.QUOTE_WITHDRAWN, user_id=actor.user_id, from_staff=True, now=now)


def decline_quote(actor: Actor, *, order_id: int, quote_id: int, reason: str, now: datetime) -> None:
    """Decline an offered quote. NotFound, QuoteDecided, NotInThisState; Invalid for a reason that is too long."""
    said = checked("reason", clean_text, reason) if reason.strip() else ""
    with transaction.atomic():
        _decide(actor, order_id, quote_id, now, state=QuoteState.DECLINED, reason=said)
        resume(order_id, now)
        enqueue(TAKE_JOB, key="pages")
        keep_happened(order_id, Happened.DECLINED, user_id=actor.user_id, from_staff=False, now=now, reason=said)


def pay_from_balance(actor: Actor, *, order_id: int, quote_id: int, now: datetime) -> None:
    """Accept a quote and pay it from the balance, less a fitting voucher, in one transaction.

    NoRightToBalance, NotCovered, NotFound, QuoteDecided, NotInThisState: nothing has moved. An open card page is closed
    first; if it was already paid, that payment counts instead.
    """
    row = quote_of(actor, order_id, quote_id)
    refuse_without_right(actor, Unit(row.currency))
    if row.charge_id and row.state == QuoteState.OFFERED:
        with explain_refusals():
            paid = close_amount_charge(row.charge_id, now=now) is ChargeState.PAID
        if paid:
            return take_paid_quote(row.pk, now=now)
    with transaction.atomic():
        row = set_aside(quote_id, now=now)
        _decide(actor, order_id, quote_id, now, state=QuoteState.ACCEPTED, paid_at=now, paid_by=PaidBy.BALANCE)
        voucher = spend_set_aside(row, now=now)
        _post(row, actor.tenant_id, now, voucher=voucher, balance=row.price_minor - voucher)
        _paid(row, actor.user_id, now)
    return None


def take_paid_quote(quote_id: int, *, now: datetime) -> None:
    """Accept a quote whose card was charged while it was open, even if we learn it late; a repeated call does nothing.

    QuotePaidLate if it was paid too late: the amount is then in the balance. NotPaidYet.
    """
    with transaction.atomic():
        order_id = Quote.objects.values_list("order_id", flat=True).get(pk=quote_id)
        held = WorkOrder.objects.select_for_update(no_key=True).get(pk=order_id)
        row = Quote.objects.select_related("order__service").get(pk=quote_id)
        if row.paid_at and row.paid_by == PaidBy.CARD:
            return None
        is_in_time = (paid_at(row.charge_id or 0) or now) <= row.valid_until
        if row.state == QuoteState.OFFERED and held.state in OPEN and is_in_time:
            facts = {"decided_at": now, "paid_at": now, "paid_by": PaidBy.CARD}
            Quote.objects.filter(pk=quote_id).update(state=QuoteState.ACCEPTED, **facts)
            if voucher := spend_set_aside(row, now=now):
                _post(row, held.tenant_id, now, voucher=voucher)
            return _paid(row, None, now)
        if not return_to_balance(row.charge_id or 0, reason=TOO_LATE, now=now):
            raise NotPaidYet
        Quote.objects.filter(pk=quote_id).update(page_over_at=now)
        give_back(quote_id)
    raise QuotePaidLate


def quote_of(actor: Actor, order_id: int, quote_id: int) -> Quote:
    """Return a quote of this merchant's request. NotFound."""
    mine = Quote.objects.filter(pk=quote_id, order_id=order_id, order__tenant_id=actor.tenant_id)
    row = mine.select_related("order__service").first()
    if row is None:
        raise NotFound
    return row


def _decide(actor: Actor, order_id: int, quote_id: int, now: datetime, **columns: object) -> None:
    """Decide a valid offered quote of an open request, in the caller's transaction.

    Lock the request first, as in everything that decides a quote, so that only one parallel caller finds it offered.
    """
    rows = WorkOrder.objects.select_for_update(no_key=True).filter(pk=order_id, tenant_id=actor.tenant_id)
    held = rows.first()
    if held is None:
        raise NotFound
    mine = Quote.objects.filter(pk=quote_id, order=held)
    offered = mine.filter(state=QuoteState.OFFERED, valid_until__gt=now)
    if held.state not in OPEN and offered.exists():
        raise not_now(held.state)
    if not offered.update(**columns, decided_at=now, decided_by_id=actor.user_id):
        raise _refusal(mine)


def _refusal(mine: "QuerySet[Quote]") -> AppError:
    state = mine.values_list("state", flat=True).first()
    return NotFound() if state is None else not_open(state)


def _post(row: Quote, merchant_id: int, now: datetime, *, voucher: int, balance: int = 0) -> None:
    moved = (
        Movement(AccountKind.AVAILABLE, -balance),
        Movement(AccountKind.REWARDS, -voucher),
        Movement(AccountKind.DEFERRED, balance + voucher),
    )
    posting = Posting(
        key=BALANCE_KEY.format(row.pk),
        kind=EntryKind.SERVICE,
        merchant_id=merchant_id,
        unit=Unit(row.currency),
        movements=tuple(movement for movement in moved if movement.amount),
        reference=f"request:{row.order_id}",
    )
    post_entry(posting, now=now)


def _paid(row: Quote, user_id: int | None, now: datetime) -> None:
    price = {"price_minor": row.price_minor, "currency": row.currency}
    WorkOrder.objects.filter(pk=row.order_id).update(**price, updated_at=now, changes=F("changes") + 1)
    commission = commission_of(row.price_minor, row.order.service.commission)
    Quote.objects.filter(pk=row.pk).update(commission_minor=commission)
    resume(row.order_id, now)
    keep_happened(row.order_id, Happened.PAID, user_id=user_id, from_staff=False, now=now)
