import { useSyncExternalStore } from "react";
import { useGetIdentity } from "react-admin";
import { keep, readKept, subscribe } from "@/ui/draft/draftStore";

export interface SavedView {
  name: string;
  filter: Record<string, unknown>;
}

/** A person's views of a list. Kept apart from react-admin's saved queries: those are gone after a log-out. */
export function useSavedViews(resource: string) {
  const { identity } = useGetIdentity();
  const key = `views.${identity?.id ?? ""}.${resource}`;
  const kept = useSyncExternalStore(subscribe, () => readKept(key));
  const views = viewsOf(kept);
  const write = (now: SavedView[]) => keep(key, JSON.stringify(now));
  return {
    views,
    /** Under a name that is taken it replaces the view. */
    add: (view: SavedView) => write([...views.filter(({ name }) => name !== view.name), view]),
    remove: (gone: string) => write(views.filter(({ name }) => name !== gone)),
  };
}

function viewsOf(kept: string | null): SavedView[] {
  try {
    return kept ? JSON.parse(kept) : [];
  } catch {
    return [];
  }
}
