"""Reasons to stop: signals, and the end of our terminal."""

import asyncio
import select
import signal
import sys


def stop_signals() -> list[signal.Signals]:
    """Return Ctrl-C, SIGTERM and the terminal's end; the last one not under `nohup`, which removes the terminal."""
    ignored = signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    if ignored and not (sys.stdin.isatty() or sys.stdout.isatty()):
        return [signal.SIGINT, signal.SIGTERM]
    return [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]


async def terminal_gone() -> None:
    """Wait until the terminal that started us is gone; for ever if there was none.

    Its SIGHUP goes only to the session's leader, which may be a `make` that waits for us.
    """
    terminals = [stream.fileno() for stream in (sys.stdin, sys.stdout) if stream.isatty()]
    poll = select.poll()
    for terminal in terminals:
        poll.register(terminal, 0)
    while not (terminals and poll.poll(0)):
        await asyncio.sleep(0.5)
