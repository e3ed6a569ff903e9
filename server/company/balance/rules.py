"""Pure rules: what may be withdrawn, the movements of each step, and how a bank account is displayed."""

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from decimal import Decimal
from unicodedata import normalize

from stdnum import iban

from server.company.balance.contracts import OPEN_STATES, AutoTopUpDraft, PayoutDetails, TopUpNews, WithdrawalState
from server.company.balance.errors import WithdrawalDecided
from server.company.ledger.contracts import AccountKind, EntryKind, Movement, Unit
from server.kit.money import MAX_MINOR, format_money, to_decimal, to_minor
from server.kit.sentences import Sentence

NEEDED = "This field is required."
TOO_LITTLE = "The minimum is {least}."
TOO_MUCH = "This amount is too large."
ACCOUNT_SHORT = "Enter the full account number or IBAN."
WRONG_IBAN = "This IBAN is not valid. Check every character and its length."
LEAST_ACCOUNT = 5
_LIKE_IBAN = re.compile(r"[A-Z]{2}[0-9]{2}")
BELOW_THRESHOLD = "The top-up must be at least the amount below which it is made."
LIMIT_TOO_LOW = "The monthly limit must be at least one top-up."
NOT_TOPPED_UP = "This balance can't be topped up."
BETWEEN = "The amount must be between {least} and {most}."
UNPAID = "This withdrawal hasn't been paid yet."
IN_STATE = {
    WithdrawalState.WAITING: "This withdrawal hasn't been approved yet.",
    WithdrawalState.APPROVED: "This withdrawal was already approved.",
    WithdrawalState.PAID: "This withdrawal was already paid.",
    WithdrawalState.REFUSED: "This withdrawal was already rejected.",
    WithdrawalState.CANCELLED: "This withdrawal was already cancelled.",
    WithdrawalState.RETURNED: "The bank has already returned this withdrawal.",
}
_STEPS = {
    EntryKind.HOLD: (AccountKind.AVAILABLE, AccountKind.HELD),
    EntryKind.RELEASE: (AccountKind.HELD, AccountKind.AVAILABLE),
    EntryKind.WITHDRAW: (AccountKind.HELD, AccountKind.WITHDRAWALS),
    EntryKind.WITHDRAW_BACK: (AccountKind.WITHDRAWALS, AccountKind.AVAILABLE),
}


def need_state(state: str, *allowed: WithdrawalState) -> None:
    """Raise WithdrawalDecided, which says how far the withdrawal is, unless it is in one of these states."""
    if state not in allowed:
        is_early = WithdrawalState.PAID in allowed and state in OPEN_STATES
        raise WithdrawalDecided(UNPAID if is_early else IN_STATE[WithdrawalState(state)])


def movements_of(step: EntryKind, amount: int) -> tuple[Movement, ...]:
    """Return the movements of a withdrawal's hold, release, payment or return."""
    source, target = _STEPS[step]
    return (Movement(source, -amount), Movement(target, amount))


def amount_of(minor: int, unit: Unit) -> Decimal:
    """Return an amount of a currency as a decimal."""
    return Decimal(to_decimal(minor, unit))


def needs_two(minor: int, unit: Unit, limits: Mapping[str, Decimal]) -> bool:
    """Tell whether an amount needs two approvals; without a limit every amount does."""
    return amount_of(minor, unit) > limits.get(unit, Decimal(0))


def refused_fields(amount: int, unit: Unit, payout: PayoutDetails, least: Mapping[str, Decimal]) -> dict[str, str]:
    """Return errors in a request by field."""
    problems: dict[str, str] = {name: NEEDED for name in ("holder", "bank") if not getattr(payout, name)}
    if len(plain_account(payout.account)) < LEAST_ACCOUNT:
        problems["account"] = ACCOUNT_SHORT if payout.account else NEEDED
    elif is_wrong_iban(payout):
        problems["account"] = WRONG_IBAN
    minimum = least.get(unit, Decimal(1))
    if amount_of(amount, unit) < minimum:
        problems["amount"] = Sentence(TOO_LITTLE, least=_formatted(minimum, unit))
    elif amount > MAX_MINOR:
        problems["amount"] = TOO_MUCH
    return problems


def is_wrong_iban(payout: PayoutDetails) -> bool:
    """Tell whether the account begins like an IBAN but fails its checksum, or its country's length and format."""
    account = plain_account(payout.account)
    return _LIKE_IBAN.match(account) is not None and not iban.is_valid(account)


def _formatted(amount: Decimal, unit: Unit) -> str:
    return format_money(to_minor(amount, unit), unit)


def refused_top_up(amount: int, unit: Unit, limits: Mapping[str, tuple[Decimal, Decimal]]) -> str:
    """Return why an amount cannot be paid in; empty if it can."""
    if unit not in limits:
        return NOT_TOPPED_UP
    least, most = limits[unit]
    is_within = least <= amount_of(amount, unit) <= most
    return "" if is_within else Sentence(BETWEEN, least=_formatted(least, unit), most=_formatted(most, unit))


def refused_auto_top_up(draft: AutoTopUpDraft, limits: Mapping[str, tuple[Decimal, Decimal]]) -> dict[str, str]:
    """Return errors in an automatic top-up by field. One charge must lift the balance over its threshold."""
    problems: dict[str, str] = {}
    if problem := refused_top_up(draft.amount, draft.unit, limits):
        problems["amount"] = problem
    elif draft.amount < draft.below:
        problems["amount"] = BELOW_THRESHOLD
    if draft.monthly_limit < draft.amount:
        problems["monthly_limit"] = LIMIT_TOO_LOW
    elif draft.monthly_limit > MAX_MINOR:
        problems["monthly_limit"] = TOO_MUCH
    return problems


def key_start(merchant_id: int, unit: str) -> str:
    """Return the key prefix of a balance's automatic charges."""
    return f"auto_top_up:{merchant_id}:{unit}:"


def month_of(now: datetime) -> datetime:
    """Return the start of the month (UTC)."""
    return now.astimezone(UTC).replace(day=1, hour=0, minute=0, second=0, microsecond=0)


def news_of(failure: str) -> TopUpNews:
    """Return the notice for the provider's failure code; DONE for an empty code."""
    if not failure:
        return TopUpNews.DONE
    if failure == "authentication_required":
        return TopUpNews.CONFIRM
    is_ours = failure.startswith("payments.") and failure != "payments.no_card"
    return TopUpNews.UNCLEAR if is_ours else TopUpNews.DECLINED


def plain_account(account: str) -> str:
    """Return an account number without spaces and dashes, full-width characters as plain ones."""
    return "".join(character for character in normalize("NFKC", account) if character.isalnum()).upper()


def payout_hint(payout: PayoutDetails) -> str:
    """Return the bank and the last four characters of the account: enough to recognise it, not to use it."""
    return f"{payout.bank} ···· {plain_account(payout.account)[-4:]}"
