import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { answer, api, client } from "@/shared/api/client";
import { ApiError } from "@/shared/api/errors";
import { changing } from "@/shared/api/hooks";
import { wireId, wireIds } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";
import type { CheckName, Checkup } from "@/shared/api/types";
import { fetchPlanCheck, planStateOf } from "@/shared/plans/planCheck";
import { settlePlan } from "@/shared/plans/planRequests";
import {
  type BIGCOMMERCE,
  type HOSTED_SHOP,
  SHOPIFY,
  SQUARE,
  type WIX,
  type WOOCOMMERCE,
} from "@/shared/stores/platforms";

const WHILE_WAITING = 1000;

/** What became of the store whose merchant comes back with this state; asked again while its keys are verified. */
export function useArrival(state: string) {
  return useQuery({
    queryKey: keys.arrival(state),
    enabled: state !== "",
    queryFn: async ({ signal }) => {
      const call = client.GET("/api/woocommerce-service/auth/9/arrival", {
        params: { query: { user_id: state } },
        signal,
      });
      // Somebody may come back in a browser that nobody is signed in with: the page stays what it is.
      return answer(call, () => undefined);
    },
    refetchInterval: ({ state: { data } }) => (data?.state === "waiting" ? WHILE_WAITING : false),
    retry: false,
  });
}

interface NewStore {
  platform: typeof SHOPIFY | typeof BIGCOMMERCE | typeof WOOCOMMERCE | typeof HOSTED_SHOP;
  shop?: string;
  consumer_key?: string;
  consumer_secret?: string;
  client_id?: string;
  client_secret?: string;
  access_token?: string;
  name?: string;
  /** Of a hosted shop; other platforms say themselves what they sell in. */
  currency?: string;
}

const BLANK = {
  shop: "",
  consumer_key: "",
  consumer_secret: "",
  client_id: "",
  client_secret: "",
  access_token: "",
  name: "",
  currency: "USD",
};

/** Connects a store without a redirect. The form shows what is refused. */
export const useConnectStore = changing(
  { quiet: true, action: "store_connected", changes: [keys.stores, keys.plans] },
  (store: NewStore) => api.post("/api/account-service/store", { body: { ...BLANK, ...store } }),
);

const BIGCOMMERCE_APP = "12";

/** Returns the address that installs our app in a store; `again`: also if it is already connected. */
export function useInstallLink(platform: typeof SHOPIFY | typeof BIGCOMMERCE) {
  return useMutation({
    meta: { quiet: true },
    mutationFn: ({ shop, again }: { shop: string; again: boolean }) =>
      platform === SHOPIFY
        ? api.get("/api/shopify-service/app-install", { params: { query: { shop, again } } })
        : api.get("/api/bigcommerce-service/app-install", {
            params: { query: { appId: BIGCOMMERCE_APP, shop, again } },
          }),
  });
}

export const useRemoveStore = changing(
  { quiet: true, changes: [keys.stores, keys.plans, keys.myProducts, keys.importList] },
  ({ id, reason }: { id: string; reason: string }) => {
    const params = { path: { store_id: wireId(id) }, query: { uninstall_reason: reason } };
    return api.delete("/api/account-service/store/{store_id}", { params });
  },
);

export const useRenameStore = changing(
  { quiet: true, changes: [keys.stores] },
  ({ id, name }: { id: string; name: string }) =>
    api.put("/api/account-service/store/{store_id}", {
      params: { path: { store_id: wireId(id) } },
      body: { name },
    }),
);

async function requestLink(platform: typeof WIX | typeof SQUARE, shop: string): Promise<string> {
  const params = { query: { shop } };
  if (platform === SQUARE) return (await api.get("/api/square-service/judge", { params })).msg;
  return (await api.get("/api/wix-service/app-install", { params })).url;
}

/** The page of a platform that asks itself which store it is; `shop` is the store that is connected again, if any.
 * Each link works once, so none is kept. */
export function useRequestedLink(platform: typeof WIX | typeof SQUARE, shop: string) {
  return useQuery({
    queryKey: ["requested-link", platform, shop],
    queryFn: () => requestLink(platform, shop),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  });
}

type Platform = 3 | 4 | 5 | 6 | 8 | 9;

