import { useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { useLocation } from "react-router";
import { hasUnsaved } from "@/shared/forms/unsaved";
import { isLeaving } from "./isLeaving";

/** The router's place in the browser's history. */
const placeOf = (state: unknown) => (state as { idx?: number } | null)?.idx;

/** The browser's Back and Forward: taken back before the router sees them, and done again once they are agreed to. */
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
  // Listeners of the window are called in the order they came: a child's layout effect comes before the router's.
  useLayoutEffect(() => {
    const listen = (event: PopStateEvent) => follow(event);
    window.addEventListener("popstate", listen, { capture: true });
    return () => window.removeEventListener("popstate", listen, { capture: true });
  }, []);
}
