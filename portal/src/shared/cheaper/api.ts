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

/** Starts taking an offer into the Import List beside what is there. The dialog shows refusals. */
export function useTakeOffer() {
  const startOnce = useStartOnce();
  return useMutation({
    meta: { action: "import_started", changes: [keys.processes, keys.importList], quiet: true },
    mutationFn: ({ type, url }: Pick<CheaperOffer, "type" | "url">) => {
      const body = importOf(url);
      const supplier = supplierOf(type)?.type ?? STOREFRONT;
      const params = { query: { type: supplier, way: BY_HAND, action: SAVE_TO_IMPORT_LIST } as const };
      return startOnce({ params, body }, (headers) =>
        api.post("/api/account-service/product/import", { params, body, headers }),
      );
    },
  });
}

/** Starts buying it there, first or as a substitute. The dialog shows refusals. */
export function useBuyThere(id: string) {
  const startOnce = useStartOnce();
  return useMutation({
    meta: { changes: [keys.myProducts, keys.importList], quiet: true },
    mutationFn: async ({ offer, role }: { offer: string; role: "mapping" | "substitute" }) => {
      const body = { offer_id: wireId(offer), role };
      const params = { path: { product_id: wireId(id) } };
      const { data } = await startOnce({ id, ...body }, (headers) =>
        api.post(`${PRODUCT}/supplier`, { params, body, headers }),
      );
      return data;
    },
  });
}
