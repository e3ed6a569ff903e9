import type { KeyboardEvent } from "react";
import type { Cell } from "./ranges";

const LINES_PER_PAGE = 10;

/** Returns the cell that a key moves to; null if the field handles the key. */
export function moved(
  event: KeyboardEvent,
  input: HTMLInputElement,
  at: Cell,
  isRange: boolean,
): Cell | null {
  const far = event.ctrlKey || event.metaKey ? Number.POSITIVE_INFINITY : 1;
  switch (event.key) {
    case "ArrowUp":
      return { ...at, row: at.row - far };
    case "ArrowDown":
      return { ...at, row: at.row + far };
    case "PageUp":
      return { ...at, row: at.row - LINES_PER_PAGE };
    case "PageDown":
      return { ...at, row: at.row + LINES_PER_PAGE };
    case "Enter":
      return { ...at, row: at.row + (event.shiftKey ? -1 : 1) };
    case "ArrowLeft":
      return isRange || isAtEdge(input, "start") ? { ...at, column: at.column - 1 } : null;
    case "ArrowRight":
      return isRange || isAtEdge(input, "end") ? { ...at, column: at.column + 1 } : null;
    default:
      return null;
  }
}

/** Sideways arrows move the caret until it has nowhere to go; a whole marked text is left at once. */
function isAtEdge(input: HTMLInputElement, side: "start" | "end"): boolean {
  const { selectionStart: start, selectionEnd: end, value } = input;
  if (start === 0 && end === value.length) return true;
  return start === end && start === (side === "start" ? 0 : value.length);
}

export function isExtending(event: KeyboardEvent): boolean {
  return event.shiftKey && event.key !== "Enter";
}
