import { keepPreviousData } from "@tanstack/react-query";
import { importListDuplicates, importListMerge } from "@/shared/api/generated/operations";
import type { components } from "@/shared/api/generated/schema";
import { useChange, useRead } from "@/shared/api/hooks";
import { wireId, wireIds } from "@/shared/api/ids";
import { CHANGES } from "../api";

type Schemas = components["schemas"];
export type Likeness = Schemas["Likeness"];
export type Group = Schemas["DuplicateGroupOut"];
export type Alike = Schemas["AlikeOut"];

export const GROUPS = 10;

/** Products that seem to be the same. */
export const useDuplicateGroups = (by: Likeness, page: number) =>
  useRead(importListDuplicates, { by, page, size: GROUPS }, { placeholderData: keepPreviousData });

export interface Merge {
  keep: string;
  others: string[];
}

/** Starts the process that merges; answers its id. The dialog shows refusals. */
export const useMerge = () =>
  useChange(importListMerge, { ...CHANGES, quiet: true }, (merges: readonly Merge[]) => {
    const groups = merges.map(({ keep, others }) => ({ keep: wireId(keep), others: wireIds(others) }));
    return { body: { groups } };
  });
