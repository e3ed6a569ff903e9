import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import type { components } from "@/shared/api/generated/schema";
import { starting } from "@/shared/api/hooks";
import { wireId, wireIds } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";

type Schemas = components["schemas"];
export type Likeness = Schemas["Likeness"];
export type Group = Schemas["DuplicateGroupOut"];
export type Alike = Schemas["AlikeOut"];

export const GROUPS = 10;

/** Products that seem to be the same. */
export function useDuplicateGroups(by: Likeness, page: number) {
  return useQuery({
    queryKey: [...keys.importList, "duplicates", by, page],
    queryFn: ({ signal }) =>
      api.get("/api/account-service/import_list/duplicates", {
        params: { query: { by, page, size: GROUPS } },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

export interface Merge {
  keep: string;
  others: string[];
}

/** Starts the process that merges; answers its id. The dialog shows refusals. */
export const useMerge = starting(
  { quiet: true, changes: [keys.processes, keys.importList] },
  (merges: readonly Merge[]) => ({
    groups: merges.map(({ keep, others }) => ({ keep: wireId(keep), others: wireIds(others) })),
  }),
  (body, headers) => api.post("/api/account-service/import_list/merge", { body, headers }),
);
