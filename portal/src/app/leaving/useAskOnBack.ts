import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";
import { hasUnsaved } from "@/shared/forms/unsaved";
import { isLeaving } from "./isLeaving";

/** The router's place in the browser's history. */
const placeOf = (state: unknown) => (state as { idx?: number } | null)?.idx;

/** Asks on the browser's Back and Forward: reverts them before the router notices, and repeats them once confirmed. */
export function useAskOnBack(ask: (leave: () => void) => void): void {
  const drawn = useLocation();
  const place = useRef<number>(undefined);
  const step = useRef<{ by: number; isAgreed: boolean }>(undefined);
  useEffect(() => {
    if (drawn) place.current = placeOf(history.state);
  }, [drawn]);

  const taken = useEffectEvent((event: PopStateEvent) => {
    const by = (placeOf(event.state) ?? Number.NaN) - (place.current ?? Number.NaN);
    if (!by || !hasUnsaved() || !isLeaving(location, drawn)) return;
    event.stopImmediatePropagation();
    step.current = { by, isAgreed: false };
    history.go(-by);
  });
  const follow = useEffectEvent((event: PopStateEvent) => {
    const before = step.current;
    step.current = undefined;
    if (!before) return taken(event);
    if (before.isAgreed) return;
    event.stopImmediatePropagation();
    ask(() => {
      step.current = { by: before.by, isAgreed: true };
      history.go(before.by);
    });
  });
  // Window listeners run in the order they were added: a child's layout effect runs before the router's.
  useLayoutEffect(() => {
    const listen = (event: PopStateEvent) => follow(event);
    window.addEventListener("popstate", listen, { capture: true });
    return () => window.removeEventListener("popstate", listen, { capture: true });
  }, []);
}
