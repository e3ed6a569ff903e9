import { useRef, useState } from "react";
import { SHEET_COLUMNS } from "./columns";
import { type Box, boxOf, CELL, type Cell, cellName, isSingle, type Range } from "./ranges";

const within = (place: number, count: number) => Math.max(0, Math.min(count - 1, place));

/** Which cells are marked and which has the focus; `show` brings a row into the document. */
export function useRange(rowCount: number, show: (row: number) => void) {
  const [range, setRange] = useState<Range | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const requested = useRef<Cell | null>(null);
  const isMoving = useRef(false);
  const box = range && boxOf(range);

  const mark = (cell: Cell) => setRange({ from: cell, to: cell });
  const focus = (cell: Cell): boolean => {
    const input = frame.current?.querySelector<HTMLInputElement>(`[${CELL}="${cellName(cell)}"]`);
    if (!input) return false;
    isMoving.current = true;
    input.focus();
    input.select();
    isMoving.current = false;
    requested.current = null;
    return true;
  };
  const go = (to: Cell, extend: boolean) => {
    const cell = { row: within(to.row, rowCount), column: within(to.column, SHEET_COLUMNS.length) };
    setRange({ from: extend && range ? range.from : cell, to: cell });
    requested.current = cell;
    if (!focus(cell)) show(cell.row);
  };
  /** Gives the focus to the cell that was waited for, once its row is drawn. */
  const settleFocus = () => {
    if (requested.current) focus(requested.current);
  };
  /** A field that was clicked, or reached by Tab, is marked alone. */
  const follow = (cell: Cell) => {
    if (!isMoving.current) mark(cell);
  };
  return { frame, box, several: box && !isSingle(box) ? box : null, mark, go, follow, settleFocus };
}

/** Which columns of a row are marked: the first and the last. */
export function markedColumns(box: Box | null, row: number): readonly [number, number] | undefined {
  return box && row >= box.top && row <= box.bottom ? [box.left, box.right] : undefined;
}
