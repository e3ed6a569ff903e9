import { keepPreviousData } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { bulkChangePreview, bulkChangeStart } from "@/shared/api/generated/operations";
import { useChange, useRead } from "@/shared/api/hooks";
import type { Chosen } from "@/shared/ticked/chosen";
import { CHANGES } from "../api";
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
  const settled = useSettled(edit ? JSON.stringify(edit) : "");
  const edits = settled ? [JSON.parse(settled) as Edit] : [];
  return useRead(
    bulkChangePreview,
    { body: { ...chosen.wire, edits } },
    { enabled: settled !== "", placeholderData: settled ? keepPreviousData : undefined, retry: false },
  );
}

/** Starts the process that changes the products; answers its id. The dialog shows refusals. */
export const useBulkChange = () =>
  useChange(
    bulkChangeStart,
    { ...CHANGES, quiet: true },
    ({ chosen, edit }: { chosen: Chosen; edit: Edit | undefined }) => ({
      body: { ...chosen.wire, edits: edit ? [edit] : [] },
    }),
  );
