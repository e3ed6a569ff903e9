"""Entries that only the provider's account reports: payouts, and fees other than of payments."""

from datetime import datetime

from server.company.finance.models import BalanceTransaction
from server.company.ledger.contracts import AccountKind, EntryKind, Movement, Posting, Unit
from server.company.ledger.errors import PeriodClosed
from server.company.ledger.services.entries import post_entry
from server.ports.balance_lines import LineKind

COUNTER = {
    LineKind.PAYOUT: (EntryKind.PAYOUT, AccountKind.BANK),
    LineKind.PAYOUT_BACK: (EntryKind.PAYOUT, AccountKind.BANK),
    LineKind.FEE: (EntryKind.FEE, AccountKind.FEES),
}
UNITS = frozenset(str(unit) for unit in Unit)


def post_of(row: BalanceTransaction, *, now: datetime) -> None:
    """Post once what nothing else posts of a line: on its own day, or now if that day is closed.

    A line in a currency without books stays a difference.
    """
    flow = LineKind(row.flow)
    if row.currency not in UNITS:
        return
    if flow in COUNTER and row.amount_minor:
        kind, counter = COUNTER[flow]
        reference = row.external_id if flow is LineKind.FEE else row.source
        _post(row, f"{flow}:{reference}", kind, counter, row.amount_minor, reference, now)
    if row.fee_minor and flow is not LineKind.CHARGE:  # a payment's fee is posted with the payment
        _post(row, f"fee:{row.external_id}", EntryKind.FEE, AccountKind.FEES, -row.fee_minor, row.external_id, now)


def _post(
    row: BalanceTransaction,
    key: str,
    kind: EntryKind,
    counter: AccountKind,
    amount: int,
    reference: str,
    now: datetime,
) -> None:
    movements = (Movement(AccountKind.PROVIDER, -amount), Movement(counter, amount))
    posting = Posting(
        key=key, kind=kind, merchant_id=None, unit=Unit(row.currency), movements=movements, reference=reference
    )
    try:
        post_entry(posting, now=row.created_at)
    except PeriodClosed:
        post_entry(posting, now=now)
