type Opener = () => void;

let opener: Opener | undefined;

/** Registers how the support chat is opened; returns a function to unregister. */
export function offerSupport(open: Opener): () => void {
  opener = open;
  return () => {
    if (opener === open) opener = undefined;
  };
}

/** Opens the support chat, if there is one. */
export function openSupport(): void {
  opener?.();
}
