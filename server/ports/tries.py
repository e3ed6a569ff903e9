"""Whether a try to make something outside may have made it."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from server.ports.failures import OutsideFailure


@dataclass(slots=True)
class Making:
    """What one call of an adapter may have left in a store although it failed."""

    may_have_made: bool = False

    @contextmanager
    def begun(self, *refusals: type[Exception]) -> Iterator[None]:
        """Enter around the request that makes it. One of `refusals`, or a failure whose outcome is known, made nothing.

        Anything else that goes wrong may have made it, as the end of the process does.
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
        """What was made is gone again."""
        self.may_have_made = False
