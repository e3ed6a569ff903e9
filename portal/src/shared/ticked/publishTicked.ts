import { useEffect, useEffectEvent } from "react";

let offered: (() => void) | undefined;

/** While products are ticked on a screen, offers to publish them wherever actions are listed. */
export function useOfferPublish(isTicked: boolean, publish: () => void): void {
  const run = useEffectEvent(publish);
  useEffect(() => {
    if (!isTicked) return;
    offered = () => run();
    return () => {
      offered = undefined;
    };
  }, [isTicked]);
}

/** Publishes what is ticked on the screen now shown; undefined where nothing is. */
export function publishTicked(): (() => void) | undefined {
  return offered;
}
