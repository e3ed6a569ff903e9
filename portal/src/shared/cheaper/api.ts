import {
  importListOffers,
  importListPlannedSupplier,
  importListPlannedSupplierRemove,
  importListSupplier,
  productImport,
} from "@/shared/api/generated/operations";
import { useChange, useRead } from "@/shared/api/hooks";
import { useStartOnce } from "@/shared/api/idempotency";
import { wireId } from "@/shared/api/ids";
import type { CheaperOffer } from "@/shared/api/types";
import { importOf, STOREFRONT, supplierOf } from "@/shared/suppliers/suppliers";

/** The same article at other suppliers, with what it costs now. */
export const useOffers = (product_id: string, country: string) =>
  useRead(
    importListOffers,
    { product_id, ship_to: country },
    { refetchOnWindowFocus: false, staleTime: 60_000 },
  );

const SAVE_TO_IMPORT_LIST = 1;
const BY_HAND = 2;

/** How a supplier is bought from: first, or when the others cannot deliver. */
export type Role = "mapping" | "substitute";

interface Choice {
  offer: CheaperOffer;
  role: Role;
}

const onWire = ({ offer, role }: Choice) => ({ offer_id: wireId(offer.id), role });

/** Keeps an offer until the product is published, and imports it unless it is listed. The dialog shows refusals. */
export function usePlanOffer(product_id: string) {
  const startOnce = useStartOnce();
  return useChange(
    async (choice: Choice) => {
      const { type, url, import_id } = choice.offer;
      if (!import_id) {
        const supplier = supplierOf(type)?.type ?? STOREFRONT;
        const request = {
          type: supplier,
          way: BY_HAND,
          action: SAVE_TO_IMPORT_LIST,
          body: importOf(url),
        } as const;
        await startOnce(request, (headers) => productImport(request, { headers }));
      }
      return importListPlannedSupplier({ product_id, body: onWire(choice) });
    },
    { action: "import_started", changes: ["processes", "importList"], quiet: true },
  );
}

/** Drops a supplier that was kept for the first publication. */
export const useDropPlanned = (product_id: string) =>
  useChange(importListPlannedSupplierRemove, { changes: ["importList"] }, (url: string) => ({
    product_id,
    url,
  }));

/** Starts buying it there, first or as a substitute. The dialog shows refusals. */
export const useBuy = (product_id: string) =>
  useChange(importListSupplier, { changes: ["my_product", "importList"], quiet: true }, (choice: Choice) => ({
    product_id,
    body: onWire(choice),
  }));
