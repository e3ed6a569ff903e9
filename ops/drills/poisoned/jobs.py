"""The poison, as a job and as an operation of a process."""

import os
import signal
from collections.abc import Mapping, Sequence
from typing import Any

from server.company.identity.contracts import Actor
from server.jobs.registry import job
from tenants.processes.contracts import BaseHandler, ClaimedOperation, Outcome, Worked, handles

TRIES = 3


@job("drill.poison", max_attempts=TRIES)
def kill_the_worker(**_: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


@job("drill.harmless")
def do_nothing(**_: object) -> None:
    """Do nothing, as harmless work."""


class PoisonHandler(BaseHandler):
    """Products of which some kill their worker."""

    def work(self, operation: ClaimedOperation, prepared: Any) -> None:
        """Kill this worker if the product is poisonous."""
        if operation.config["kills"]:
            os.kill(os.getpid(), signal.SIGKILL)

    def write(self, actor: Actor, done: Sequence[Worked]) -> Mapping[int, Outcome]:
        """Save nothing but the marks."""
        return {worked.operation.id: Outcome.success() for worked in done}


handles("drill.poison", PoisonHandler())
