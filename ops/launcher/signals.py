"""What asks us to stop: signals, and the death of our terminal."""

import asyncio
import select
import signal
import sys


def stop_signals() -> list[signal.Signals]:
    """Ctrl-C, SIGTERM and the terminal's death; the last one not under `nohup`, which takes the terminal away."""
    ignored = signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    if ignored and not (sys.stdin.isatty() or sys.stdout.isatty()):
        return [signal.SIGINT, signal.SIGTERM]
    return [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]


async def terminal_gone() -> None:
    """Wait until the terminal that we were started on is gone; for ever where there was none.

    Its SIGHUP goes to the session's leader alone, which may be a `make` that waits for us.
    """
    terminals = [stream.fileno() for stream in (sys.stdin, sys.stdout) if stream.isatty()]
    poll = select.poll()
    for terminal in terminals:
        poll.register(terminal, 0)
    while not (terminals and poll.poll(0)):
        await asyncio.sleep(0.5)
