import { useQuery } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { starting } from "@/shared/api/hooks";
import { wireId } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";
import type { OverField } from "@/shared/override/OverSet";
import { CHANGES, type Chosen, onWire } from "../api";

/** Compares a product with its supplier and its store: asks both. */
export function useOverrideCompared(id: string) {
  return useQuery({
    queryKey: [...keys.myProducts, "override", id],
    queryFn: ({ signal }) =>
      api.get("/api/account-service/my_product/{publication_id}/override", {
        params: { path: { publication_id: wireId(id) } },
        signal,
      }),
    staleTime: 60_000,
    retry: false,
  });
}

interface Asked {
  chosen: Chosen;
  fields: readonly OverField[];
  overwrite: boolean;
}

/** Starts OVERRIDE_PRODUCT; answers the process id. The dialog shows refusals. */
export const useOverride = starting(
  { ...CHANGES, quiet: true },
  ({ chosen, fields, overwrite }: Asked) => ({
    ...onWire(chosen),
    overSet: [...fields],
    overwrite_changes: overwrite,
  }),
  (body, headers) => api.post("/api/account-service/my_product/override", { body, headers }),
);
