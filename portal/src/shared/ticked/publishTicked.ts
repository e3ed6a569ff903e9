import { useEffect, useEffectEvent } from "react";

let offered: (() => void) | undefined;

/** Offers to publish the ticked products in menus and the command palette. */
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

/** Returns the function that publishes the ticked products of the present screen; undefined without any. */
export function publishTicked(): (() => void) | undefined {
  return offered;
}
