import type { QueryKey } from "@tanstack/react-query";
import { useStream } from "@web/useStream";
import { useCallback, useEffect, useRef } from "react";
import { isFinal, open } from "@/api/stream";
import type { RequestRow } from "@/api/types";

const PATH = "/api/console/work_orders/live";
/** The server sends a heartbeat every 15 s; after this long without one, the connection counts as broken. */
const SILENT_AFTER = 35_000;
const LOOK_AGAIN = 10_000;
/** Consoles that hear of the same change do not all ask in the same moment. */
const SPREAD = 500;

/** What happened to a request, and how the inbox shows it now. */
export interface LiveRequest {
  kinds: ("new" | "changed" | "present")[];
  row: RequestRow;
}

interface Item {
  requests?: LiveRequest[];
  again?: boolean;
}

/** Runs soon after it is called, and at most so often however often it is called. */
function useAtMostEvery(milliseconds: number, run: () => void): () => void {
  const latest = useRef(run);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const ranAt = useRef(0);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    if (timer.current) return;
    const wait = Math.max(Math.random() * SPREAD, ranAt.current + milliseconds - Date.now());
    timer.current = setTimeout(() => {
      timer.current = undefined;
      ranAt.current = Date.now();
      latest.current();
    }, wait);
  }, [milliseconds]);
}

interface Following {
  /** At once. */
  onHeard: (requests: LiveRequest[]) => void;
  /** Reads a query again; without one, all that may look different. */
  read: (key?: QueryKey) => void;
}

/**
 * Follows changes of requests. Returns a function that refetches a query soon, at most once per `every` milliseconds.
 * Refetches everything after each broken connection, and every ten seconds while there is no connection, since changes
 * may have been missed.
 */
export function useLiveRequests(every: number, { onHeard, read }: Following): (key?: QueryKey) => void {
  const stale = useRef(new Map<string, QueryKey | undefined>());
  const hasOpened = useRef(false);
  const heardAt = useRef(Date.now());
  const flush = useAtMostEvery(every, () => {
    const keys = [...stale.current.values()];
    stale.current.clear();
    if (keys.includes(undefined)) read();
    else for (const key of keys) read(key);
  });
  const readAgain = useCallback(
    (key?: QueryKey) => {
      stale.current.set(JSON.stringify(key ?? null), key);
      flush();
    },
    [flush],
  );
  useStream(PATH, {
    open,
    isFinal,
    onItem: (item) => {
      const { requests = [], again = false } = item as Item;
      heardAt.current = Date.now();
      // The data on screen was read just before the first connection.
      if (again && hasOpened.current) readAgain();
      if (again) hasOpened.current = true;
      if (requests.length > 0) onHeard(requests);
    },
  });
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden && Date.now() - heardAt.current > SILENT_AFTER) readAgain();
    }, LOOK_AGAIN);
    return () => clearInterval(timer);
  }, [readAgain]);
  return readAgain;
}
