import { useMutation, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { useStartOnce } from "@/shared/api/idempotency";
import { keys } from "@/shared/api/keys";
import type { PageType, SupplierCode } from "@/shared/api/types";

export const SAVE_TO_IMPORT_LIST = 1;
export const IMPORT_TO_STORE = 8;
const BY_MODAL = 2;

export type ImportAction = typeof SAVE_TO_IMPORT_LIST | typeof IMPORT_TO_STORE;

export interface ImportRequest {
  supplier: SupplierCode;
  action: ImportAction;
  product_ids: string[];
  page_type: PageType;
  password: string;
}

/** Starts an import; answers the process id and how long it will probably take. The dialog shows refusals. */
export function useStartImport() {
  const queryClient = useQueryClient();
  const startOnce = useStartOnce();
  return useMutation({
    meta: { quiet: true, action: "import_started" },
    mutationFn: ({ supplier, action, ...asked }: ImportRequest) => {
      const body = { ...asked, store_url: "", overwrite_trashed: false };
      const params = { query: { type: supplier, way: BY_MODAL, action } };
      return startOnce({ params, body }, (headers) =>
        answer(client.POST("/api/account-service/product/import", { params, body, headers })),
      );
    },
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: keys.processes }),
        queryClient.invalidateQueries({ queryKey: keys.importList }),
      ]),
  });
}
