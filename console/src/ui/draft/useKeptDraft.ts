import { useStore } from "react-admin";

/** What was typed and not saved: kept in this browser under `key` until it is saved or discarded. */
export function useKeptDraft<Draft extends object>(key: string, saved: Draft) {
  const [typed, setTyped] = useStore<Draft | null>(key, null);
  const draft = typed ?? saved;
  const names = Object.keys(saved) as (keyof Draft)[];
  return {
    draft,
    isDirty: names.some((name) => draft[name] !== saved[name]),
    set: (change: Partial<Draft>) => setTyped({ ...draft, ...change }),
    discard: () => setTyped(null),
  };
}
