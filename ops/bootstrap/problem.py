"""One-line error messages for the person at the terminal: what failed and what to do."""

import sys
from collections.abc import Callable


class Problem(Exception):
    """A failure that the reader can fix; its text says how. Shown without a stack trace."""


def report(main: Callable[[], int]) -> int:
    """Run a command's `main`; print a `Problem` as one line on stderr and return 1 for it."""
    try:
        return main()
    except Problem as problem:
        print(f"tradewind: {problem}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
