import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { keys } from "@/shared/api/keys";
import type { ProcessRecord } from "@/shared/api/types";
import { useStream } from "@/shared/api/useStream";
import { refreshLists } from "./refreshLists";
import { doneOf, isRunning } from "./rules";

/** What a stream's line says; heartbeats carry none of it. */
interface Line {
  successful?: number;
  failed?: number;
  total?: number;
}

const REFRESH_EVERY = 3_000;

/** A running process's progress, pushed by the server; the lists it fills are refreshed as it goes. */
export function useProgress(record: ProcessRecord, live = true): { done: number; total: number } {
  const queryClient = useQueryClient();
  const [line, setLine] = useState<Line>({});
  const refreshedAt = useRef(0);
  const running = isRunning(record);
  useStream(running && live ? `/api/account-service/record/size/${record.id}` : "", {
    onItem: (item) => {
      const next = item as Line;
      if (next.total === undefined) return;
      setLine(next);
      if (Date.now() - refreshedAt.current <= REFRESH_EVERY) return;
      refreshedAt.current = Date.now();
      refreshLists(queryClient);
    },
    onEnd: () => void queryClient.invalidateQueries({ queryKey: keys.processes }),
  });
  if (!running || line.total === undefined) return { done: doneOf(record), total: record.total_count };
  return { done: (line.successful ?? 0) + (line.failed ?? 0), total: line.total };
}
