import { importListReimport, importListReimportCompare } from "@/shared/api/generated/operations";
import { useChange, useRead } from "@/shared/api/hooks";
import type { OverField } from "@/shared/override/OverSet";
import type { Chosen } from "@/shared/ticked/chosen";
import { CHANGES } from "../api";

/** Compares a product with its supplier's present data; asks the supplier. */
export const useReimportCompared = (product_id: string) =>
  useRead(
    importListReimportCompare,
    { product_id },
    { select: (supplier) => ({ supplier }), staleTime: 60_000, retry: false },
  );

/** Starts REIMPORT_PRODUCT; answers the process id. The dialog shows refusals. */
export const useReimport = () =>
  useChange(
    importListReimport,
    { ...CHANGES, quiet: true },
    ({ chosen, fields }: { chosen: Chosen; fields: readonly OverField[] }) => ({
      body: { ...chosen.wire, overSet: [...fields] },
    }),
  );
