import { counsellorChoose, counsellorStores } from "@/shared/api/generated/operations";
import { useChange, useRead } from "@/shared/api/hooks";
import { wireIds } from "@/shared/api/ids";

/** Reads the stores of this counsellor's merchants, and which are selected. */
export const useClientStores = () => useRead(counsellorStores);

/** The whole selection. */
export const useChooseClientStores = () =>
  useChange(counsellorChoose, { changes: ["counsellor"] }, (ids: string[]) => ({
    body: { ids: wireIds(ids) },
  }));
