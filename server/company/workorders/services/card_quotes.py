"""Quotes that are paid by card: the provider's page takes the money, its word accepts the quote, once."""

from datetime import datetime

from django.conf import settings

from server.company.identity.contracts import Actor
from server.company.ledger.contracts import Unit
from server.company.ledger.selectors.own import refuse_without_right
from server.company.payments.contracts import AmountOrder, ChargeState, ChargeView, Purpose
from server.company.payments.errors import NoPayments, NotPaidYet
from server.company.payments.selectors.charges import read_charge
from server.company.payments.services.charges import open_amount_charge
from server.company.payments.services.payers import payer_of, refusals_told
from server.company.payments.services.settling import settle_charge
from server.company.workorders.contracts.quotes import QuoteState
from server.company.workorders.errors import QuoteDecided
from server.company.workorders.models import Quote
from server.company.workorders.services.quotes import quote_of, take_paid_quote
from server.kit.sentences import Sentence, in_language
from server.ports.registry import payments

TITLE = "Tradewind service request {number}"
PAGE = "/app/findServices?type=2&order={number}"
AT_ONCE = 200


def open_card_payment(actor: Actor, *, order_id: int, quote_id: int, now: datetime) -> ChargeView:
    """The page on which a quote is paid by card, which accepts it; asked again it is the same page.

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
        key=f"service:{quote_id}",
        success_url=back,
        cancel_url=back,
    )
    with refusals_told():
        charge = open_amount_charge(payer_of(actor), order, now=now)
    Quote.objects.filter(pk=quote_id).update(charge_id=charge.id)
    return charge


def check_card_payment(actor: Actor, *, order_id: int, quote_id: int, now: datetime) -> None:
    """Ask the provider at once whether a quote was paid; it is accepted if it was. NotFound, NotPaidYet."""
    row = quote_of(actor, order_id, quote_id)
    if row.charge_id is None:
        raise NotPaidYet
    with refusals_told():
        state = settle_charge(row.charge_id, now=now)
    if state is not ChargeState.PAID:
        raise NotPaidYet
    take_paid_quote(quote_id, now=now)


def sweep_card_quotes(*, now: datetime) -> int:
    """Accept what was paid on a provider's page, as its events told; answers how many."""
    waiting = Quote.objects.filter(paid_at=None, charge_id__isnull=False).select_related("order").order_by("-pk")
    paid = [row for row in waiting[:AT_ONCE] if _is_paid(row)]
    for row in paid:
        take_paid_quote(row.pk, now=now)
    return len(paid)


def _is_paid(row: Quote) -> bool:
    return read_charge(row.order.tenant_id, row.charge_id or 0).state is ChargeState.PAID
