"""Track whether a failed attempt may have created something in an outside system."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from server.ports.failures import OutsideFailure


@dataclass(slots=True)
class Making:
    """What an adapter's call may have left in a store although it failed."""

    may_have_made: bool = False

    @contextmanager
    def begun(self, *refusals: type[Exception]) -> Iterator[None]:
        """Wrap the request that creates it. One of `refusals`, or a failure with a known outcome, has created nothing.

        After any other error it may have been created, as when the process ends.
        """
        before, self.may_have_made = self.may_have_made, True
        try:
            yield
        except Exception as failure:
            is_lost = isinstance(failure, OutsideFailure) and failure.unknown_outcome
            if isinstance(failure, (OutsideFailure, *refusals)) and not is_lost:
                self.may_have_made = before
            raise

    def undone(self) -> None:
        """Record that it was deleted again."""
        self.may_have_made = False
