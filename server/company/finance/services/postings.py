"""What only the provider's account tells of, in our books: payouts, and fees that belong to no payment."""

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
    """Post the line once, if it is one that nothing else posts: on its own day, or now where that is closed.

    What came in a currency that we keep no books in stays a difference.
    """
    flow = LineKind(row.flow)
    if flow not in COUNTER or row.currency not in UNITS or not row.amount_minor:
        return
    kind, counter = COUNTER[flow]
    reference = row.external_id if flow is LineKind.FEE else row.source
    movements = (Movement(AccountKind.PROVIDER, -row.amount_minor), Movement(counter, row.amount_minor))
    posting = Posting(
        key=f"{flow}:{reference}",
        kind=kind,
        merchant_id=None,
        unit=Unit(row.currency),
        movements=movements,
        reference=reference,
    )
    try:
        post_entry(posting, now=row.created_at)
    except PeriodClosed:
        post_entry(posting, now=now)
