import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useDataProvider, useNotify } from "react-admin";
import { sentenceOf } from "@/api/errors";
import type { ConsoleDataProvider } from "@/providers/dataProvider";

type Filter = Record<string, unknown>;

interface SavedView {
  id: string;
  name: string;
  filter: Filter;
}

/** A person's views of a list, kept by the server. */
export function useSavedViews(resource: string) {
  const notify = useNotify();
  const queries = useQueryClient();
  const { listViews, saveView, dropView } = useDataProvider<ConsoleDataProvider>();
  const queryKey = ["saved_views", resource];
  const { data: views = [] } = useQuery({
    queryKey,
    meta: { aside: true },
    queryFn: async () => (await listViews(resource)).map((view) => ({ ...view, filter: filterOf(view) })),
  });
  const after = {
    onSettled: () => queries.invalidateQueries({ queryKey }),
    onError: (error: Error) =>
      notify(sentenceOf(error), { type: "error", messageArgs: { _: sentenceOf(error) } }),
  };
  const add = useMutation({
    mutationFn: ({ name, filter }: Omit<SavedView, "id">) => saveView(resource, name, JSON.stringify(filter)),
    ...after,
  });
  const remove = useMutation({ mutationFn: (id: string) => dropView(id), ...after });
  return {
    views,
    /** Under a name that is taken it replaces the view. */ add: add.mutate,
    remove: remove.mutate,
  };
}

function filterOf({ filter }: { filter: string }): Filter {
  try {
    return JSON.parse(filter);
  } catch {
    return {};
  }
}
