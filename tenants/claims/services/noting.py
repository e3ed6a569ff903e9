"""Claims that follow from what suppliers say: opened, moved and closed without the merchant. Needs a transaction.

What was said once is not said again: each claim keeps what it heard last, so that the same reading changes nothing,
whatever a person did with the claim since.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from server.ports.purchases import MoneyBack, MoneyBackState
from tenants.claims.contracts import ClaimKind, ClaimPart, ClaimState, DeadlineKind, Source
from tenants.claims.models import Claim
from tenants.claims.rules.money import typed_twin
from tenants.claims.rules.states import OVER, after_word
from tenants.claims.services.claims import put_parts
from tenants.claims.services.money import money_that_came, take_stated
from tenants.claims.services.notices import tell_news
from tenants.claims.services.settling import event_of, put_deadline, settle
from tenants.orders.contracts import By
from tenants.orders.contracts.claimed import ClaimedPurchase, ClaimEvent
from tenants.orders.contracts.purchases import BY_STAFF
from tenants.orders.selectors.bought_for import all_orders
from tenants.orders.selectors.claimed import claimed_purchases
from tenants.orders.services.parcels import lock_orders

CLOSED, LINES, DISPUTE = "closed", "lines", "dispute"


@dataclass(slots=True)
class _Book:
    """The claims of one purchase while they are written."""

    purchase: ClaimedPurchase
    claims: list[Claim]
    now: datetime
    changed: dict[int, Claim] = field(default_factory=dict)
    events: list[ClaimEvent] = field(default_factory=list)

    def keep(self, row: Claim, *events: ClaimEvent) -> None:
        self.changed[row.pk] = row
        self.events += events


def note_purchases(purchase_ids: Collection[int], *, now: datetime) -> list[int]:
    """Write what suppliers say of purchases into their claims; return the ids of those that changed."""
    if not purchase_ids:
        return []
    lock_orders(all_orders(purchase_ids))
    books = [_book(each, now) for each in claimed_purchases(purchase_ids).values()]
    for book in books:
        _note_closing(book)
        _note_dispute(book)
        for refund in book.purchase.money_back:
            _note_refund(book, refund)
    changed = [row for book in books for row in book.changed.values()]
    settle(changed, [event for book in books for event in book.events], now=now)
    tell_news(changed, now=now)
    return [row.pk for row in changed]


def _book(purchase: ClaimedPurchase, now: datetime) -> _Book:
    rows = Claim.objects.select_for_update().filter(purchase_id=purchase.id).order_by("pk")
    return _Book(purchase, list(rows), now)


def _note_closing(book: _Book) -> None:
    """A paid purchase that its supplier ended is owed back whole; lines that it ended, as much as they cost."""
    purchase = book.purchase
    if purchase.closed_at is not None:
        _note_owed(book, CLOSED, amount=_owed_of(purchase), parts=())
    elif purchase.closed_lines:
        lines = [line for line in purchase.lines if line.line_id in purchase.closed_lines]
        costs = [line.cost_minor for line in lines if line.cost_minor is not None]
        parts = tuple(ClaimPart(line.line_id, line.quantity) for line in lines)
        reference = f"{LINES}:{','.join(map(str, purchase.closed_lines))}"[:60]
        _note_owed(book, reference, amount=sum(costs) if len(costs) == len(lines) else None, parts=parts)


def _owed_of(purchase: ClaimedPurchase) -> int | None:
    """Return what is owed for a purchase that was ended: all that was paid, or what our own staff say is left of it."""
    stated = [each.amount_minor for each in purchase.money_back if each.id == BY_STAFF]
    return stated[0] if stated else purchase.paid_minor


def _note_owed(book: _Book, reference: str, *, amount: int | None, parts: Sequence[ClaimPart]) -> None:
    if any(reference in row.heard for row in book.claims):
        return
    row = _only_open(book.claims) or _open(
        book, ClaimKind.OTHER if book.purchase.shipped_at else ClaimKind.BEFORE_SHIPPING, amount, parts
    )
    row.heard = {**row.heard, reference: CLOSED}
    if row.state not in OVER:
        row.state, row.agreed_minor = ClaimState.AGREED, row.agreed_minor or row.asked_minor or amount
    book.keep(row, event_of(row, "closed_there", by=By.SUPPLIER))


def _note_dispute(book: _Book) -> None:
    count = book.purchase.disputes
    reference = f"{DISPUTE}:{count}"
    known = next((row for row in book.claims if reference in row.heard), None)
    if count and known is None:
        row = _only_open(book.claims) or _open(book, ClaimKind.OTHER, None, ())
        row.heard = {**row.heard, reference: "open"}
        row.state = row.state if row.state in OVER else ClaimState.ESCALATED
        book.keep(row, event_of(row, "disputed_there", by=By.SUPPLIER))
        known = row
    if known is not None and not book.purchase.is_disputed and known.heard[reference] == "open":
        # How it ended is not said: the merchant looks there, or the money tells.
        known.heard = {**known.heard, reference: "over"}
        book.keep(known, event_of(known, "dispute_over", by=By.SUPPLIER))


def _note_refund(book: _Book, stated: MoneyBack) -> None:
    known = next((row for row in book.claims if stated.id in row.heard), None)
    if known is not None and known.heard[stated.id] == _word(stated):
        return
    if known is None and stated.state is MoneyBackState.REFUSED:
        return
    amount = stated.amount_minor if stated.currency in {"", book.purchase.currency} else None
    row = known or _meant(book, stated, amount) or _open(book, _kind_of(book, stated), None, _parts(book, stated))
    was = row.heard.get(stated.id, "").partition(" ")[0]
    row.heard = {**row.heard, stated.id: _word(stated)}
    book.keep(row)
    if stated.state is MoneyBackState.DONE:
        _take(book, row, stated, amount)
        return
    if row.asked_minor is None:
        row.asked_minor = amount
    if stated.answer_by is not None:
        put_deadline(row, DeadlineKind.SUPPLIER, stated.answer_by, Source.SUPPLIER)
    if was != stated.state:
        row.state = after_word(ClaimState(row.state), stated.state)
        book.keep(row, event_of(row, f"there_{stated.state}", by=By.SUPPLIER))


def _meant(book: _Book, stated: MoneyBack, amount: int | None) -> Claim | None:
    """Return the claim that a refund surely belongs to: where this money was typed, or the only one that goes on."""
    if stated.state is MoneyBackState.DONE and amount is not None:
        came = {each.id: each for each in money_that_came(book.purchase.id)}
        twin = typed_twin(amount, stated.at or book.now, [each.counted for each in came.values()])
        if twin is not None:
            return next(row for row in book.claims if row.pk == came[twin.id].claim_id)
    if stated.id in book.purchase.parts:
        return None  # it is for these pieces, and a claim of its own
    return _only_open(book.claims, besides_refunds=True)


def _parts(book: _Book, stated: MoneyBack) -> list[ClaimPart]:
    return [ClaimPart(line, pieces) for line, pieces in book.purchase.parts.get(stated.id, {}).items()]


def _take(book: _Book, row: Claim, stated: MoneyBack, amount: int | None) -> None:
    if not amount:
        book.keep(row, event_of(row, "money_unknown", by=By.SUPPLIER))
        return
    if row.by_supplier and set(row.heard) == {stated.id}:
        row.agreed_minor = amount  # nobody asked for more than this refund
    others = [each for each in book.claims if each.pk != row.pk]
    at, paid = stated.at or book.now, book.purchase.paid_minor
    events = take_stated(row, others, number=stated.id, amount_minor=amount, at=at, paid=paid, now=book.now)
    book.keep(row, *events)
    for each in others:
        book.changed[each.pk] = each


def _word(stated: MoneyBack) -> str:
    """Return what is compared of two readings of a refund: the state first."""
    return f"{stated.state} {stated.amount_minor} {stated.answer_by.isoformat() if stated.answer_by else ''}"


def _kind_of(book: _Book, stated: MoneyBack) -> ClaimKind:
    is_before = book.purchase.shipped_at is None or stated.id.partition(":")[0] == BY_STAFF
    return ClaimKind.BEFORE_SHIPPING if is_before else ClaimKind.OTHER


def _only_open(claims: Sequence[Claim], *, besides_refunds: bool = False) -> Claim | None:
    """Return the claim that is surely meant: the only one that goes on. `besides_refunds`: and that stands for no other
    refund at the supplier.
    """
    fitting = [row for row in claims if row.state not in OVER and not (besides_refunds and _has_refund(row))]
    return fitting[0] if len(fitting) == 1 else None


def _has_refund(row: Claim) -> bool:
    return any(reference.partition(":")[0] not in {CLOSED, LINES, DISPUTE} for reference in row.heard)


def _open(book: _Book, kind: ClaimKind, amount: int | None, parts: Sequence[ClaimPart]) -> Claim:
    purchase = book.purchase
    row = Claim.objects.create(
        order_id=purchase.order_ids[0],
        store_id=purchase.store_id,
        purchase_id=purchase.id,
        supplier=purchase.supplier,
        kind=kind,
        state=ClaimState.ASKED,
        by_supplier=True,
        currency=purchase.currency,
        asked_minor=amount,
        created_at=book.now,
        changed_at=book.now,
    )
    put_parts(row, parts)
    book.claims.append(row)
    book.keep(row, event_of(row, "opened_there", by=By.SUPPLIER))
    return row
