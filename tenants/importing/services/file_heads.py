"""Read the head of an uploaded table: how it is written, where its headings are, and what its columns mean."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import IO, Any

from server.kit.errors import Invalid
from server.kit.sheets import CSV, DELIMITERS, ENCODINGS, Form, form_of, rows_of, sheets_of
from tenants.importing.contracts.files import (
    CELL_SHOWN,
    SAMPLES,
    ChoiceKind,
    FormChoice,
    NumberedRow,
    TableHead,
    shown_cells,
)
from tenants.importing.rules.file_columns import heading_place
from tenants.importing.services.columns import Remembered, recall_columns

EMPTY = "This file has no rows below its headings."
NOT_AN_ENCODING = "Choose an encoding from the list."
NOT_A_DELIMITER = "Choose a delimiter from the list."
NO_SUCH_SHEET = "This workbook has no such sheet."
NO_SUCH_ROW = "This row is empty. Choose the row with the headings."
LINES_LOOKED_AT = 1_000
ROWS_LOOKED_AT = 15
"""Rows among which the headings are looked for, with the samples below them."""
MOST_SHEETS = 5
Guess = Callable[[Sequence[str]], Mapping[Any, int]]
"""Returns the places of the columns that these headings name, by their meaning."""


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A row that may have the headings, with the samples below it, and the first rows of its sheet."""

    form: Form
    top: list[NumberedRow]
    rows: list[NumberedRow]

    def headings(self) -> list[str]:
        width = max(len(cells) for _, cells in self.rows)
        first = self.rows[0][1]
        return [cell.strip()[:CELL_SHOWN] for cell in [*first, *[""] * (width - len(first))]]


def look_at_head(file: IO[bytes], choice: FormChoice, guess: Guess, *, kind: ChoiceKind | None = None) -> TableHead:
    """Return the head of a file, read as somebody chose, else as it is guessed. `kind`: recall what was chosen for the
    same headings before.

    NotReadable when it is no table; Invalid on `sheet` or `first` for what it does not have, on `file` when it has no
    rows below its headings.
    """
    form = form_of(file, encoding=choice.encoding)
    if form.kind == CSV and choice.delimiter:
        form = replace(form, delimiter=choice.delimiter)
    sheets = sheets_of(file, form)
    candidates = list(_candidates(file, form, len(sheets), choice))
    if not candidates:
        raise Invalid.on("file", EMPTY)
    headings = [candidate.headings() for candidate in candidates]
    recalled = recall_columns(kind, headings) if kind else {}
    place = _best(candidates, [len(guess(each)) for each in headings], recalled)
    found, names = candidates[place], headings[place]
    if len(found.rows) < 2:
        raise Invalid.on("file", EMPTY)
    remembered = recalled.get(place)
    return TableHead(
        form=replace(found.form, first=found.rows[0][0]),
        sheets=tuple(sheets),
        top=tuple(found.top),
        headings=tuple(names),
        samples=tuple(shown_cells(cells) for _, cells in found.rows[1:]),
        columns=remembered.columns if remembered else {str(field): at for field, at in guess(names).items()},
        is_remembered=remembered is not None,
        currency=remembered.currency if remembered else "",
    )


def refuse_form(choice: FormChoice, *, also: Sequence[str] = ()) -> None:
    """Refuse an encoding or a delimiter that is not offered. `also`: those that were found in the file."""
    if choice.encoding and choice.encoding not in (*ENCODINGS, *also):
        raise Invalid.on("encoding", NOT_AN_ENCODING)
    if choice.delimiter and choice.delimiter not in (*DELIMITERS, *also):
        raise Invalid.on("delimiter", NOT_A_DELIMITER)


def _candidates(file: IO[bytes], form: Form, count: int, choice: FormChoice) -> Iterator[_Candidate]:
    """Yield the rows that may have the headings: of the chosen sheet, and only the chosen one."""
    if form.kind != CSV and choice.sheet is not None and not 0 <= choice.sheet < count:
        raise Invalid.on("sheet", NO_SUCH_SHEET)
    places = range(min(max(count, 1), MOST_SHEETS)) if choice.sheet is None or form.kind == CSV else [choice.sheet]
    for sheet in places:
        on_sheet = replace(form, sheet=sheet)
        top = _rows_from(file, replace(on_sheet, first=1), ROWS_LOOKED_AT + SAMPLES)
        if choice.first is not None:
            yield _chosen(file, on_sheet, top, choice.first)
            return
        rows = [row for row in top if row[0] >= form.first]
        for place in range(min(len(rows), ROWS_LOOKED_AT)):
            yield _Candidate(on_sheet, top, rows[place:][: SAMPLES + 1])


def _chosen(file: IO[bytes], form: Form, top: list[NumberedRow], first: int) -> _Candidate:
    is_shown = any(number >= first for number, _ in top[: -SAMPLES or None])
    rows = top if is_shown else _rows_from(file, replace(form, first=first), SAMPLES + 1)
    found = [row for row in rows if row[0] >= first][: SAMPLES + 1]
    if not found or found[0][0] != first:
        raise Invalid.on("first", NO_SUCH_ROW)
    return _Candidate(form, top, found)


def _best(candidates: Sequence[_Candidate], known: Sequence[int], recalled: Mapping[int, Remembered]) -> int:
    """Return the place of the row whose headings were chosen before, else of the one that seems to have them.

    A workbook may begin with a sheet of explanations: take the first whose headings are known, else the first with
    rows below its headings.
    """
    if recalled:
        return min(recalled)
    sheets: dict[int, list[int]] = {}
    for place, candidate in enumerate(candidates):
        sheets.setdefault(candidate.form.sheet, []).append(place)
    bests = [places[heading_place([known[place] for place in places])] for places in sheets.values()]
    most = max(bests, key=known.__getitem__)
    if known[most] > 1:
        return most
    return next((place for place in bests if len(candidates[place].rows) > 1), bests[0])


def _rows_from(file: IO[bytes], form: Form, count: int) -> list[NumberedRow]:
    return list(islice(rows_of(file, form, last=form.first + LINES_LOOKED_AT), count))
