"""Pure rules that bring the lines of both sides into one form."""

from collections.abc import Iterable, Iterator

from server.company.finance.contracts import Line, TransactionRow
from server.company.ledger.contracts import EntryKind, KeyedLine
from server.ports.balance_lines import LineKind

KIND_OF_ENTRY = {
    EntryKind.CHARGE: LineKind.CHARGE,
    EntryKind.TOP_UP: LineKind.CHARGE,
    EntryKind.SERVICE: LineKind.CHARGE,
    EntryKind.REFUND: LineKind.REFUND,
    EntryKind.DISPUTE: LineKind.DISPUTE,
    EntryKind.DISPUTE_WON: LineKind.DISPUTE_WON,
    EntryKind.PAYOUT: LineKind.PAYOUT,
    EntryKind.FEE: LineKind.FEE,
}
KEYS = {
    LineKind.CHARGE: ("charge:{}", "top_up:{}", "service:{}"),
    LineKind.REFUND: ("refund:{}",),
    LineKind.REFUND_BACK: ("refund:{}:back",),
    LineKind.DISPUTE: ("dispute:{}:taken",),
    LineKind.DISPUTE_WON: ("dispute:{}:won",),
    LineKind.PAYOUT: ("payout:{}",),
    LineKind.PAYOUT_BACK: ("payout_back:{}",),
    LineKind.FEE: ("fee:{}",),
}
"""Possible ledger keys of each kind of line."""
TAKEN_BACK = {LineKind.REFUND: LineKind.REFUND_BACK, LineKind.PAYOUT: LineKind.PAYOUT_BACK}
"""The kind of a line when the provider's account gains from it."""


def our_line(line: KeyedLine) -> Line:
    """Convert a ledger line; a debit there is a gain of the provider's account."""
    flow = KIND_OF_ENTRY.get(line.kind, LineKind.OTHER)
    if line.amount < 0:
        flow = TAKEN_BACK.get(flow, flow)
    return Line(
        id=line.entry_id,
        flow=flow,
        reference=line.reference,
        amount=-line.amount,
        currency=line.unit,
        day=line.at.date(),
    )


def their_lines(rows: Iterable[TransactionRow]) -> Iterator[Line]:
    """Yield the provider's lines, each fee as a separate line."""
    for row in rows:
        reference = row.external_id if row.flow in (LineKind.FEE, LineKind.OTHER) else row.source or row.external_id
        yield _line(row, row.flow, reference, row.amount)
        if row.fee:
            yield _line(row, LineKind.FEE, row.external_id, -row.fee, parent=(row.flow, reference))


def ledger_keys(lines: Iterable[Line]) -> set[str]:
    """Return the possible ledger keys of these lines."""
    return {key.format(line.reference) for line in lines for key in KEYS.get(line.flow, ())}


def _line(
    row: TransactionRow, flow: LineKind, reference: str, amount: int, parent: tuple[LineKind, str] | None = None
) -> Line:
    return Line(
        id=row.id,
        flow=flow,
        reference=reference,
        amount=amount,
        currency=row.currency,
        day=row.created_at.date(),
        parent=parent,
    )
