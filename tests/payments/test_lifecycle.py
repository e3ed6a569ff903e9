"""The one table of states for plans that we collect ourselves: what every event does in every state."""

import pytest

from server.company.payments.lifecycle import STEPS, Event, Move, after
from server.ports.payment_states import SubscriptionStatus

EXPECTED = """
             incomplete   trialing    active      past_due    ended
start        active!      -           -           -           -
larger       -            -           active+     -           -
smaller      -            -           active=     -           -
leave        incomplete>  trialing>   active>     past_due>   -
stay         incomplete<  trialing<   active<     past_due<   -
period_over  -            -           active*     -           -
given_up     -            -           -           ended.      -
gone         ended.       ended.      ended.      ended.      -
wait         incomplete   incomplete  incomplete  incomplete  incomplete
try          trialing     trialing    trialing    trialing    trialing
paid         active       active      active      active      active
frozen       past_due     past_due    past_due    past_due    past_due
"""
"""! the first bill, + another price and its bill, * the next price and its bill, = the next price later,
> it leaves, < it stays, . nothing more is owed and billing stops, - it does not apply."""

BILL = (Move.OPEN_BILL, Move.PAY_BILL)
SIGNS = {
    "!": (BILL, None),
    "+": ((Move.PUT_ON, *BILL), False),
    "*": ((Move.PUT_ON, *BILL), None),
    "=": ((), False),
    ">": ((), True),
    "<": ((), False),
    ".": ((Move.VOID_BILL, Move.STOP_OUTSIDE), None),
}
STATES, *ROWS = [line.split() for line in EXPECTED.strip().splitlines()]
CELLS = [(state, event, cell) for event, *cells in ROWS for state, cell in zip(STATES, cells, strict=True)]


@pytest.mark.parametrize(("state", "event", "cell"), CELLS, ids=lambda value: str(value))
def test_every_event_in_every_state(state: str, event: str, cell: str) -> None:
    step = after(state, Event(event))
    if cell == "-":
        assert step is None
        return
    moves, leaves = SIGNS.get(cell[-1], ((), None))
    assert step is not None
    assert (step.to, step.moves, step.leaves) == (cell.rstrip("".join(SIGNS)), moves, leaves)


def test_the_table_above_is_whole() -> None:
    assert {(state, event) for state, event, _ in CELLS} == {(state, event) for state in STEPS for event in Event}
    unknown = set(SubscriptionStatus) - set(STEPS)
    assert unknown == {SubscriptionStatus.UNPAID, SubscriptionStatus.PAUSED}, "those are a provider's alone"
