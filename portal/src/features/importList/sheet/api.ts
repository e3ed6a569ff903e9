import { useMutation } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { fileBody } from "@/shared/api/files";
import { useStartOnce } from "@/shared/api/idempotency";
import { keys } from "@/shared/api/keys";
import { asked } from "../api";
import type { Filters } from "../list/filters";

/** Returns the download address of the filtered list as a file. */
export function exportAddress(filters: Filters, kind: "csv" | "xlsx"): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(asked(filters)))
    if (value !== undefined) query.set(name, String(value));
  return `/api/account-service/import_list/export.${kind}?${query}`;
}

/** Checks an edited file: its changes and errors; the dialog shows refusals. */
export function useCheckSheet() {
  return useMutation({
    meta: { quiet: true },
    mutationFn: (file: File) => api.post("/api/account-service/import_list/sheet/check", fileBody(file)),
  });
}

/** Starts the process that changes what the file changes; answers its id. */
export function useApplySheet() {
  const startOnce = useStartOnce();
  return useMutation({
    meta: { quiet: true, changes: [keys.processes, keys.importList] },
    mutationFn: async ({ file, skip }: { file: File; skip: boolean }) => {
      const about = [file.name, file.size, file.lastModified, skip];
      const { data } = await startOnce(about, (headers) =>
        api.post("/api/account-service/import_list/sheet", {
          ...fileBody(file),
          params: { query: { skip_errors: skip } },
          headers,
        }),
      );
      return data;
    },
  });
}
