"""Fees of payouts in the ledger of their orders, for providers whose fees nobody else tells. Needs its transaction."""

from datetime import datetime

from server.company.identity.contracts import Actor
from tenants.ledger.contracts import Kind
from tenants.ledger.services.figures import NewFigure, enter_figure, remove_figure
from tenants.payouts.models import PayoutLine


def book_fee(actor: Actor, row: PayoutLine, amount: int, *, now: datetime) -> None:
    """Enter an amount as the payment fee of a line's order; once, the row is locked."""
    figure = NewFigure(Kind.PAYMENT_FEE, amount, row.currency, row.happened_on, note=row.payout.external_id)
    row.figure_id = enter_figure(actor, row.order_id or 0, figure, now=now)


def take_back(actor: Actor, row: PayoutLine, *, now: datetime) -> None:
    """Take a fee that was booked by a line out of the ledger; nothing where none was."""
    if row.figure_id is not None and row.order_id is not None:
        remove_figure(actor, row.order_id, row.figure_id, now=now)
        row.figure_id = None
