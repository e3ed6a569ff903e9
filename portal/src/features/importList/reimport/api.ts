import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { useStartOnce } from "@/shared/api/idempotency";
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
export function useReimport() {
  const startOnce = useStartOnce();
  return useMutation({
    meta: { quiet: true, changes: [keys.processes, keys.importList] },
    mutationFn: async ({ chosen, fields }: { chosen: Chosen; fields: readonly OverField[] }) => {
      const body = { ...chosen.wire, overSet: [...fields] };
      const { data } = await startOnce(body, (headers) =>
        api.post("/api/account-service/import_list/reimport", { body, headers }),
      );
      return data;
    },
  });
}
