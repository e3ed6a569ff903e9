import { useQuery } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { starting } from "@/shared/api/hooks";
import { wireId } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";
import type { OverField } from "@/shared/override/OverSet";
import type { Chosen } from "@/shared/ticked/chosen";

/** Compares a product with its supplier's present data; asks the supplier. */
export function useReimportCompared(id: string) {
  return useQuery({
    queryKey: [...keys.importList, "reimport", id],
    queryFn: ({ signal }) =>
      api.get("/api/account-service/import_list/{product_id}/reimport", {
        params: { path: { product_id: wireId(id) } },
        signal,
      }),
    staleTime: 60_000,
    retry: false,
  });
}

/** Starts REIMPORT_PRODUCT; answers the process id. The dialog shows refusals. */
export const useReimport = starting(
  { quiet: true, changes: [keys.processes, keys.importList] },
  ({ chosen, fields }: { chosen: Chosen; fields: readonly OverField[] }) => ({
    ...chosen.wire,
    overSet: [...fields],
  }),
  (body, headers) => api.post("/api/account-service/import_list/reimport", { body, headers }),
);
