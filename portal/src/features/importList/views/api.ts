import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { wireId, wireIds } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";

const SCREEN = "import_list";

export function useSavedViews() {
  return useQuery({
    queryKey: keys.savedViews,
    queryFn: async ({ signal }) => {
      const params = { query: { screen: SCREEN } };
      return (await api.get("/api/account-service/saved_view", { params, signal })).views;
    },
    staleTime: 60_000,
  });
}

/** Keeps the filters of an address under a name; the dialog shows refusals. */
export function useSaveView() {
  return useMutation({
    meta: { quiet: true, changes: [keys.savedViews] },
    mutationFn: (view: { name: string; query: string }) =>
      api.post("/api/account-service/saved_view", { body: { screen: SCREEN, ...view } }),
  });
}

export function useViewActions() {
  const meta = { changes: [keys.savedViews] };
  const order = useMutation({
    meta,
    mutationFn: (ids: string[]) =>
      api.put("/api/account-service/saved_view/order", { body: { screen: SCREEN, ids: wireIds(ids) } }),
  });
  const remove = useMutation({
    meta,
    mutationFn: (id: string) =>
      api.delete("/api/account-service/saved_view/{view_id}", { params: { path: { view_id: wireId(id) } } }),
  });
  return { order, remove };
}
