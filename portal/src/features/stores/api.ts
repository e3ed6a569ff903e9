import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { answer, client } from "@/shared/api/client";
import { ApiError } from "@/shared/api/errors";
import { outdate } from "@/shared/api/families";
import {
  bigcommerceAuthorise,
  checkupRepair,
  checkupShow,
  checkupStart,
  planChargeCancel,
  planCheckQuota,
  shopifyAuthorise,
  squareAuthorise,
  storeConnect,
  storeRemove,
  storeRename,
  storeResume,
  storeSelect,
  storeShare,
  storeShareTakeBack,
  wixAuthorise,
  woocommerceArrival,
  woocommerceAuthorise,
} from "@/shared/api/generated/operations";
import { keyOf, useChange, useRead } from "@/shared/api/hooks";
import { wireIds } from "@/shared/api/ids";
import type { CheckName } from "@/shared/api/types";
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

/** What became of the store whose merchant comes back with this state; read again while its keys are verified. */
export function useArrival(state: string) {
  return useQuery({
    queryKey: keyOf(woocommerceArrival, { user_id: state }),
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
export const useConnectStore = () =>
  useChange(
    storeConnect,
    { quiet: true, action: "store_connected", changes: ["store.list", "plan"] },
    (store: NewStore) => ({ body: { ...BLANK, ...store } }),
  );

const BIGCOMMERCE_APP = "12";

/** Returns the address that installs our app in a store; `again`: also if it is already connected. */
export const useInstallLink = (platform: typeof SHOPIFY | typeof BIGCOMMERCE) =>
  useChange(
    (store: { shop: string; again: boolean }) =>
      platform === SHOPIFY
        ? shopifyAuthorise(store)
        : bigcommerceAuthorise({ appId: BIGCOMMERCE_APP, ...store }),
    { quiet: true },
  );

export const useRemoveStore = () =>
  useChange(
    storeRemove,
    { quiet: true, changes: ["store.list", "plan", "my_product", "importList"] },
    ({ id, reason }: { id: string; reason: string }) => ({ store_id: id, uninstall_reason: reason }),
  );

/** Closes the payment page that keeps a store from being removed. */
export const useCancelPayment = () =>
  useChange(
    planChargeCancel,
    { changes: ["plan", "store.list"], alsoRefused: true },
    (charge_id: string) => ({
      charge_id,
    }),
  );

export const useRenameStore = () =>
  useChange(
    storeRename,
    { quiet: true, changes: ["store.list"] },
    ({ id, name }: { id: string; name: string }) => ({ store_id: id, body: { name } }),
  );

const requestLink = async (platform: typeof WIX | typeof SQUARE, shop: string): Promise<string> =>
  platform === SQUARE ? (await squareAuthorise({ shop })).msg : wixAuthorise({ shop });

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
  const own = check.platforms?.find((row) => row.platform === platform);
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
  try {
    await planCheckQuota({ platform: platform as Platform, type: "multiple_stores" });
    return true;
  } catch (error) {
    if (!(error instanceof ApiError) || planStateOf(error.code) !== "over") throw error;
    await settlePlan({ ...check, code: error.code, success: false });
    return false;
  }
}

/** "Quota check first" (specification 000, section 4, "Store add flow"). */
export const useRoomForStore = () => useChange(makeRoom);

export const useSelectStores = () =>
  useChange(storeSelect, { changes: ["store.list"] }, (ids: string[]) => ({ body: { ids: wireIds(ids) } }));

/** The address in the merchant's own WooCommerce where the connection is approved; `again` as for `useInstallLink`. */
export const useWooApproval = () =>
  useChange(
    woocommerceAuthorise,
    { quiet: true },
    (store: { shop: string; userId: string; again: boolean }) => store,
  );

const PATH = "/api/account-service/store/info/pass";

async function drawLink(ids: string[]) {
  const { key, ends_at } = await storeShare({ body: { ids: wireIds(ids) } });
  return { url: `${location.origin}${PATH}?key=${encodeURIComponent(key)}`, ends_at };
}

/** Links to a store's public facts. `draw` returns a new link once; `takeBack` revokes all. */
export const useStoreLinks = () => ({
  draw: useChange(drawLink, { quiet: true }),
  takeBack: useChange(storeShareTakeBack),
});

const WHILE_RUNNING = 700;

/** Reads the results of the last checks; repeats while checks are running. */
export function useCheckup(store_id: string) {
  const queryClient = useQueryClient();
  const query = useRead(
    checkupShow,
    { store_id },
    { refetchInterval: ({ state }) => (state.data?.running ? WHILE_RUNNING : false) },
  );
  const ended = query.data?.running === false ? query.data.ended_at : null;
  useEffect(() => {
    // The cards show what the checks came to.
    if (ended) void outdate(queryClient, "store.list");
  }, [queryClient, ended]);
  return query;
}

const checkupOf = (store_id: string) => ({ quiet: true, keeps: keyOf(checkupShow, { store_id }) });

export const useStartCheckup = (store_id: string) =>
  useChange(checkupStart, checkupOf(store_id), () => ({ store_id }));

export const useRepair = (store_id: string) =>
  useChange(checkupRepair, checkupOf(store_id), (check: CheckName) => ({ store_id, body: { check } }));

/** Uses a store again that was paused by a smaller plan. */
export const useResumeStore = () =>
  useChange(storeResume.whole, { changes: ["store.list", "plan", "monitoring"] }, (store_id: string) => ({
    store_id,
  }));
