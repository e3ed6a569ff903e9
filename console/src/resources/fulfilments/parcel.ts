import { useState } from "react";
import type { Fulfilment } from "@/api/types";

export interface OfParcel {
  record: Fulfilment;
}

export const isPacking = ({ state, is_mine }: Fulfilment) => state === "picking" && is_mine;

/** Lines of which something is left to send, each with its number. */
export const linesLeft = ({ lines, left }: Fulfilment) =>
  lines.flatMap((line, at) => (left[at] ? [{ ...line, at: String(at), left: left[at] }] : []));

export const piecesLeft = ({ left }: Fulfilment) =>
  Object.values(left).reduce((sum, count) => sum + count, 0);

/** How many pieces of each line are chosen; at first all that is left, or none. */
export function usePieces(record: Fulfilment, first: "all" | "none") {
  const [written, setWritten] = useState<Record<string, string>>({});
  const lines = linesLeft(record);
  const typed = (at: string, left: number) => written[at] ?? (first === "all" ? String(left) : "0");
  const counts = lines.map(({ at, left }) => [at, Number(typed(at, left))] as const);
  const fits = lines.every(({ left }, place) => {
    const count = counts[place]?.[1] ?? 0;
    return Number.isInteger(count) && count >= 0 && count <= left;
  });
  return {
    lines,
    pieces: Object.fromEntries(counts),
    isComplete: fits && counts.some(([, count]) => count > 0),
    typed,
    type: (at: string, value: string) => setWritten({ ...written, [at]: value }),
  };
}
