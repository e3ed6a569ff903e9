"""Top-ups: the merchant pays on the provider's page; the reported payment posts the credit, once."""

from datetime import datetime

from django.conf import settings

from server.company.balance.rules import refused_top_up
from server.company.balance.services.notices import PAGE
from server.company.identity.contracts import Actor
from server.company.ledger.contracts import Unit
from server.company.ledger.selectors.own import refuse_without_right
from server.company.payments.contracts import AmountOrder, ChargeState, ChargeView, Purpose
from server.company.payments.errors import NoPayments, NotPaidYet
from server.company.payments.selectors.charges import read_charge
from server.company.payments.services.charges import open_amount_charge
from server.company.payments.services.customers import refresh_card
from server.company.payments.services.payers import explain_refusals, payer_of
from server.company.payments.services.settlements import settle_charge
from server.kit.errors import Invalid, NotFound
from server.kit.own_paths import portal_origin
from server.kit.sentences import in_language
from server.ports.registry import payments

TITLE = "Top-up of your Tradewind balance"


def open_top_up(
    actor: Actor, *, unit: Unit, amount: int, key: str, saves_card: bool = False, now: datetime
) -> ChargeView:
    """Open the page for a top-up; the same key returns the same page. `saves_card`: for automatic top-ups.

    NoRightToBalance, Invalid on `amount`, NoPayments, KeyUsed if the key has another amount, PaymentRefused.
    """
    refuse_without_right(actor, unit)
    if problem := refused_top_up(amount, unit, settings.TOP_UP_LIMITS):
        raise Invalid.on("amount", problem)
    if not payments().is_configured:
        raise NoPayments
    back = f"{portal_origin()}{PAGE}"
    order = AmountOrder(
        purpose=Purpose.TOP_UP,
        amount_minor=amount,
        currency=unit,
        title=in_language(TITLE, actor.language),
        key=f"top_up:{actor.tenant_id}:{key}",
        success_url=back,
        cancel_url=back,
        saves_card=saves_card,
    )
    with explain_refusals():
        return open_amount_charge(payer_of(actor), order, now=now)


def check_top_up(actor: Actor, *, charge_id: int, now: datetime) -> None:
    """Ask the provider now whether it was paid, and post the credit if so. NotPaidYet, NotFound."""
    refuse_without_right(actor, Unit.DOLLAR)
    charge = read_charge(actor.tenant_id, charge_id)
    if charge.purpose is not Purpose.TOP_UP:
        raise NotFound
    with explain_refusals():
        state = settle_charge(charge.id, now=now)
        if state is ChargeState.PAID:
            refresh_card(actor.tenant_id)
    if state is not ChargeState.PAID:
        raise NotPaidYet(state)
