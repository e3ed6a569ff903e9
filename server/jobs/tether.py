"""End all processes of a cluster with their parent (on Linux; elsewhere the process group is stopped)."""

import ctypes
import os
import signal
import sys

PR_SET_PDEATHSIG = 1


def die_with_parent() -> None:
    """Ask the kernel to kill this process when its parent dies."""
    if sys.platform == "linux":
        ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def tie_children() -> None:
    """Do the same for every process forked by this one or its descendants."""
    os.register_at_fork(after_in_child=die_with_parent)
