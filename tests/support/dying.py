"""Work in a process that may be killed."""

import os
from collections.abc import Callable

from django.db import connections


def survives(work: Callable[[], object]) -> bool:
    """Do the work in a child process; whether that was still alive at its end."""
    connections.close_all()
    child = os.fork()
    if child == 0:
        try:
            work()
        finally:
            os._exit(0)
    return not os.WIFSIGNALED(os.waitpid(child, 0)[1])
