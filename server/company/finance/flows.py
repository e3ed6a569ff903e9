"""The lines of both sides in the same words: pure."""

from collections.abc import Iterable, Iterator, Mapping

from server.company.finance.contracts import LineKind, Line, TransactionRow
from server.company.ledger.contracts import EntryKind, KeyedLine

FLOW_OF_ENTRY = {
    EntryKind.CHARGE: LineKind.CHARGE,
    EntryKind.TOP_UP: LineKind.CHARGE,
    EntryKind.SERVICE: LineKind.CHARGE,
    EntryKind.REFUND: LineKind.REFUND,
    EntryKind.DISPUTE: LineKind.DISPUTE,
    EntryKind.DISPUTE_WON: LineKind.DISPUTE_WON,
    EntryKind.PAYOUT: LineKind.PAYOUT,
    EntryKind.FEE: LineKind.FEE,
}

FLOW_OF_TYPE = {
    "charge": LineKind.CHARGE,
    "payment": LineKind.CHARGE,
    "refund": LineKind.REFUND,
    "payment_refund": LineKind.REFUND,
    "refund_failure": LineKind.REFUND_BACK,
    "payment_failure_refund": LineKind.REFUND_BACK,
    "payout": LineKind.PAYOUT,
    "payout_failure": LineKind.PAYOUT_BACK,
    "payout_cancel": LineKind.PAYOUT_BACK,
    "stripe_fee": LineKind.FEE,
    "stripe_fx_fee": LineKind.FEE,
    "tax_fee": LineKind.FEE,
}
"""By the provider's word for a line of its account; `adjustment` is told apart by its amount."""

KEYS = {
    LineKind.CHARGE: ("charge:{}", "top_up:{}", "service:{}"),
    LineKind.REFUND: ("refund:{}",),
    LineKind.PAYOUT: ("payout:{}",),
    LineKind.PAYOUT_BACK: ("payout_back:{}",),
    LineKind.FEE: ("fee:{}",),
}
"""The ledger keys under which money of a flow may have been posted."""
BEGINNINGS = {LineKind.DISPUTE: ("dispute:{}:",), LineKind.DISPUTE_WON: ("dispute:{}:", "dispute_won:{}")}


def flow_of(type_: str, amount: int) -> LineKind:
    """What a line of the provider's account is about."""
    if type_ == "adjustment":
        return LineKind.DISPUTE if amount < 0 else LineKind.DISPUTE_WON
    return FLOW_OF_TYPE.get(type_, LineKind.OTHER)


def our_line(line: KeyedLine) -> Line:
    """A ledger line; the provider's account gains what is debited there."""
    flow = FLOW_OF_ENTRY.get(line.kind, LineKind.OTHER)
    if flow is LineKind.PAYOUT and line.amount < 0:
        flow = LineKind.PAYOUT_BACK
    return Line(
        id=line.entry_id,
        flow=flow,
        reference=line.reference,
        amount=-line.amount,
        currency=line.unit,
        day=line.at.date(),
    )


def their_lines(rows: Iterable[TransactionRow], payments: Mapping[str, str]) -> Iterator[Line]:
    """Lines of the provider, each with its fee as a line of its own. `payments`: our payment by the charge's id."""
    for row in rows:
        reference = _reference(row, payments)
        yield _line(row, row.flow, reference, row.amount)
        if row.fee:
            yield _line(row, LineKind.FEE, row.external_id, -row.fee, parent=(row.flow, reference))


def ledger_keys(lines: Iterable[Line]) -> tuple[set[str], set[str]]:
    """Under which keys our side of these lines stands, and with what other keys begin."""
    keys: set[str] = set()
    beginnings: set[str] = set()
    for line in lines:
        keys |= {key.format(line.reference) for key in KEYS.get(line.flow, ())}
        beginnings |= {key.format(line.reference) for key in BEGINNINGS.get(line.flow, ())}
    return keys, beginnings


def _reference(row: TransactionRow, payments: Mapping[str, str]) -> str:
    if row.flow in (LineKind.FEE, LineKind.OTHER) or not row.source:
        return row.external_id
    return payments.get(row.source, row.source)


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
