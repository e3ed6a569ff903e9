"""How far a claim is, and where it may go from there. Pure."""

from collections.abc import Mapping

from server.ports.purchases import MoneyBackState
from tenants.claims.contracts import ClaimState, DeadlineKind

S = ClaimState
OVER = frozenset({S.REFUNDED, S.REFUSED, S.WITHDRAWN, S.EXPIRED})
"""Nothing more is expected of these; whatever comes after all still counts."""
_STEPS: Mapping[ClaimState, tuple[ClaimState, ...]] = {
    S.OPEN: (S.ASKED, S.OFFERED, S.AGREED, S.ESCALATED, S.REFUSED, S.WITHDRAWN),
    S.ASKED: (S.OFFERED, S.AGREED, S.ESCALATED, S.REFUSED, S.WITHDRAWN),
    S.OFFERED: (S.ASKED, S.AGREED, S.ESCALATED, S.REFUSED, S.WITHDRAWN),
    S.AGREED: (S.ASKED, S.ESCALATED, S.REFUSED, S.WITHDRAWN),
    S.ESCALATED: (S.OFFERED, S.AGREED, S.REFUSED, S.WITHDRAWN),
    S.REFUSED: (S.ASKED, S.ESCALATED),
    S.WITHDRAWN: (S.OPEN, S.ASKED, S.ESCALATED),
    S.EXPIRED: (S.ASKED, S.ESCALATED),
    S.REFUNDED: (),
}
_ASKING_ON = (S.ASKED, S.ESCALATED)
_COUNTS: Mapping[DeadlineKind, frozenset[ClaimState]] = {
    DeadlineKind.ASK: frozenset({S.OPEN}),
    DeadlineKind.ANSWER: frozenset({S.ASKED, S.OFFERED, S.ESCALATED}),
    DeadlineKind.SUPPLIER: frozenset({S.ASKED, S.ESCALATED}),
    DeadlineKind.MONEY: frozenset({S.AGREED}),
}
ENDING = frozenset({DeadlineKind.ASK, DeadlineKind.ANSWER})
"""A claim whose merchant misses one of these is lost; where the supplier misses one, it goes on."""
_HEARD = {
    MoneyBackState.ASKED: S.ASKED,
    MoneyBackState.AGREED: S.AGREED,
    MoneyBackState.REFUSED: S.REFUSED,
}


def steps_from(state: ClaimState, *, received_minor: int, expected_minor: int | None) -> tuple[ClaimState, ...]:
    """Return where a merchant may bring a claim. With money that came it can be closed as refunded, not withdrawn; of
    one that brought less than was expected the rest can be asked for.
    """
    if not received_minor:
        return _STEPS[state]
    if state is S.REFUNDED:
        return _ASKING_ON if expected_minor is not None and received_minor < expected_minor else ()
    steps = tuple(step for step in _STEPS[state] if step not in {S.WITHDRAWN, S.OPEN})
    return (*steps, S.REFUNDED)


def expected_of(*, asked_minor: int | None, agreed_minor: int | None) -> int | None:
    """Return what a claim should bring: what was agreed, else what was asked; None while nobody knows."""
    return asked_minor if agreed_minor is None else agreed_minor


def after_money(state: ClaimState, *, received_minor: int, expected_minor: int | None) -> ClaimState:
    """Return the state of a claim of which so much came. Less than expected leaves one that goes on where it is."""
    is_enough = expected_minor is None or received_minor >= expected_minor
    return S.REFUNDED if received_minor and (is_enough or state in OVER) else state


def after_word(state: ClaimState, said: MoneyBackState) -> ClaimState:
    """Return the state of a claim of whose refund the supplier says something new; money is noted apart."""
    heard = _HEARD.get(said, state)
    is_known = heard is S.ASKED and state in {S.OFFERED, S.ESCALATED, S.REFUNDED}
    return state if is_known or state is S.REFUNDED else heard


def counts(kind: DeadlineKind, state: ClaimState, *, was_asked: bool) -> bool:
    """Whether a deadline still counts. The time to ask no longer does once the supplier was asked, whatever became of
    the claim since.
    """
    return state in _COUNTS[kind] and not (kind is DeadlineKind.ASK and was_asked)
