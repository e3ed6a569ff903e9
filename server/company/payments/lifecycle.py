"""The life of a plan whose subscriptions and bills are ours: paid from a balance, or on a store's bill.

One table for both. A provider that sends invoices leads the lives of its subscriptions; we only read those.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum, auto

from server.ports.payment_states import SubscriptionStatus

INCOMPLETE, TRIALING = SubscriptionStatus.INCOMPLETE, SubscriptionStatus.TRIALING
ACTIVE, PAST_DUE, ENDED = SubscriptionStatus.ACTIVE, SubscriptionStatus.PAST_DUE, SubscriptionStatus.ENDED


class Event(StrEnum):
    """What happens to a plan.

    START: its first paid period begins. LARGER, SMALLER: another price, now or from the period's end. LEAVE: it ends
    with its period; STAY: that, or a smaller plan, is taken back. PERIOD_OVER: the next period begins. GIVEN_UP: its
    money was missing too long. GONE: it ends now. What the collector sees may come at any time: WAIT, it follows
    another plan; TRY, free days run; PAID, the period's money is here; FROZEN, it is missing.
    """

    START = auto()
    LARGER = auto()
    SMALLER = auto()
    LEAVE = auto()
    STAY = auto()
    PERIOD_OVER = auto()
    GIVEN_UP = auto()
    GONE = auto()
    WAIT = auto()
    TRY = auto()
    PAID = auto()
    FROZEN = auto()


class Move(StrEnum):
    """What an event asks of the collector, in this order. A store's platform opens and pays its bills itself."""

    PUT_ON = auto()
    """Let the plan run at its next price."""
    OPEN_BILL = auto()
    PAY_BILL = auto()
    VOID_BILL = auto()
    STOP_OUTSIDE = auto()
    """Let the store's platform stop billing."""


@dataclass(frozen=True, slots=True)
class Step:
    """The state that follows, and the moves. `leaves`: whether it then ends with its period; None: as before."""

    to: SubscriptionStatus
    moves: tuple[Move, ...] = ()
    leaves: bool | None = None


_NEXT = (Move.PUT_ON, Move.OPEN_BILL, Move.PAY_BILL)
_END = (Move.VOID_BILL, Move.STOP_OUTSIDE)
_SEEN = {
    Event.WAIT: Step(INCOMPLETE),
    Event.TRY: Step(TRIALING),
    Event.PAID: Step(ACTIVE),
    Event.FROZEN: Step(PAST_DUE),
}

STEPS: Mapping[SubscriptionStatus, Mapping[Event, Step]] = {
    INCOMPLETE: {
        Event.START: Step(ACTIVE, (Move.OPEN_BILL, Move.PAY_BILL)),
        Event.LEAVE: Step(INCOMPLETE, leaves=True),
        Event.STAY: Step(INCOMPLETE, leaves=False),
        Event.GONE: Step(ENDED, _END),
        **_SEEN,
    },
    TRIALING: {
        Event.LEAVE: Step(TRIALING, leaves=True),
        Event.STAY: Step(TRIALING, leaves=False),
        Event.GONE: Step(ENDED, _END),
        **_SEEN,
    },
    ACTIVE: {
        Event.LARGER: Step(ACTIVE, _NEXT, leaves=False),
        Event.SMALLER: Step(ACTIVE, leaves=False),
        Event.LEAVE: Step(ACTIVE, leaves=True),
        Event.STAY: Step(ACTIVE, leaves=False),
        Event.PERIOD_OVER: Step(ACTIVE, _NEXT),
        Event.GONE: Step(ENDED, _END),
        **_SEEN,
    },
    PAST_DUE: {
        Event.LEAVE: Step(PAST_DUE, leaves=True),
        Event.STAY: Step(PAST_DUE, leaves=False),
        Event.GIVEN_UP: Step(ENDED, _END),
        Event.GONE: Step(ENDED, _END),
        **_SEEN,
    },
    ENDED: _SEEN,
}
"""Where an event is missing, it changes nothing. An end is taken back only by what a store's platform reports."""


def after(state: str, event: Event) -> Step | None:
    """Return what follows an event; None if it does not apply in this state."""
    return STEPS[SubscriptionStatus(state)].get(event)
