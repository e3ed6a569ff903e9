type Opener = () => void;

let opener: Opener | undefined;

/** Whoever shows the support chat says how it is opened; answers how to take that back. */
export function offerSupport(open: Opener): () => void {
  opener = open;
  return () => {
    if (opener === open) opener = undefined;
  };
}

/** Opens the support chat, where there is one. */
export function openSupport(): void {
  opener?.();
}
