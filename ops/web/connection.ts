import { useSyncExternalStore } from "react";

/** State of the connection: answers arrive in time, late, or not at all. */
export type Connection = "fine" | "slow" | "offline";

/** A request that waits this long makes the connection slow. */
const SLOW_AFTER = 8_000;

let waitingLong = 0;
const listeners = new Set<() => void>();

function tell(change: number): void {
  waitingLong += change;
  for (const listener of listeners) listener();
}

/** Counts a request as slow from the moment it is late until it ends. */
export async function watched<T>(request: Promise<T>): Promise<T> {
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    tell(1);
  }, SLOW_AFTER);
  try {
    return await request;
  } finally {
    clearTimeout(timer);
    if (isLate) tell(-1);
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

function now(): Connection {
  if (!navigator.onLine) return "offline";
  return waitingLong > 0 ? "slow" : "fine";
}

export function useConnection(): Connection {
  return useSyncExternalStore(subscribe, now);
}
