import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { useStartOnce } from "@/shared/api/idempotency";
import { wireId } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";

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
