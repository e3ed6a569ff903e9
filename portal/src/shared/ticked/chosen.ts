import { wireIds } from "@/shared/api/ids";

/** Products that an action is about: `wire` names them to the server. */
export interface Chosen {
  count: number;
  wire: { ids: number[] } | { selection: string; excluded: number[] };
}

export const chosenIds = (ids: readonly string[]): Chosen => ({
  count: ids.length,
  wire: { ids: wireIds(ids) },
});
