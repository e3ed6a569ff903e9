"""What a merchant does with lines that do not fit: choose the order, book the fee, accept, undo."""

from collections.abc import Callable
from datetime import datetime

from django.db import transaction

from server.company.identity.contracts import Actor
from server.kit.errors import Invalid, NotFound
from tenants.ledger.selectors.payments import expected_fee
from tenants.orders.selectors.ledger import has_told_fees
from tenants.orders.selectors.named import orders_by_name
from tenants.payouts.errors import NothingToBook
from tenants.payouts.models import PayoutLine
from tenants.payouts.rules.matching import NO_ORDER
from tenants.payouts.selectors.named import orders_of
from tenants.payouts.services.figures import book_fee, take_back
from tenants.payouts.services.matching import match_orders, note_fit

UNKNOWN_ORDER = "No order of this store has this number."


def choose_order(actor: Actor, line_id: int, name: str, *, now: datetime) -> None:
    """Say which order a line belongs to, by its number. NotFound; Invalid for a number that no order, or several, has.

    A fee that the line had booked for another order is taken back.
    """

    def choose(row: PayoutLine) -> None:
        order_id = orders_by_name(row.store_id, [name]).get(name)
        if order_id is None:
            raise Invalid.on("order", UNKNOWN_ORDER)
        if order_id != row.order_id:
            take_back(actor, row, now=now)
        row.order_id, row.is_chosen, row.accepted_at, row.user_id = order_id, True, None, actor.user_id

    _change(actor, line_id, choose)


def accept(actor: Actor, line_id: int, note: str, *, now: datetime) -> None:
    """Leave a line as it is, with the reason. NotFound; accepted twice is once."""

    def settle(row: PayoutLine) -> None:
        row.accepted_at, row.note, row.user_id, row.is_open = row.accepted_at or now, note[:200], actor.user_id, False

    _change(actor, line_id, settle)


def book(actor: Actor, line_id: int, *, now: datetime) -> None:
    """Enter the fees of the order's lines in its ledger, in place of what a rule expects. NotFound; NothingToBook, also
    the second time, and where the platform tells the fee itself.
    """

    def charge(row: PayoutLine) -> None:
        if row.order_id is None or row.figure_id is not None or has_told_fees(row.order_id):
            raise NothingToBook
        amount = (row.fee_difference_minor or 0) + expected_fee(row.order_id, row.currency)
        if not row.fee_difference_minor or amount <= 0:
            raise NothingToBook
        book_fee(actor, row, amount, now=now)
        row.user_id = actor.user_id

    _change(actor, line_id, charge)


def undo(actor: Actor, line_id: int, *, now: datetime) -> None:
    """Take back what a person chose, accepted and booked for a line; what it names itself counts again. NotFound."""

    def forget(row: PayoutLine) -> None:
        take_back(actor, row, now=now)
        row.accepted_at, row.note, row.user_id = None, "", None
        if row.is_chosen:
            row.is_chosen = False
            named = (row.order_ref, row.order_name)
            row.order_id = orders_of(row.store_id, [named]).get(named)
        note_fit(row, NO_ORDER)

    _change(actor, line_id, forget)


def _change(actor: Actor, line_id: int, work: Callable[[PayoutLine], None]) -> None:
    """Change a locked line, and match its orders, the one of before too."""
    with transaction.atomic():
        row = PayoutLine.objects.select_for_update(of=("self",)).select_related("payout").filter(pk=line_id).first()
        if row is None or not actor.sees_store(row.store_id):
            raise NotFound
        before = row.order_id
        work(row)
        if row.order_id is None:
            note_fit(row, NO_ORDER)
        row.save()
    match_orders({each for each in (before, row.order_id) if each})
