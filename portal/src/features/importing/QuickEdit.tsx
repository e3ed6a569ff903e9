import { useEffect, useEffectEvent } from "react";
import { useArrived } from "./api";

interface QuickEditProps {
  process: string;
  /** The product that arrived first; undefined when the import brought none. */
  onEnd: (product: string | undefined) => void;
}

/** Waits for what an import brings, in order to open it. */
export function QuickEdit({ process, onEnd }: QuickEditProps) {
  const { data: arrived } = useArrived(process);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (arrived?.product || arrived?.hasEnded) end(arrived.product);
  }, [arrived]);
  return null;
}
