"""Pauses, attempts and states: pure rules of the process engine (DESIGN section 4)."""

from datetime import timedelta

MAX_ATTEMPTS = 5
LEASE = timedelta(seconds=30)
RENEW_EVERY = 10.0
BATCH_LIMIT = 20
TIME_BUDGET = 5.0
LOOK_AGAIN = 0.3
FIRST_PAUSE = 2.0
LONGEST_PAUSE = 300.0
NOTICES_PER_SECOND = 4

# State of an operation inside -> on the wire (specification 001, section 4).
WIRE_STATE = {1: 1, 2: 1, 3: 2, 4: 3, 5: 4}


def pause_before(attempt: int, *, at_least: float | None, spread: float) -> float:
    """Seconds before the try after `attempt` failed ones: growing fourfold, never shorter than the vendor asked.

    `spread` (0 to 1) moves it by up to a quarter, so that a crowd of failures does not come back at one moment.
    """
    growing = min(LONGEST_PAUSE, FIRST_PAUSE * 4.0 ** (attempt - 1)) * (1 + spread / 4)
    return max(growing, at_least or 0.0)
