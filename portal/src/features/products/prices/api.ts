import { myProductPricesCheck, myProductPricesUpload } from "@/shared/api/generated/operations";
import { useChange } from "@/shared/api/hooks";
import { CHANGES, type ProductFilters } from "../api";

/** Returns the download address of the prices of all matching products. */
export function pricesAddress(
  { title, store, state, stock, mapping }: ProductFilters,
  kind: "csv" | "xlsx",
): string {
  const query = Object.entries({ title, store_id: store, state, stock, mapping }).filter(
    ([, value]) => value,
  );
  return `/api/account-service/my_product/prices.${kind}?${new URLSearchParams(query)}`;
}

const bodyOf = (file: File) => ({ body: { file } });

/** Checks a price file: its changes and errors. The dialog shows refusals. */
export const useCheckPrices = () => useChange(myProductPricesCheck, { quiet: true }, bodyOf);

/** Starts PRICE_UPDATE; answers the process id. The dialog shows refusals. */
export const useUploadPrices = () => useChange(myProductPricesUpload, { ...CHANGES, quiet: true }, bodyOf);
