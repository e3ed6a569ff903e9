"""Children that end when we do, even when we are killed with SIGKILL (on Linux)."""

import ctypes
import os
import sys
from collections.abc import Callable
from signal import Signals

_PR_SET_PDEATHSIG = 1
_libc = ctypes.CDLL(None) if sys.platform == "linux" else None


def die_with_parent(signal: Signals) -> None:
    """Ask the kernel to send `signal` to this process when its parent is gone. Elsewhere, do nothing."""
    if _libc is not None:
        _libc.prctl(_PR_SET_PDEATHSIG, int(signal), 0, 0, 0)


def tethered(signal: Signals) -> Callable[[], None]:
    """Return the `preexec_fn` that ties a child to us. Spawn from the main thread, which the kernel watches.

    The tie is set after the change of user (which would clear it), so it works for dropped rights too.
    """
    parent = os.getpid()

    def tie() -> None:
        die_with_parent(signal)
        if os.getppid() != parent:
            os._exit(1)

    return tie
