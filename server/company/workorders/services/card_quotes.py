"""Card payments of quotes: the merchant pays on the provider's page; the payment then accepts the quote, once."""

from datetime import datetime

import structlog
from django.db.models import Q

from server.company.identity.contracts import Actor
from server.company.ledger.contracts import Unit
from server.company.ledger.selectors.own import refuse_without_right
from server.company.payments.contracts import AmountOrder, ChargeState, Purpose
from server.company.payments.errors import NoPayments, NotPaidYet
from server.company.payments.selectors.charges import read_charge
from server.company.payments.services.charges import close_amount_charge, open_amount_charge
from server.company.payments.services.payers import explain_refusals, payer_of
from server.company.payments.services.settlements import settle_charge
from server.company.rewards.selectors import usable_voucher
from server.company.workorders.contracts.quotes import PaidBy, QuoteState
from server.company.workorders.errors import QuotePaidLate
from server.company.workorders.models import Quote
from server.company.workorders.rules.moves import OPEN
from server.company.workorders.rules.refusals import not_now, not_open
from server.company.workorders.services.quotes import pay_from_balance, quote_of, take_paid_quote
from server.company.workorders.services.vouchers import give_back, set_aside
from server.kit.own_paths import portal_origin
from server.kit.sentences import Sentence, in_language
from server.ports.failures import OutsideFailure
from server.ports.registry import payments

TITLE = "Tradewind service request {number}"
PAGE = "/app/sourcingInitiate?isView=true&id={number}&back=2"
AT_ONCE = 200

log = structlog.get_logger("tradewind.workorders")


def open_card_payment(actor: Actor, *, order_id: int, quote_id: int, now: datetime) -> str:
    """Open the page to pay a quote by card; paying accepts it. A repeated call returns the same page while it is open.

    A fitting voucher is reserved and deducted; if it covers the price, the quote is paid without a page.
    NoRightToBalance, NotFound, QuoteDecided, NotInThisState, NoPayments, PaymentRefused.
    """
    row = quote_of(actor, order_id, quote_id)
    refuse_without_right(actor, Unit(row.currency))
    if row.state != QuoteState.OFFERED or row.valid_until <= now:
        raise not_open(row.state)
    if row.order.state not in OPEN:
        raise not_now(row.order.state)
    if not payments().is_configured:
        raise NoPayments
    if _may_ask_for_less(actor, row, now):
        row = set_aside(quote_id, now=now)
    if row.voucher_minor == row.price_minor:
        pay_from_balance(actor, order_id=order_id, quote_id=quote_id, now=now)
        return ""
    number = f"#{order_id}"
    back = f"{portal_origin()}{PAGE.format(number=order_id)}"
    order = AmountOrder(
        purpose=Purpose.SERVICE,
        amount_minor=row.price_minor - row.voucher_minor,
        currency=row.currency,
        title=in_language(Sentence(TITLE, number=number), actor.language),
        key=_page_key(row),
        success_url=back,
        cancel_url=back,
    )
    with explain_refusals():
        charge = open_amount_charge(payer_of(actor), order, now=now)
    Quote.objects.filter(pk=quote_id).update(charge_id=charge.id, page_over_at=None)
    return charge.confirm_url


def check_card_payment(actor: Actor, *, order_id: int, quote_id: int, now: datetime) -> None:
    """Ask the provider now whether a quote was paid, and accept it if so.

    NotFound, NotPaidYet; QuotePaidLate if it could no longer be accepted.
    """
    row = quote_of(actor, order_id, quote_id)
    if row.charge_id is None:
        raise NotPaidYet
    with explain_refusals():
        state = settle_charge(row.charge_id, now=now)
    if state is not ChargeState.PAID:
        raise NotPaidYet(state)
    take_paid_quote(quote_id, now=now)


def sweep_card_quotes(*, now: datetime) -> int:
    """Accept quotes that were paid on a provider's page; return how many.

    Close the pages of quotes that are no longer open, put money paid there into the balance, and release their
    vouchers.
    """
    has_page, has_voucher = Q(charge_id__isnull=False, page_over_at=None), Q(voucher_id__isnull=False, paid_at=None)
    waiting = Quote.objects.filter(has_page | has_voucher).exclude(paid_by=PaidBy.CARD)
    return sum(_swept(row, now) for row in waiting.select_related("order").order_by("pk")[:AT_ONCE])


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
        Quote.objects.filter(pk=row.pk, charge_id=row.charge_id, page_over_at=None).update(page_over_at=now)
    if not _is_open(row, now):
        give_back(row.pk)
    return False


def _page_state(row: Quote, now: datetime) -> ChargeState:
    """Return the state of the card page; close it if the quote is no longer open."""
    if row.charge_id is None:
        return ChargeState.OPENED
    if _is_open(row, now):
        return read_charge(row.order.tenant_id, row.charge_id).state
    return close_amount_charge(row.charge_id, now=now)


def _is_open(row: Quote, now: datetime) -> bool:
    return row.state == QuoteState.OFFERED and row.valid_until > now and row.order.state in OPEN


def _may_ask_for_less(actor: Actor, row: Quote, now: datetime) -> bool:
    """Tell whether a voucher fits that the page does not include. If so, close the page; False if it was paid."""
    currency, price = row.currency, row.price_minor
    if row.voucher_id or not usable_voucher(actor.tenant_id, currency=currency, price_minor=price, now=now):
        return False
    with explain_refusals():
        return not row.charge_id or close_amount_charge(row.charge_id, now=now) is not ChargeState.PAID


def _page_key(row: Quote) -> str:
    """Return the page's key; an expired page gets a new key, so that another page is opened."""
    last = read_charge(row.order.tenant_id, row.charge_id).state if row.charge_id else ChargeState.OPENED
    first = f"service:{row.pk}:less{row.voucher_id}" if row.voucher_id else f"service:{row.pk}"
    return first if last in (ChargeState.OPENED, ChargeState.PAID) else f"{first}:{row.charge_id}"
