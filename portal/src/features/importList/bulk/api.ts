import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { api } from "@/shared/api/client";
import { starting } from "@/shared/api/hooks";
import { keys } from "@/shared/api/keys";
import type { Chosen } from "@/shared/ticked/chosen";
import type { Edit } from "./edits";

const PREVIEW_AFTER = 400;

/** The same value once nothing was typed for a moment. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PREVIEW_AFTER);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** Previews the change for the first products, with the same rules as the change; waits for typing to pause. */
export function useBulkPreview(chosen: Chosen, edit: Edit | undefined) {
  const asked = useSettled(edit ? JSON.stringify(edit) : "");
  return useQuery({
    queryKey: [...keys.importList, "bulkPreview", chosen.wire, asked],
    queryFn: ({ signal }) => {
      const body = { ...chosen.wire, edits: [JSON.parse(asked) as Edit] };
      return api.post("/api/account-service/import_list/bulk_change/preview", { body, signal });
    },
    enabled: asked !== "",
    placeholderData: asked ? keepPreviousData : undefined,
    retry: false,
  });
}

/** Starts the process that changes the products; answers its id. The dialog shows refusals. */
export const useBulkChange = starting(
  { quiet: true, changes: [keys.processes, keys.importList] },
  ({ chosen, edit }: { chosen: Chosen; edit: Edit }) => ({ ...chosen.wire, edits: [edit] }),
  (body, headers) => api.post("/api/account-service/import_list/bulk_change", { body, headers }),
);
