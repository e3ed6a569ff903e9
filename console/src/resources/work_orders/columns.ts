import type { KeyboardCoordinateGetter } from "@dnd-kit/core";
import type { RequestRow, RequestState } from "@/api/types";

/** In the order of the work. */
export const BOARD_STATES: readonly RequestState[] = [1, 5, 2, 3, 4];

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Arrow keys move a card to the next column, whether columns are side by side or stacked. */
export const toNextColumn: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  const step = STEPS[event.code];
  if (step === undefined) return undefined;
  event.preventDefault();
  const columns = BOARD_STATES.filter((state) => context.droppableRects.has(String(state)));
  const home = (context.active?.data.current as RequestRow | undefined)?.state;
  const here = columns.indexOf(Number(context.over?.id ?? home) as RequestState);
  const rect = context.droppableRects.get(String(columns[here + step]));
  return rect ? { x: rect.left + 8, y: rect.top + 8 } : currentCoordinates;
};
