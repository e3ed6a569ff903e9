import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useDataProvider } from "react-admin";
import type { ConsoleDataProvider } from "@/providers/dataProvider";
import { useNotifyError } from "@/ui/useNotifyError";

type Filter = Record<string, unknown>;

interface SavedView {
  id: string;
  name: string;
  filter: Filter;
}

/** A person's views of a list, kept by the server. */
export function useSavedViews(resource: string) {
  const notifyError = useNotifyError();
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
    onError: notifyError,
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
