"""The lines of both sides in the same words: pure."""

from collections.abc import Iterable, Iterator, Mapping

from server.company.finance.contracts import Flow, Line, TransactionRow
from server.company.ledger.contracts import EntryKind, KeyedLine

FLOW_OF_ENTRY = {
    EntryKind.CHARGE: Flow.CHARGE,
    EntryKind.TOP_UP: Flow.CHARGE,
    EntryKind.SERVICE: Flow.CHARGE,
    EntryKind.REFUND: Flow.REFUND,
    EntryKind.DISPUTE: Flow.DISPUTE,
    EntryKind.DISPUTE_WON: Flow.DISPUTE_WON,
    EntryKind.PAYOUT: Flow.PAYOUT,
    EntryKind.FEE: Flow.FEE,
}

FLOW_OF_TYPE = {
    "charge": Flow.CHARGE,
    "payment": Flow.CHARGE,
    "refund": Flow.REFUND,
    "payment_refund": Flow.REFUND,
    "refund_failure": Flow.REFUND_BACK,
    "payment_failure_refund": Flow.REFUND_BACK,
    "payout": Flow.PAYOUT,
    "payout_failure": Flow.PAYOUT_BACK,
    "payout_cancel": Flow.PAYOUT_BACK,
    "stripe_fee": Flow.FEE,
    "stripe_fx_fee": Flow.FEE,
    "tax_fee": Flow.FEE,
}
"""By the provider's word for a line of its account; `adjustment` is told apart by its amount."""

KEYS = {
    Flow.CHARGE: ("charge:{}", "top_up:{}", "service:{}"),
    Flow.REFUND: ("refund:{}",),
    Flow.PAYOUT: ("payout:{}",),
    Flow.PAYOUT_BACK: ("payout_back:{}",),
    Flow.FEE: ("fee:{}",),
}
"""The ledger keys under which money of a flow may have been posted."""
BEGINNINGS = {Flow.DISPUTE: ("dispute:{}:",), Flow.DISPUTE_WON: ("dispute:{}:", "dispute_won:{}")}


def flow_of(type_: str, amount: int) -> Flow:
    """What a line of the provider's account is about."""
    if type_ == "adjustment":
        return Flow.DISPUTE if amount < 0 else Flow.DISPUTE_WON
    return FLOW_OF_TYPE.get(type_, Flow.OTHER)


def our_line(line: KeyedLine) -> Line:
    """A ledger line; the provider's account gains what is debited there."""
    flow = FLOW_OF_ENTRY.get(line.kind, Flow.OTHER)
    if flow is Flow.PAYOUT and line.amount < 0:
        flow = Flow.PAYOUT_BACK
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
            yield _line(row, Flow.FEE, row.external_id, -row.fee, parent=(row.flow, reference))


def ledger_keys(lines: Iterable[Line]) -> tuple[set[str], set[str]]:
    """Under which keys our side of these lines stands, and with what other keys begin."""
    keys: set[str] = set()
    beginnings: set[str] = set()
    for line in lines:
        keys |= {key.format(line.reference) for key in KEYS.get(line.flow, ())}
        beginnings |= {key.format(line.reference) for key in BEGINNINGS.get(line.flow, ())}
    return keys, beginnings


def _reference(row: TransactionRow, payments: Mapping[str, str]) -> str:
    if row.flow in (Flow.FEE, Flow.OTHER) or not row.source:
        return row.external_id
    return payments.get(row.source, row.source)


def _line(
    row: TransactionRow, flow: Flow, reference: str, amount: int, parent: tuple[Flow, str] | None = None
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
