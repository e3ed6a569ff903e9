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
    """Work like everybody's."""


class PoisonHandler(BaseHandler):
    """Products of which some kill the worker that works on them."""

    def work(self, operation: ClaimedOperation, prepared: Any) -> None:
        """Die for the product that says so."""
        if operation.config["kills"]:
            os.kill(os.getpid(), signal.SIGKILL)

    def write(self, actor: Actor, done: Sequence[Worked]) -> Mapping[int, Outcome]:
        """Nothing is kept but the marks."""
        return {worked.operation.id: Outcome.success() for worked in done}


handles("drill.poison", PoisonHandler())
