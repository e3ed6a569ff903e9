"""One process that we started, with its descendants."""

import asyncio
import contextlib
import os
import signal
from asyncio.subprocess import DEVNULL, Process
from dataclasses import dataclass

from ops.bootstrap.stamps import ROOT
from ops.launcher.output import Output, Pipe
from ops.postgres.tether import tethered


@dataclass(frozen=True)
class Program:
    """A program to run: its name, and how many seconds it may take to stop."""

    name: str
    command: list[str]
    environment: dict[str, str]
    grace: float = 10


class Child:
    """A running program in its own session: the terminal's Ctrl-C reaches it only through us."""

    def __init__(self, program: Program, process: Process, pipe: Pipe) -> None:
        self._program, self._process, self._pipe = program, process, pipe

    @classmethod
    async def start(cls, program: Program, output: Output) -> "Child":
        """Start a program from the main thread; it gets SIGTERM if we die."""
        pipe = Pipe(output, program.name)
        try:
            process = await asyncio.create_subprocess_exec(
                *program.command, cwd=ROOT, env=program.environment, stdin=DEVNULL, stdout=pipe.writer,
                stderr=pipe.writer, start_new_session=True, preexec_fn=tethered(signal.SIGTERM),
            )  # fmt: skip
        finally:
            pipe.close_writer()
        return cls(program, process, pipe)

    async def wait(self) -> int:
        status = await self._process.wait()
        self._kill_group()
        self._pipe.close()
        return status

    async def stop(self) -> None:
        """Ask it to stop, and kill it after its grace period."""
        if self._process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self._process.terminate()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._process.wait(), self._program.grace)
        self.kill()

    def kill(self) -> None:
        """Kill it and its descendants at once."""
        self._kill_group()

    def _kill_group(self) -> None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
