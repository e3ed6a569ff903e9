import { api } from "@/shared/api/client";
import { changing, reading } from "@/shared/api/hooks";
import { wireIds } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";

const STORES = "/api/account-service/business-counsellor/stores";

/** Reads the stores of this counsellor's merchants, and which are selected. */
export const useClientStores = reading(
  keys.clientStores,
  async ({ signal }) => (await api.get(STORES, { signal })).stores,
);

/** The whole selection. */
export const useChooseClientStores = changing({ changes: [keys.clientStores] }, (ids: string[]) =>
  api.put(STORES, { body: { ids: wireIds(ids) } }),
);
