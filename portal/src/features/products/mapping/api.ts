import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { wireId, wireIds } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";
import type { SkuMappingDraft } from "@/shared/api/types";

const MAPPING = "/api/account-service/my_product/{publication_id}/mapping";
const PARTS = { changes: [keys.myProducts] };

/** How a published product is bought; `also` are products of the Import List to choose from as well. */
export function useMapping(id: string, also: readonly string[]) {
  const params = { path: { publication_id: wireId(id) }, query: { also: also.join(",") } };
  return useQuery({
    queryKey: [...keys.myProducts, "mapping", id, also],
    queryFn: async ({ signal }) => (await api.get(MAPPING, { params, signal })).mapping,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });
}

/** Keeps a mapping. The dialog shows refusals. */
export function useSettle(id: string) {
  const params = { path: { publication_id: wireId(id) } };
  return useMutation({
    meta: { ...PARTS, quiet: true },
    mutationFn: (body: SkuMappingDraft) => api.put(MAPPING, { params, body }),
  });
}

/** Takes up or dismisses what variants seem to be called now. */
export function useAnswerProposals(id: string) {
  const params = { path: { publication_id: wireId(id) } };
  return useMutation({
    meta: PARTS,
    mutationFn: ({ accept = [], dismiss = [] }: { accept?: string[]; dismiss?: string[] }) =>
      api.post(`${MAPPING}/proposals`, {
        params,
        body: { accept: wireIds(accept), dismiss: wireIds(dismiss) },
      }),
  });
}

export interface Order {
  variant: string;
  country: string;
  quantity: number;
}

/** Simulates an order with the saved mapping. */
export function useSimulation(id: string) {
  const params = { path: { publication_id: wireId(id) } };
  return useMutation({
    meta: { quiet: true },
    mutationFn: async ({ variant, country, quantity }: Order) => {
      const body = { variant_id: wireId(variant), country, quantity };
      return (await api.post(`${MAPPING}/simulate`, { params, body })).simulation;
    },
  });
}

/** Products of the Import List by their titles, to buy from. */
export function useSourceSearch(title: string) {
  return useQuery({
    queryKey: [...keys.importList, "sources", title],
    queryFn: async ({ signal }) => {
      const params = { query: { title, size: 8 } };
      return (await api.get("/api/account-service/import_list", { params, signal })).products;
    },
    enabled: title !== "",
  });
}

const SYNONYMS = "/api/account-service/my_product/synonyms";

export function useSynonyms() {
  return useQuery({
    queryKey: [...keys.myProducts, "synonyms"],
    queryFn: ({ signal }) => api.get(SYNONYMS, { signal }),
    refetchOnWindowFocus: false,
  });
}

/** Keeps the words that mean the same. The dialog shows refusals. */
export function useSetSynonyms() {
  return useMutation({
    meta: { ...PARTS, quiet: true },
    mutationFn: (body: { version: number; groups: string[][] }) => api.put(SYNONYMS, { body }),
  });
}
