import { type FocusEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { isTypedInto, useKeys } from "./useKeys";

interface ListKeys {
  /** Holds the rows; each has its place as `data-row`. */
  list: RefObject<HTMLElement | null>;
  count: number;
  onSelect: (index: number) => void;
  onEdit: (index: number) => void;
  /** Scrolls to a row that is not in the document. */
  show?: (index: number) => void;
}

function placeOf(element: Element | null): number | undefined {
  const row = element?.closest<HTMLElement>("[data-row]");
  return row ? Number(row.dataset.row) : undefined;
}

function focusRow(list: HTMLElement | null, index: number): boolean {
  const row = list?.querySelector<HTMLElement>(`[data-row="${index}"]`);
  row?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: "nearest" });
  return row !== undefined && row !== null;
}

/**
 * Move between rows by `j` and `k`, tick the focused one by `x`, edit it by `e`. Only the row at `current` is a stop of
 * the Tab key; `follow` hears, on the list, which row has the focus.
 */
export function useListKeys({ list, count, onSelect, onEdit, show }: ListKeys) {
  const [at, setAt] = useState(0);
  const awaited = useRef<number>(undefined);
  const current = Math.min(at, count - 1);
  const focused = () => placeOf(document.activeElement);
  const move = (step: number) => {
    const from = focused();
    const next = from === undefined ? current : Math.max(0, Math.min(from + step, count - 1));
    setAt(next);
    awaited.current = focusRow(list.current, next) ? undefined : next;
    if (awaited.current !== undefined) show?.(next);
  };
  // A row far away is drawn only once it was scrolled to and its page was read.
  useLayoutEffect(() => {
    if (awaited.current === undefined) return;
    if (isTypedInto(document.activeElement) || focusRow(list.current, awaited.current))
      awaited.current = undefined;
  });
  const act = (run: (index: number) => void) => () => {
    const index = focused();
    if (index !== undefined) run(index);
  };
  useKeys({ j: () => move(1), k: () => move(-1), x: act(onSelect), e: act(onEdit) });
  const follow = (event: FocusEvent<HTMLElement>) => setAt(placeOf(event.target) ?? at);
  return { current, follow };
}
