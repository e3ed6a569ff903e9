import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { useStartOnce } from "@/shared/api/idempotency";
import { wireId } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";
import type { CheaperOffer } from "@/shared/api/types";
import { importOf, STOREFRONT, supplierOf } from "@/shared/suppliers/suppliers";

const PRODUCT = "/api/account-service/import_list/{product_id}";

/** The same article at other suppliers, with what it costs now. */
export function useOffers(id: string, country: string) {
  return useQuery({
    queryKey: [...keys.importList, "offers", id, country],
    queryFn: ({ signal }) => {
      const params = { path: { product_id: wireId(id) }, query: { ship_to: country } };
      return api.get(`${PRODUCT}/offers`, { params, signal });
    },
    refetchOnWindowFocus: false,
    staleTime: 60_000,
  });
}

const SAVE_TO_IMPORT_LIST = 1;
const BY_HAND = 2;

/** How a supplier is bought from: first, or when the others cannot deliver. */
export type Role = "mapping" | "substitute";

/** Keeps an offer until the product is published, and imports it unless it is listed. The dialog shows refusals. */
export function usePlanOffer(id: string) {
  const startOnce = useStartOnce();
  return useMutation({
    meta: { action: "import_started", changes: [keys.processes, keys.importList], quiet: true },
    mutationFn: async ({ offer, role }: { offer: CheaperOffer; role: Role }) => {
      const { type, url, import_id } = offer;
      if (!import_id) {
        const body = importOf(url);
        const supplier = supplierOf(type)?.type ?? STOREFRONT;
        const params = { query: { type: supplier, way: BY_HAND, action: SAVE_TO_IMPORT_LIST } as const };
        await startOnce({ params, body }, (headers) =>
          api.post("/api/account-service/product/import", { params, body, headers }),
        );
      }
      const params = { path: { product_id: wireId(id) } };
      const body = { offer_id: wireId(offer.id), role };
      return api.post(`${PRODUCT}/planned_supplier`, { params, body });
    },
  });
}

/** Drops a supplier that was kept for the first publication. */
export function useDropPlanned(id: string) {
  return useMutation({
    meta: { changes: [keys.importList] },
    mutationFn: (url: string) => {
      const params = { path: { product_id: wireId(id) }, query: { url } };
      return api.delete(`${PRODUCT}/planned_supplier`, { params });
    },
  });
}

/** Starts buying it there, first or as a substitute. The dialog shows refusals. */
export function useBuyThere(id: string) {
  const startOnce = useStartOnce();
  return useMutation({
    meta: { changes: [keys.myProducts, keys.importList], quiet: true },
    mutationFn: async ({ offer, role }: { offer: CheaperOffer; role: Role }) => {
      const body = { offer_id: wireId(offer.id), role };
      const params = { path: { product_id: wireId(id) } };
      const { data } = await startOnce({ id, ...body }, (headers) =>
        api.post(`${PRODUCT}/supplier`, { params, body, headers }),
      );
      return data;
    },
  });
}
