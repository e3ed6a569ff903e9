"""One terminal for all processes: each line names its process. A pipe or file gets the lines unchanged."""

import asyncio
import contextlib
import os
import sys

_COLOURS = {"web": 36, "worker": 35, "sandbox": 33, "preparing": 34}
_LONGEST_LINE = 1 << 20


class Output:
    def __init__(self) -> None:
        self.terminal = sys.stdout.isatty()

    def say(self, text: str) -> None:
        """Print a line in our own name."""
        self._write(f"\033[1mtradewind\033[0m  {text}" if self.terminal else f"tradewind: {text}")

    def line(self, name: str, text: str) -> None:
        prefix = f"\033[{_COLOURS.get(name, 37)}m{name:<10}\033[0m "
        self._write(prefix + text if self.terminal else text)

    def _write(self, text: str) -> None:
        with contextlib.suppress(OSError, ValueError):  # the terminal may be gone; keep running
            print(text, flush=True)


class Pipe:
    """A pipe from a child: complete lines reach the output, in the child's name."""

    def __init__(self, output: Output, name: str) -> None:
        self._output, self._name = output, name
        self._pending = b""
        self._reader, self.writer = os.pipe()
        os.set_blocking(self._reader, False)
        asyncio.get_running_loop().add_reader(self._reader, self._read)

    def close_writer(self) -> None:
        """Close our copy of the child's end, once the child has it."""
        os.close(self.writer)

    def close(self) -> None:
        """Pass on the rest and stop reading; grandchildren may still hold the other end."""
        self._read()
        if self._reader >= 0:
            self._end()

    def _read(self) -> None:
        if self._reader < 0:
            return
        try:
            data = os.read(self._reader, 65536)
        except BlockingIOError:
            return
        if not data:
            self._end()
            return
        *lines, self._pending = (self._pending + data).split(b"\n")
        if len(self._pending) > _LONGEST_LINE:
            lines, self._pending = [*lines, self._pending], b""
        for line in lines:
            self._output.line(self._name, line.decode(errors="replace"))

    def _end(self) -> None:
        asyncio.get_running_loop().remove_reader(self._reader)
        os.close(self._reader)
        self._reader = -1
        if self._pending:
            self._output.line(self._name, self._pending.decode(errors="replace"))
