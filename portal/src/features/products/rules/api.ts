import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { wireId } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";
import type { ProductMonitoringRules } from "@/shared/api/types";

const PATH = "/api/account-service/my_product/{publication_id}/monitoring";
const keyOf = (id: string) => [...keys.monitoring, "product", id];
const paramsOf = (id: string) => ({ path: { publication_id: wireId(id) } });

/** Reads a product's monitoring rules and those of its store. */
export function useProductRules(id: string) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => api.get(PATH, { params: paramsOf(id), signal }),
  });
}

export function useSaveProductRules(id: string) {
  return useMutation({
    meta: { quiet: true, keeps: keyOf(id) },
    mutationFn: (body: ProductMonitoringRules) => api.put(PATH, { params: paramsOf(id), body }),
  });
}
