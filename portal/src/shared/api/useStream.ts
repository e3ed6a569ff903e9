import { useStream as useFollowed } from "@web/useStream";
import { isFinal, open } from "./stream";

interface StreamOptions {
  onItem: (item: unknown) => void;
  /** Called when the stream ends by itself. */
  onEnd?: () => void;
  /** Which item is the last one; without it the stream has no end. The same function at each render. */
  isLast?: (item: unknown) => boolean;
}

/** Follow a stream of this server while this component is on a visible screen; an empty path follows nothing. */
export function useStream(path: string, options: StreamOptions): void {
  useFollowed(path, { ...options, open, isFinal });
}
