import { useEffect, useRef, useSyncExternalStore } from "react";
import { follow, type Open } from "./stream";

function subscribe(listener: () => void) {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

/** Browsers open six connections to a host: a tab that nobody looks at gives its streams back. */
function useIsVisible(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState !== "hidden");
}

interface StreamOptions {
  open: Open;
  isFinal: (error: unknown) => boolean;
  onItem: (item: unknown) => void;
  /** The stream ended by itself. */
  onEnd?: () => void;
  /** Which item is the last one; without it the stream has no end. The same function at each render. */
  isLast?: (item: unknown) => boolean;
}

/** Follow a stream while this component is on a visible screen; an empty path follows nothing. */
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
