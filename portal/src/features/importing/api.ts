import { useMutation, useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { api } from "@/shared/api/client";
import { useStartOnce } from "@/shared/api/idempotency";
import { wireId } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";
import type { PageType, SupplierCode, UploadSettings } from "@/shared/api/types";
import { leave } from "@/shared/navigation/leave";
import type { Timing } from "@/shared/schedule/api";
import { pageTypes, STOREFRONT, supplierOf } from "@/shared/suppliers/suppliers";

/** The longest address that the server takes. */
const LONGEST_BACK = 500;

/** Leaves for the supplier's own page, where the merchant lets us in, and comes back to this one. */
export function useAuthorizeSupplier() {
  const { pathname, search } = useLocation();
  return useMutation({
    mutationFn: async (type: SupplierCode) => {
      const back = pathname + search;
      const params = { query: { type, back: back.length > LONGEST_BACK ? pathname : back } };
      const { url } = await api.get("/api/account-service/supplier/account/authorize", { params });
      leave(url);
    },
  });
}

/** Reads the state of the merchant's free trial of the Pro version. */
export function useTrial() {
  return useQuery({
    queryKey: keys.trial,
    queryFn: ({ signal }) => api.get("/api/account-service/plan/trial", { signal }),
  });
}

/** Begins it; the offer shows refusals. */
export function useTryPro() {
  return useMutation({
    meta: { quiet: true, changes: [keys.trial, keys.suppliers] },
    mutationFn: () => api.post("/api/account-service/plan/trial"),
  });
}

/** Three products picked by the server, imported at once. */
export function useGift() {
  const start = useStartImport();
  return useMutation({
    mutationFn: async () => {
      const { product_ids, type } = await api.get("/api/account-service/import_list/suggestions");
      return start.mutateAsync({
        supplier: supplierOf(type)?.type ?? STOREFRONT,
        action: SAVE_TO_IMPORT_LIST,
        product_ids,
        page_type: pageTypes.product,
        password: "",
      });
    },
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
export function useArrived(process: string) {
  return useQuery({
    queryKey: [...keys.processes, "arrived", process],
    queryFn: async ({ signal }) => {
      const params = {
        path: { record_id: wireId(process) },
        query: { page: 1, size: 10, tab: "done" as const },
      };
      const { record, operations } = await api.get("/api/account-service/record/detail/{record_id}", {
        params,
        signal,
      });
      const product = operations.map((operation) => operation.product.id).find(Boolean);
      return { product, hasEnded: record.state === 3 || record.state === 4 };
    },
    refetchInterval: ({ state: { data } }) => !(data?.product || data?.hasEnded) && LOOK_MS,
    staleTime: 0,
  });
}

/** Starts an import; answers the process id and how long it will probably take. The dialog shows refusals. */
export function useStartImport() {
  const startOnce = useStartOnce();
  return useMutation({
    meta: { quiet: true, action: "import_started", changes: [keys.processes, keys.importList] },
    mutationFn: ({ supplier, action, way = BY_MODAL, timing = NOW, upload, ...asked }: ImportRequest) => {
      const body = { ...asked, ...timing, ...upload, store_url: "", overwrite_trashed: false };
      const params = { query: { type: supplier, way, action } };
      return startOnce({ params, body }, (headers) =>
        api.post("/api/account-service/product/import", { params, body, headers }),
      );
    },
  });
}
