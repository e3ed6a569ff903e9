"""Run work in a process that may be killed."""

import os
from collections.abc import Callable

from django.db import connections


def survives(work: Callable[[], object]) -> bool:
    """Run the work in a child process. Return False when a signal killed it."""
    connections.close_all()
    child = os.fork()
    if child == 0:
        try:
            work()
        finally:
            os._exit(0)
    return not os.WIFSIGNALED(os.waitpid(child, 0)[1])
