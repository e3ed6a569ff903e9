"""Read a table in a process of its own, `server.kit.table_reader`: a small file can take hours and all memory."""

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from tempfile import TemporaryFile
from typing import IO

from server.kit import table_reader
from server.kit.errors import Invalid
from server.kit.reasons import Reason, sentence_of
from server.kit.table_reader import (
    LONGEST_CELL,
    MOST_CELLS,
    MOST_COLUMNS,
    MOST_ROWS,
    MOST_SECONDS,
    MOST_UNPACKED,
    UnclearText,
)

REFUSALS = {
    "rows": Reason("file.too_many_rows", {"most": f"{MOST_ROWS:,}"}),
    "columns": Reason("file.too_many_columns", {"most": f"{MOST_COLUMNS:,}"}),
    "cells": Reason("file.too_many_cells", {"most": f"{MOST_CELLS:,}"}),
    "memory": Reason("file.no_memory"),
    "unpacked": Reason("file.too_large", {"most": str(MOST_UNPACKED // 1_000_000)}),
    "seconds": Reason("file.too_slow", {"most": str(MOST_SECONDS)}),
    "broken": Reason("file.broken"),
    "old": Reason("file.old"),
    "macros": Reason("file.macros"),
    "no_sheet": Reason("file.no_sheet"),
    "not_a_table": Reason("file.not_a_table"),
    "not_text": Reason("file.not_text"),
    "long_cell": Reason("file.long_cell", {"most": f"{LONGEST_CELL:,}"}),
}
_ENDED = {-signal.SIGXCPU: "seconds", -signal.SIGALRM: "seconds", -signal.SIGKILL: "memory"}
"""What it means when the system ended the reader, by its exit status: a system out of memory kills without a word."""


class NotReadable(Invalid):
    """The file is not a readable table, or is beyond the limits of one; the reason says why."""

    def __init__(self, why: str) -> None:
        self.reason = REFUSALS[why]
        sentence = sentence_of(self.reason.stored())
        super().__init__(sentence, fields={"file": sentence})


def read_table(file: IO[bytes], *form: str) -> Iterator[list[str]]:
    """Yield the rows of a table, empty ones too. A formula is read as its saved result.

    `form` is `xlsx` with the place of the sheet, `sheets` for one row with their names, or `csv` with encoding,
    delimiter and the way to treat invalid bytes. Raise NotReadable.
    """
    with _on_disk(file) as source, _reader(source, form) as reader:
        for line in reader.stdout or ():
            found = json.loads(line)
            if isinstance(found, list):
                yield found
            elif isinstance(found, dict):
                yield marked_cells(found["cells"], found["unclear"])
            elif found is True:
                return
            else:
                raise NotReadable(found)
        raise NotReadable(_ENDED.get(reader.wait(), "broken"))


def marked_cells(cells: list[str], unclear: Iterable[int]) -> list[str]:
    """Return the cells with those at the places as unclear texts."""
    return [UnclearText(cell) if place in unclear else cell for place, cell in enumerate(cells)]


def unclear_places(cells: Iterable[str]) -> list[int]:
    """Return the places of unclear texts."""
    return [place for place, cell in enumerate(cells) if isinstance(cell, UnclearText)]


@contextmanager
def _on_disk(file: IO[bytes]) -> Iterator[IO[bytes]]:
    """Copy the content to a file that a process can read, with a place of its own."""
    with TemporaryFile() as copy:
        file.seek(0)
        shutil.copyfileobj(file, copy)
        copy.seek(0)
        yield copy


@contextmanager
def _reader(source: IO[bytes], form: tuple[str, ...]) -> Iterator[subprocess.Popen[bytes]]:
    """Start the reader without our environment, where the secrets are. End it when no more rows are needed."""
    program = [sys.executable, "-I", table_reader.__file__, *form]
    environment = {"PATH": os.defpath}
    try:
        reader = subprocess.Popen(
            program, stdin=source, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment, cwd="/"
        )
    except OSError as error:
        raise NotReadable("memory") from error
    with reader:
        try:
            yield reader
        finally:
            reader.kill()
