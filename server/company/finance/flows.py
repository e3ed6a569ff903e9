"""The lines of both sides in the same words: pure."""

from collections.abc import Iterable, Iterator

from server.company.finance.contracts import Line, TransactionRow
from server.company.ledger.contracts import EntryKind, KeyedLine
from server.ports.payment_states import LineKind

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
"""The ledger keys under which money may have been posted."""
TAKEN_BACK = {LineKind.REFUND: LineKind.REFUND_BACK, LineKind.PAYOUT: LineKind.PAYOUT_BACK}
"""What it is when the provider's account gains by it."""


def our_line(line: KeyedLine) -> Line:
    """A ledger line; the provider's account gains what is debited there."""
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
    """Lines of the provider, each with its fee as a line of its own."""
    for row in rows:
        reference = row.external_id if row.flow in (LineKind.FEE, LineKind.OTHER) else row.source or row.external_id
        yield _line(row, row.flow, reference, row.amount)
        if row.fee:
            yield _line(row, LineKind.FEE, row.external_id, -row.fee, parent=(row.flow, reference))


def ledger_keys(lines: Iterable[Line]) -> set[str]:
    """Under which keys our side of these lines may stand."""
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
