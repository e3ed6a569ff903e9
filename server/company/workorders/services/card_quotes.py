"""Quotes that are paid by card: the provider's page takes the money, its word accepts the quote, once."""

from datetime import datetime

import structlog
from django.conf import settings

from server.company.identity.contracts import Actor
from server.company.ledger.contracts import Unit
from server.company.ledger.selectors.own import refuse_without_right
from server.company.payments.contracts import AmountOrder, ChargeState, ChargeView, Purpose
from server.company.payments.errors import NoPayments, NotPaidYet
from server.company.payments.selectors.charges import read_charge
from server.company.payments.services.charges import close_amount_charge, open_amount_charge
from server.company.payments.services.payers import payer_of, refusals_told
from server.company.payments.services.settling import settle_charge
from server.company.workorders.contracts.quotes import PaidBy, QuoteState
from server.company.workorders.errors import QuoteDecided, QuotePaidLate
from server.company.workorders.models import Quote
from server.company.workorders.services.quotes import OPEN, quote_of, take_paid_quote
from server.kit.sentences import Sentence, in_language
from server.ports.failures import OutsideFailure
from server.ports.registry import payments

TITLE = "Tradewind service request {number}"
PAGE = "/app/findServices?type=2&order={number}"
AT_ONCE = 200

log = structlog.get_logger("tradewind.workorders")


def open_card_payment(actor: Actor, *, order_id: int, quote_id: int, now: datetime) -> ChargeView:
    """The page on which a quote is paid by card, which accepts it; asked again it is the same page while it is open.

    NoRightToBalance, NotFound, QuoteDecided, NoPayments, PaymentRefused.
    """
    row = quote_of(actor, order_id, quote_id)
    refuse_without_right(actor, Unit(row.currency))
    if row.state != QuoteState.OFFERED or row.valid_until <= now:
        raise QuoteDecided
    if not payments().is_configured:
        raise NoPayments
    number = f"#{order_id}"
    back = f"{settings.PUBLIC_URL}{PAGE.format(number=order_id)}"
    order = AmountOrder(
        purpose=Purpose.SERVICE,
        amount_minor=row.price_minor,
        currency=row.currency,
        title=in_language(Sentence(TITLE, number=number), actor.language),
        key=_page_key(row),
        success_url=back,
        cancel_url=back,
    )
    with refusals_told():
        charge = open_amount_charge(payer_of(actor), order, now=now)
    Quote.objects.filter(pk=quote_id).update(charge_id=charge.id, page_over_at=None)
    return charge


def check_card_payment(actor: Actor, *, order_id: int, quote_id: int, now: datetime) -> None:
    """Ask the provider at once whether a quote was paid; it is accepted if it was.

    NotFound, NotPaidYet; QuotePaidLate when it could not be accepted any more.
    """
    row = quote_of(actor, order_id, quote_id)
    if row.charge_id is None:
        raise NotPaidYet
    with refusals_told():
        state = settle_charge(row.charge_id, now=now)
    if state is not ChargeState.PAID:
        raise NotPaidYet
    take_paid_quote(quote_id, now=now)


def sweep_card_quotes(*, now: datetime) -> int:
    """Accept what was paid on a provider's page, as its events told; answers how many.

    Pages of quotes that are no longer open are closed, and what was paid there all the same goes to the balance.
    """
    waiting = Quote.objects.filter(charge_id__isnull=False, page_over_at=None).select_related("order").order_by("pk")
    return sum(_swept(row, now) for row in waiting.exclude(paid_by=PaidBy.CARD)[:AT_ONCE])


def _swept(row: Quote, now: datetime) -> bool:
    try:
        state = _page_state(row, now)
        if state is ChargeState.PAID:
            take_paid_quote(row.pk, now=now)
            return True
    except (QuotePaidLate, NotPaidYet):
        return False
    except OutsideFailure as failure:
        log.warning("page_not_closed", quote=row.pk, reason=failure.reason.code)
        return False
    if state is not ChargeState.OPENED:
        Quote.objects.filter(pk=row.pk, charge_id=row.charge_id).update(page_over_at=now)
    return False


def _page_state(row: Quote, now: datetime) -> ChargeState:
    """What became of the card page; of a quote that is no longer open it is closed."""
    if row.state == QuoteState.OFFERED and row.valid_until > now and row.order.state in OPEN:
        return read_charge(row.order.tenant_id, row.charge_id or 0).state
    return close_amount_charge(row.charge_id or 0, now=now)


def _page_key(row: Quote) -> str:
    """A page that ran out is followed by another one."""
    last = read_charge(row.order.tenant_id, row.charge_id).state if row.charge_id else ChargeState.OPENED
    first = f"service:{row.pk}"
    return first if last in (ChargeState.OPENED, ChargeState.PAID) else f"{first}:{row.charge_id}"
