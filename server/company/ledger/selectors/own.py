"""Reads of a merchant's own books: sensitive permission 0 and 1 for balances, 1 for rewards (000, section 6)."""

from server.company.identity.contracts import Actor, Sensitive
from server.company.ledger.contracts import Balance, Period, StatementLine, Unit
from server.company.ledger.errors import NoRightToBalance, NoRightToTakeOut
from server.company.ledger.rules import CURRENCY_TYPES
from server.company.ledger.selectors.balances import list_balances, read_period, read_statement
from server.kit.errors import Invalid
from server.kit.sentences import Sentence

TOO_MANY = "A PDF has at most {most:,} lines. Choose a shorter period, or download the CSV."
BALANCE_RIGHTS = (Sensitive.PLANS_AND_BALANCE, Sensitive.REWARDS_AND_BALANCE)
REWARD_RIGHTS = (Sensitive.REWARDS_AND_BALANCE,)


def my_balances(actor: Actor) -> list[Balance]:
    """List the balance of every currency. NoRightToBalance."""
    refuse_without_right(actor, Unit.DOLLAR)
    return [balance for balance in list_balances(actor.tenant_id) if balance.unit in CURRENCY_TYPES.values()]


def my_points(actor: Actor) -> Balance:
    """Return the reward points. NoRightToBalance."""
    refuse_without_right(actor, Unit.POINTS)
    return next(balance for balance in list_balances(actor.tenant_id) if balance.unit is Unit.POINTS)


def my_statement(
    actor: Actor, *, unit: Unit, period: Period, before: int | None = None, size: int
) -> tuple[list[StatementLine], bool]:
    """Return a page of the statement, newest first, and whether older lines exist. NoRightToBalance."""
    refuse_without_right(actor, unit)
    return read_statement(actor.tenant_id, unit=unit, period=period, before=before, size=size)


def my_period(actor: Actor, *, unit: Unit, period: Period, most: int) -> tuple[Balance, list[StatementLine], Balance]:
    """Return a period for download: opening balance, lines oldest first, closing balance. NoRightToBalance, Invalid."""
    refuse_export(actor, unit)
    opening, lines, closing = read_period(actor.tenant_id, unit=unit, period=period, most=most)
    if len(lines) > most:
        raise Invalid(Sentence(TOO_MANY, most=most))
    return opening, lines, closing


def refuse_export(actor: Actor, unit: Unit) -> None:
    """Raise NoRightToBalance unless the user may see it, NoRightToTakeOut unless they may export it."""
    refuse_without_right(actor, unit)
    if not actor.may(Sensitive.WITHDRAW_AND_EXPORT):
        raise NoRightToTakeOut


def refuse_without_right(actor: Actor, unit: Unit) -> None:
    """Raise NoRightToBalance unless the user may see balances of this unit."""
    needed = REWARD_RIGHTS if unit is Unit.POINTS else BALANCE_RIGHTS
    if not all(actor.may(right) for right in needed):
        raise NoRightToBalance
