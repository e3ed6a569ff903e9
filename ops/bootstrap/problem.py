"""What went wrong and what to do about it, in one line, for the person at the terminal."""

import sys
from collections.abc import Callable


class Problem(Exception):
    """A failure that the reader can mend; its text says how. Never shown with a stack trace."""


def report(main: Callable[[], int]) -> int:
    """Run a command's `main`; print a `Problem` as one line on stderr and answer 1 for it."""
    try:
        return main()
    except Problem as problem:
        print(f"tradewind: {problem}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