/** Reads the plan check of this platform only. */
async function checkOf(platform: number) {
  const check = await fetchPlanCheck(platform);
  const own = check.platforms?.find((one) => one.platform === platform);
  return { ...check, code: own?.code ?? 200, platform };
}

/**
 * Checks plan and quota before a store is added, and opens a dialog for what blocks it. Returns false if it is still
 * blocked.
 */
async function makeRoom(platform: number): Promise<boolean> {
  const check = await checkOf(platform);
  const state = planStateOf(check.code);
  const isSettled = state === "fine" || state === "over" || (await settlePlan(check));
  if (!isSettled && state === "no_plan") return false;
  const query = { platform: platform as Platform, type: "multiple_stores" as const };
  try {
    await api.get("/api/account-service/plan/check_quota", { params: { query } });
    return true;
  } catch (error) {
    if (!(error instanceof ApiError) || planStateOf(error.code) !== "over") throw error;
    await settlePlan({ ...check, code: error.code, success: false });
    return false;
  }
}

/** "Quota check first" (specification 000, section 4, "Store add flow"). */
export const useRoomForStore = changing({}, makeRoom);

export const useSelectStores = changing({ changes: [keys.stores] }, (ids: string[]) =>
  api.put("/api/account-service/store/selected", { body: { ids: wireIds(ids) } }),
);

/** The address in the merchant's own WooCommerce where the connection is approved; `again` as for `useInstallLink`. */
export const useWooApproval = changing(
  { quiet: true },
  async ({ shop, userId, again }: { shop: string; userId: string; again: boolean }) =>
    api.get("/api/woocommerce-service/auth/9/auth", { params: { query: { shop, userId, again } } }),
);

const PATH = "/api/account-service/store/info/pass";

/** Links to a store's public facts. `draw` returns a new link once; `takeBack` revokes all. */
export function useStoreLinks() {
  const draw = useMutation({
    mutationFn: async (ids: string[]) => {
      const { key, ends_at } = await api.post(PATH, { body: { ids: wireIds(ids) } });
      return { url: `${location.origin}${PATH}?key=${encodeURIComponent(key)}`, ends_at };
    },
  });
  const takeBack = useMutation({ mutationFn: () => api.delete(PATH) });
  return { draw, takeBack };
}

const WHILE_RUNNING = 700;

const at = (storeId: string) => ({ path: { store_id: wireId(storeId) } });

/** Reads the results of the last checks; repeats while checks are running. */
export function useCheckup(storeId: string) {
  const queryClient = useQueryClient();
  const query = useQuery({
    queryKey: keys.checkup(storeId),
    queryFn: async ({ signal }) => {
      const path = "/api/account-service/store/{store_id}/checkup";
      return (await api.get(path, { params: at(storeId), signal })).checkup;
    },
    refetchInterval: ({ state }) => (state.data?.running ? WHILE_RUNNING : false),
  });
  const ended = query.data?.running === false ? query.data.ended_at : null;
  useEffect(() => {
    // The cards show what the checks came to.
    if (ended) void queryClient.invalidateQueries({ queryKey: keys.stores });
  }, [queryClient, ended]);
  return query;
}

function useChanging<T>(storeId: string, change: (asked: T) => Promise<{ checkup: Checkup }>) {
  return useMutation({
    meta: { quiet: true, keeps: keys.checkup(storeId) },
    mutationFn: async (asked: T) => (await change(asked)).checkup,
  });
}

export function useStartCheckup(storeId: string) {
  return useChanging<void>(storeId, () =>
    api.post("/api/account-service/store/{store_id}/checkup", { params: at(storeId) }),
  );
}

export function useRepair(storeId: string) {
  return useChanging<CheckName>(storeId, (check) =>
    api.post("/api/account-service/store/{store_id}/checkup/repair", {
      params: at(storeId),
      body: { check },
    }),
  );
}

/** Uses a store again that was paused by a smaller plan. */
export const useResumeStore = changing(
  { changes: [keys.stores, keys.plans, keys.monitoring] },
  (id: string) =>
    api.post("/api/account-service/store/{store_id}/resume", { params: { path: { store_id: wireId(id) } } }),
);
