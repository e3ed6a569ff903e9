"""What only the provider's account tells of, in our books: payouts, and fees of anything but payments."""

from datetime import datetime

from server.company.finance.models import BalanceTransaction
from server.company.ledger.contracts import AccountKind, EntryKind, Movement, Posting, Unit
from server.company.ledger.errors import PeriodClosed
from server.company.ledger.services.entries import post_entry
from server.ports.payment_states import LineKind

COUNTER = {
    LineKind.PAYOUT: (EntryKind.PAYOUT, AccountKind.BANK),
    LineKind.PAYOUT_BACK: (EntryKind.PAYOUT, AccountKind.BANK),
    LineKind.FEE: (EntryKind.FEE, AccountKind.FEES),
}
UNITS = frozenset(str(unit) for unit in Unit)


def post_of(row: BalanceTransaction, *, now: datetime) -> None:
    """Post what nothing else posts of a line, once: on its own day, or now where that is closed.

    What came in a currency that we keep no books in stays a difference.
    """
    flow = LineKind(row.flow)
    if row.currency not in UNITS:
        return
    if flow in COUNTER and row.amount_minor:
        kind, counter = COUNTER[flow]
        reference = row.external_id if flow is LineKind.FEE else row.source
        _post(row, f"{flow}:{reference}", kind, counter, row.amount_minor, reference, now)
    if row.fee_minor and flow is not LineKind.CHARGE:  # that of a payment is posted with it
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
