import { useLocation } from "react-router";
import {
  importListSuggestions,
  planTrial,
  planTrialStart,
  productImport,
  recordDetail,
  supplierAccountAuthorize,
} from "@/shared/api/generated/operations";
import { useChange, useRead } from "@/shared/api/hooks";
import type { PageType, SupplierCode, UploadSettings } from "@/shared/api/types";
import { leave } from "@/shared/navigation/leave";
import type { Timing } from "@/shared/schedule/api";
import { pageTypes, STOREFRONT, supplierOf } from "@/shared/suppliers/suppliers";

/** The longest address that the server takes. */
const LONGEST_BACK = 500;

/** Leaves for the supplier's own page, where the merchant lets us in, and comes back to this one. */
export function useAuthorizeSupplier() {
  const { pathname, search } = useLocation();
  const back = pathname + search;
  return useChange(supplierAccountAuthorize, { onSuccess: (page) => leave(page) }, (type: SupplierCode) => ({
    type,
    back: back.length > LONGEST_BACK ? pathname : back,
  }));
}

/** Reads the state of the merchant's free trial of the Pro version. */
export const useTrial = () => useRead(planTrial);

/** Begins it; the offer shows refusals. */
export const useTryPro = () =>
  useChange(planTrialStart, { quiet: true, changes: ["plan.trial", "suppliers"] });

/** Three products picked by the server, imported at once. */
export function useGift() {
  const start = useStartImport();
  return useChange(async () => {
    const { product_ids, type } = await importListSuggestions();
    return start.mutateAsync({
      supplier: supplierOf(type)?.type ?? STOREFRONT,
      action: SAVE_TO_IMPORT_LIST,
      product_ids,
      page_type: pageTypes.product,
      password: "",
    });
  });
}

export const SAVE_TO_IMPORT_LIST = 1;
export const IMPORT_TO_STORE = 8;
export const SCHEDULE_FOR_LATER = 9;
const BY_MODAL = 2;
const NOW: Timing = { timing: "", timezone: "" };

export type ImportAction = typeof SAVE_TO_IMPORT_LIST | typeof IMPORT_TO_STORE | typeof SCHEDULE_FOR_LATER;

export interface ImportRequest {
  supplier: SupplierCode;
  action: ImportAction;
  product_ids: string[];
  page_type: PageType;
  password: string;
  /** Way code; without it, the import dialog. */
  way?: number;
  /** Of action 9 only. */
  timing?: Timing;
  /** Settings for import and publish. */
  upload?: UploadSettings;
}

const LOOK_MS = 1_000;

/** Reads the first product of an import; repeats until there is one or the import has ended. */
export const useArrived = (record_id: string) =>
  useRead(
    recordDetail,
    { record_id, page: 1, size: 10, tab: "done" },
    {
      select: arrivedOf,
      refetchInterval: ({ state: { data } }) => {
        const { product, hasEnded } = data ? arrivedOf(data) : {};
        return !(product || hasEnded) && LOOK_MS;
      },
      staleTime: 0,
    },
  );

function arrivedOf({ record, operations }: Awaited<ReturnType<typeof recordDetail>>) {
  const product = operations.map((operation) => operation.product.id).find(Boolean);
  return { product, hasEnded: record.state === 3 || record.state === 4 };
}

/** Starts an import; answers the process id and how long it will probably take. The dialog shows refusals. */
export const useStartImport = () =>
  useChange(
    productImport,
    { quiet: true, action: "import_started", changes: ["processes", "importList"] },
    ({ supplier, action, way = BY_MODAL, timing = NOW, upload, ...request }: ImportRequest) => {
      const body = { ...request, ...timing, ...upload, store_url: "", overwrite_trashed: false };
      return { type: supplier, way, action, body };
    },
  );
