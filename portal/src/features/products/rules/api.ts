import { myProductMonitoringGet, myProductMonitoringSet } from "@/shared/api/generated/operations";
import { keyOf, useChange, useRead } from "@/shared/api/hooks";
import type { ProductMonitoringRules } from "@/shared/api/types";

/** Reads a product's monitoring rules and those of its store. */
export const useProductRules = (publication_id: string) =>
  useRead(myProductMonitoringGet, { publication_id });

export const useSaveProductRules = (publication_id: string) =>
  useChange(
    myProductMonitoringSet,
    { quiet: true, keeps: keyOf(myProductMonitoringGet, { publication_id }) },
    (body: ProductMonitoringRules) => ({ publication_id, body }),
  );
