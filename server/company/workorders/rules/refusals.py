"""Why a step is refused, by the state of the request, of its quote or of its settlement."""

from collections.abc import Mapping

from server.company.workorders.contracts import OrderState
from server.company.workorders.contracts.quotes import QuoteState
from server.company.workorders.contracts.settlements import SettlementState
from server.company.workorders.errors import NotInThisState, QuoteDecided, SettlementDecided

NOT_NOW: Mapping[OrderState, str] = {
    OrderState.AWAITING: "Our team hasn't started this request yet, so this isn't possible now.",
    OrderState.IN_PROCESS: "We're working on this request, so this isn't possible now.",
    OrderState.COMPLETED: "This request is completed, so this isn't possible any more.",
    OrderState.CANCELLED: "This request was cancelled, so this isn't possible any more.",
    OrderState.FORM_PENDING: "The form of this request must be completed first.",
}
NOT_OPEN: Mapping[QuoteState, str] = {
    QuoteState.OFFERED: "This quote has expired.",
    QuoteState.ACCEPTED: "This quote was already accepted.",
    QuoteState.DECLINED: "This quote was declined.",
    QuoteState.WITHDRAWN: "This quote was withdrawn or replaced.",
}
CARRIED_OUT = "This settlement was already carried out."
REJECTED = "This settlement was already rejected."
WITHDRAWN = "The person who requested this settlement has withdrawn it."
OVERTAKEN = "The request has changed, so this settlement no longer applies."


def not_now(state: int) -> NotInThisState:
    """Return the refusal of a step that a request in this state does not allow."""
    return NotInThisState(NOT_NOW[OrderState(state)])


def not_open(state: str) -> QuoteDecided:
    """Return the refusal to decide a quote that is in this state; an offered one has expired."""
    return QuoteDecided(NOT_OPEN[QuoteState(state)])


def not_waiting(state: str, *, asked_by: int, decided_by: int | None) -> SettlementDecided:
    """Return the refusal to decide a settlement that does not wait; one that nobody decided was overtaken."""
    if state == SettlementState.DONE:
        return SettlementDecided(CARRIED_OUT)
    if decided_by is None:
        return SettlementDecided(OVERTAKEN)
    return SettlementDecided(WITHDRAWN if decided_by == asked_by else REJECTED)
