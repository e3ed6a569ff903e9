"""Restarting of programs: at once after a kill, with growing pauses when they ended by themselves."""

import asyncio
import contextlib
import signal
import time

from ops.launcher.child import Child, Program
from ops.launcher.output import Output

_LONGEST_PAUSE = 30.0
_SETTLED = 60.0
_BY_SOMEBODY = (-signal.SIGKILL, -signal.SIGTERM)
"""Killed from outside: the program is not at fault, so a pause would only make users wait."""
_KILLS_AT_ONCE = 5
"""Kills per minute without a pause. More of them mean that the machine is out of memory while the program starts."""
_LONGEST_PAUSE_AFTER_KILLS = 5


class Keeper:
    """A program that runs as long as we do."""

    def __init__(self, program: Program, output: Output) -> None:
        self._program, self._output = program, output
        self._stopping = asyncio.Event()
        self._child: Child | None = None
        self._kills: list[float] = []

    async def run(self) -> None:
        """Run the program until `stop`."""
        pause = 0.5
        while not self._stopping.is_set():
            began = time.monotonic()
            self._child = await Child.start(self._program, self._output)
            if self._stopping.is_set():  # stopped during the start
                await self._child.stop()
            status = await self._child.wait()
            if self._stopping.is_set():
                return
            if status in _BY_SOMEBODY:
                await self._rest(status, self._pause_after_kill())
            else:
                pause = 1.0 if time.monotonic() - began > _SETTLED else min(pause * 2, _LONGEST_PAUSE)
                await self._rest(status, pause)

    def _pause_after_kill(self) -> float:
        now = time.monotonic()
        self._kills = [*(at for at in self._kills if now - at < _SETTLED), now]
        return min(max(len(self._kills) - _KILLS_AT_ONCE, 0), _LONGEST_PAUSE_AFTER_KILLS)

    async def _rest(self, status: int, pause: float) -> None:
        when = f"in {pause:.0f} s" if pause else "at once"
        self._output.say(f"{self._program.name} {describe(status)}; starting it again {when}")
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._stopping.wait(), pause)

    async def stop(self) -> None:
        self._stopping.set()
        if self._child:
            await self._child.stop()

    def kill(self) -> None:
        """Kill the program at once, for users who do not want to wait."""
        self._stopping.set()
        if self._child:
            self._child.kill()


def describe(status: int) -> str:
    """Describe in words how a process ended."""
    if status < 0:
        return f"was killed by {signal.Signals(-status).name}"
    return f"ended with status {status}"
