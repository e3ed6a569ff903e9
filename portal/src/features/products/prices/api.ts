import { useMutation } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { fileBody } from "@/shared/api/files";
import { useStartOnce } from "@/shared/api/idempotency";
import { keys } from "@/shared/api/keys";
import type { ProductFilters } from "../api";

/** Returns the download address of the prices of all matching products. */
export function pricesAddress(
  { title, store, state, stock, mapping }: ProductFilters,
  kind: "csv" | "xlsx",
): string {
  const asked = Object.entries({ title, store_id: store, state, stock, mapping }).filter(
    ([, value]) => value,
  );
  return `/api/account-service/my_product/prices.${kind}?${new URLSearchParams(asked)}`;
}

/** Checks a price file: its changes and errors. The dialog shows refusals. */
export function useCheckPrices() {
  return useMutation({
    meta: { quiet: true },
    mutationFn: (file: File) => api.post("/api/account-service/my_product/prices/check", fileBody(file)),
  });
}

/** Starts PRICE_UPDATE; answers the process id. The dialog shows refusals. */
export function useUploadPrices() {
  const startOnce = useStartOnce();
  return useMutation({
    meta: { quiet: true, changes: [keys.processes, keys.myProducts] },
    mutationFn: async (file: File) => {
      const about = { name: file.name, size: file.size, changed: file.lastModified };
      const { data } = await startOnce(about, (headers) =>
        api.post("/api/account-service/my_product/prices", { ...fileBody(file), headers }),
      );
      return data;
    },
  });
}
