import { importListSheet, importListSheetCheck } from "@/shared/api/generated/operations";
import { useChange } from "@/shared/api/hooks";
import { CHANGES, paramsOf } from "../api";
import type { Filters } from "../list/filters";

/** Returns the download address of the filtered list as a file. */
export function exportAddress(filters: Filters, kind: "csv" | "xlsx"): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(paramsOf(filters)))
    if (value !== undefined) query.set(name, String(value));
  return `/api/account-service/import_list/export.${kind}?${query}`;
}

/** Checks an edited file: its changes and errors; the dialog shows refusals. */
export const useCheckSheet = () =>
  useChange(importListSheetCheck, { quiet: true }, (file: File) => ({ body: { file } }));

/** Starts the process that changes what the file changes; answers its id. */
export const useApplySheet = () =>
  useChange(
    importListSheet,
    { ...CHANGES, quiet: true },
    ({ file, skip }: { file: File; skip: boolean }) => ({
      skip_errors: skip,
      body: { file },
    }),
  );
