import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { outdate } from "@/shared/api/families";
import type { ProcessRecord } from "@/shared/api/types";
import { useStream } from "@/shared/api/useStream";
import { endedOf, type Outcomes, outcomesOf } from "@/shared/processes/outcomes";
import { isRunning } from "./rules";

/** Reads again what processes fill. */
export function refreshLists(queryClient: QueryClient) {
  void outdate(queryClient, "importList", "my_product", "order");
}

/** One line of the stream; heartbeats have none of these fields. */
interface Line {
  successful: number;
  skipped: number;
  failed: number;
  cancelled: number;
  total: number;
  state: number;
  waiting: ProcessRecord["waiting"];
  steps: ProcessRecord["steps"];
}

export interface Progress {
  ended: number;
  total: number;
  outcomes: Outcomes;
  waiting: ProcessRecord["waiting"];
  steps: ProcessRecord["steps"];
}

const REFRESH_EVERY = 3_000;
const isLast = (item: unknown) => !isRunning({ state: 0, ...(item as Partial<Line>) });

/**
 * A running process's progress, pushed by the server; the lists it fills are refreshed as it goes. `onLine` hears of
 * every line.
 */
export function useProgress(record: ProcessRecord, live = true, onLine?: () => void): Progress {
  const queryClient = useQueryClient();
  const [line, setLine] = useState<Line>();
  const refreshedAt = useRef(0);
  const running = isRunning(record);
  useStream(running && live ? `/api/account-service/record/size/${record.id}` : "", {
    isLast,
    onItem: (item) => {
      const next = item as Partial<Line>;
      if (next.total === undefined) return;
      setLine(next as Line);
      onLine?.();
      if (Date.now() - refreshedAt.current <= REFRESH_EVERY) return;
      refreshedAt.current = Date.now();
      refreshLists(queryClient);
    },
    onEnd: () => void outdate(queryClient, "processes"),
  });
  return running && line ? ofLine(line) : ofRecord(record);
}

function ofRecord(record: ProcessRecord): Progress {
  const { total_count: total, waiting, steps } = record;
  const outcomes = outcomesOf(record);
  return { ended: endedOf(outcomes), total, outcomes, waiting, steps };
}

function ofLine({ successful, skipped, failed, cancelled, total, waiting, steps }: Line): Progress {
  const outcomes = { done: successful - skipped, skipped, failed, cancelled };
  return { ended: endedOf(outcomes), total, outcomes, waiting, steps };
}
