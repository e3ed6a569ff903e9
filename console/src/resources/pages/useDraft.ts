import { useStore } from "react-admin";
import type { Page } from "@/api/types";

export interface Draft {
  title: string;
  body: string;
}

/** What was typed and not saved: kept in this browser until it is saved or discarded, wherever the reader goes. */
export function useDraft(page: Page) {
  const saved: Draft = { title: page.title, body: page.body };
  const [typed, setTyped] = useStore<Draft | null>(`pages.${page.id}.${page.version}`, null);
  const draft = typed ?? saved;
  const isDirty = draft.title !== saved.title || draft.body !== saved.body;
  return {
    draft,
    isDirty,
    set: (change: Partial<Draft>) => setTyped({ ...draft, ...change }),
    discard: () => setTyped(null),
  };
}
