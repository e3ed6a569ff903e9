import { useEffect, useRef, useSyncExternalStore } from "react";
import { follow, type Open } from "./stream";

function subscribe(listener: () => void) {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

/** Browsers open six connections to a host, so a hidden tab closes its streams. */
function useIsVisible(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState !== "hidden");
}

interface StreamOptions {
  open: Open;
  isFinal: (error: unknown) => boolean;
  onItem: (item: unknown) => void;
  /** Called when the stream ends by itself. */
  onEnd?: () => void;
  /** Whether this is the last item; without it the stream has no end. Pass the same function at each render. */
  isLast?: (item: unknown) => boolean;
}

/** Follows a stream while this component is on a visible screen; does nothing for an empty path. */
export function useStream(path: string, { open, isFinal, onItem, onEnd, isLast }: StreamOptions): void {
  const isVisible = useIsVisible();
  const handlers = useRef({ onItem, onEnd });
  useEffect(() => {
    handlers.current = { onItem, onEnd };
  });
  useEffect(() => {
    if (!path || !isVisible) return;
    const controller = new AbortController();
    const { signal } = controller;
    void follow(path, (item) => handlers.current.onItem(item), { open, isFinal, signal, isLast }).then(() => {
      if (!signal.aborted) handlers.current.onEnd?.();
    });
    return () => controller.abort();
  }, [path, open, isFinal, isLast, isVisible]);
}
