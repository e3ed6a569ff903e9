import type { ClipboardEvent, FocusEvent, KeyboardEvent, MouseEvent } from "react";
import type { DraftState } from "../draft";
import { readCells, writeCells } from "./clipboard";
import { isFormula } from "./formula";
import { isExtending, moved } from "./moves";
import { type Box, type Cell, cellAt, cellsOf } from "./ranges";
import type { useCells } from "./useCells";
import type { useRange } from "./useRange";

type Cells = ReturnType<typeof useCells>;
type RangeState = ReturnType<typeof useRange>;

/** A command of the sheet, if the key is one: undo and redo, fill, empty, let go of the range. */
function command(
  event: KeyboardEvent,
  at: Cell,
  cells: Cells,
  range: RangeState,
  draft: DraftState,
): (() => void) | null {
  const { several } = range;
  const alone: Box = { top: at.row - 1, bottom: at.row, left: at.column, right: at.column };
  const key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) {
    if (key === "z") return event.shiftKey ? draft.redo : draft.undo;
    if (key === "y") return draft.redo;
    if (key === "d") return () => cells.fillDown(several && several.bottom > several.top ? several : alone);
    const typed = (event.target as HTMLInputElement).value;
    return key === "enter" && several ? () => cells.fillWith(typed, several) : null;
  }
  if (!several) return null;
  if (key === "escape") return () => range.mark(at);
  return key === "delete" || key === "backspace" ? () => cells.fillWith("", several) : null;
}

/** The rows of a box as a spreadsheet reads them. */
function copied(box: Box, textAt: (cell: Cell) => string): string {
  const rows = Array.from({ length: box.bottom - box.top + 1 }, (_, row) =>
    cellsOf({ ...box, top: box.top + row, bottom: box.top + row }).map(textAt),
  );
  return writeCells(rows);
}

/** Writes what was pasted from the marked corner on; one cell fills the whole range. Answers how many rows it has. */
function paste(text: string, box: Box, isRange: boolean, cells: Cells): number {
  const pasted = readCells(text);
  const [first = []] = pasted;
  if (isRange && pasted.length === 1 && first.length === 1) {
    cells.fillWith(first[0] ?? "", box);
    return 1;
  }
  cells.write(
    pasted.flatMap((row, down) =>
      row.map((cell, right) => [{ row: box.top + down, column: box.left + right }, cell] as const),
    ),
  );
  return pasted.length;
}

/**
 * Variants as a spreadsheet: arrows move, Shift marks a range, ranges go to and come from other spreadsheets,
 * Ctrl-D fills down, a formula is calculated when its field is left, Ctrl-Z takes a step back.
 * `onPasted` gets the row of the first pasted cell and how many rows were pasted.
 */
export function sheetHandlers(
  cells: Cells,
  range: RangeState,
  draft: DraftState,
  onPasted: (top: number, rows: number) => void,
) {
  const { box, several } = range;
  return {
    onKeyDown: (event: KeyboardEvent) => {
      const at = cellAt(event.target);
      if (!at || event.nativeEvent.isComposing) return;
      const run = command(event, at.cell, cells, range, draft);
      const to = run ? null : moved(event, at.input, at.cell, several !== null);
      if (run || to) event.preventDefault();
      if (run) event.stopPropagation();
      run?.();
      if (to) range.go(to, isExtending(event));
    },
    onFocus: (event: FocusEvent) => {
      const at = cellAt(event.target);
      if (at) range.follow(at.cell);
    },
    onBlur: (event: FocusEvent) => {
      const at = cellAt(event.target);
      if (at && isFormula(at.input.value)) cells.write([[at.cell, at.input.value]]);
    },
    onMouseDown: (event: MouseEvent) => {
      const at = cellAt(event.target);
      if (!at || !event.shiftKey || !box) return;
      event.preventDefault();
      range.go(at.cell, true);
    },
    onCopy: (event: ClipboardEvent) => {
      if (!several || !cellAt(event.target)) return;
      event.preventDefault();
      event.clipboardData.setData("text/plain", copied(several, cells.textAt));
    },
    onPaste: (event: ClipboardEvent) => {
      const text = event.clipboardData.getData("text/plain");
      if (!box || !cellAt(event.target) || !(several || /[\t\r\n]/.test(text))) return;
      event.preventDefault();
      onPasted(box.top, paste(text, box, several !== null, cells));
    },
  };
}
