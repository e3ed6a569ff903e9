import { keepPreviousData } from "@tanstack/react-query";
import {
  collectProductForget,
  collectProductImport,
  collectProductList,
  productImport,
} from "@/shared/api/generated/operations";
import { useChange, useRead } from "@/shared/api/hooks";
import type { CollectedProduct } from "@/shared/api/types";
import { importOf, STOREFRONT, supplierOf } from "@/shared/suppliers/suppliers";
import type { ImportRequest } from "../api";

const COLLECT = 11;
const SAVE_TO_IMPORT_LIST = 1;
/** Way code of imports from collected products. */
const BY_COLLECTING = 14;

export const useCollected = (page: number, size: number) =>
  useRead(collectProductList, { page, size }, { placeholderData: keepPreviousData });

/** Starts collecting; answers the process id and how long it will probably take. The dialog shows refusals. */
export const useStartCollecting = () =>
  useChange(
    collectProductImport,
    { quiet: true, changes: ["processes", "collect_product"] },
    ({ supplier, product_ids, page_type, password }: Omit<ImportRequest, "action">) => ({
      type: supplier,
      way: BY_COLLECTING,
      action: COLLECT,
      body: { product_ids, page_type, password, store_url: "" },
    }),
  );

/** Imports a collected product into the Import List. */
export const useAddToImportList = () =>
  useChange(
    productImport,
    { action: "import_started", changes: ["processes", "importList"] },
    (product: CollectedProduct) => ({
      type: supplierOf(product.type)?.type ?? STOREFRONT,
      way: BY_COLLECTING,
      action: SAVE_TO_IMPORT_LIST as 1,
      body: importOf(product.source_product_url),
    }),
  );

export const useForgetCollected = () =>
  useChange(collectProductForget, { changes: ["collect_product"] }, (product_id: string) => ({ product_id }));
