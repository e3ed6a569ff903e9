import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { wireId, wireIds } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";

export function useSavedViews(screen: string) {
  return useQuery({
    queryKey: [...keys.savedViews, screen],
    meta: { aside: true },
    queryFn: async ({ signal }) => {
      const params = { query: { screen } };
      return (await api.get("/api/account-service/saved_view", { params, signal })).views;
    },
    staleTime: 60_000,
  });
}

/** Keeps the filters of an address under a name; the dialog shows refusals. */
export function useSaveView(screen: string) {
  return useMutation({
    meta: { quiet: true, changes: [keys.savedViews] },
    mutationFn: (view: { name: string; query: string }) =>
      api.post("/api/account-service/saved_view", { body: { screen, ...view } }),
  });
}

export function useViewActions(screen: string) {
  const meta = { changes: [keys.savedViews] };
  const order = useMutation({
    meta,
    mutationFn: (ids: string[]) =>
      api.put("/api/account-service/saved_view/order", { body: { screen, ids: wireIds(ids) } }),
  });
  const remove = useMutation({
    meta,
    mutationFn: (id: string) =>
      api.delete("/api/account-service/saved_view/{view_id}", { params: { path: { view_id: wireId(id) } } }),
  });
  return { order, remove };
}
