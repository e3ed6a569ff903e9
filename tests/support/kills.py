"""Run work in a process that may be killed."""

import os
import traceback
from collections.abc import Callable

from django.db import connections


def survives(work: Callable[[], object]) -> bool:
    """Run the work in a child process. Return False when a signal killed it; fail when it raised."""
    connections.close_all()
    child = os.fork()
    if child == 0:
        is_done = False
        try:
            work()
            is_done = True
        finally:
            if not is_done:
                traceback.print_exc()
            os._exit(0 if is_done else 1)
    ended = os.waitpid(child, 0)[1]
    assert os.WIFSIGNALED(ended) or os.WEXITSTATUS(ended) == 0, "the work raised, which is printed above"
    return not os.WIFSIGNALED(ended)
