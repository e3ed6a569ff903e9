import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";

export interface SavedView {
  id: string;
  name: string;
  /** Filters and order, as the app writes them. */
  query: string;
}

/** Where an app keeps a person's views of one list. */
export interface ViewStore {
  /** Key of the query that lists them. */
  key: readonly string[];
  list: (signal: AbortSignal) => Promise<SavedView[]>;
  /** Replaces a view of the same name. */
  save: (view: { name: string; query: string }) => Promise<unknown>;
  remove: (id: string) => Promise<unknown>;
  /** Left out: views stay in the order in which they were saved. */
  order?: (ids: string[]) => Promise<unknown>;
}

/** The views of a list and their changes. `onError` says what could not be moved or deleted. */
export function useSavedViews(
  { key, list, save, remove, order }: ViewStore,
  onError?: (error: Error) => void,
) {
  const queries = useQueryClient();
  const { data: views = [] } = useQuery({
    queryKey: key,
    meta: { aside: true },
    queryFn: ({ signal }) => list(signal),
    staleTime: 60_000,
  });
  const onSettled = () => queries.invalidateQueries({ queryKey: key });
  return {
    views,
    /** Its dialog shows refusals. */
    save: useMutation({ mutationFn: save, meta: { quiet: true }, onSettled }),
    remove: useMutation({ mutationFn: remove, onSettled, onError }),
    order: useMutation({ mutationFn: async (ids: string[]) => order?.(ids), onSettled, onError }),
  };
}
