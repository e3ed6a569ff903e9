/** A cell of the sheet, counted from 0. */
export interface Cell {
  row: number;
  column: number;
}

/** A rectangle of cells: where it was begun, and where it was drawn to. */
export interface Range {
  from: Cell;
  to: Cell;
}

export interface Box {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export function boxOf({ from, to }: Range): Box {
  return {
    top: Math.min(from.row, to.row),
    bottom: Math.max(from.row, to.row),
    left: Math.min(from.column, to.column),
    right: Math.max(from.column, to.column),
  };
}

export function sizeOf({ top, bottom, left, right }: Box): { rows: number; columns: number } {
  return { rows: bottom - top + 1, columns: right - left + 1 };
}

export function isSingle(box: Box): boolean {
  return box.top === box.bottom && box.left === box.right;
}

/** The cells of a box, row by row. */
export function cellsOf(box: Box): Cell[] {
  const { rows, columns } = sizeOf(box);
  return Array.from({ length: rows * columns }, (_, at) => ({
    row: box.top + Math.floor(at / columns),
    column: box.left + (at % columns),
  }));
}

/** The attribute by which an input says which cell it is. */
export const CELL = "data-cell";

export const cellName = ({ row, column }: Cell) => `${row}:${column}`;

export function cellAt(target: EventTarget | null): { cell: Cell; input: HTMLInputElement } | null {
  if (!(target instanceof HTMLInputElement)) return null;
  const [row, column] = (target.getAttribute(CELL) ?? "").split(":").map(Number);
  return row === undefined || column === undefined || Number.isNaN(row)
    ? null
    : { cell: { row, column }, input: target };
}
