import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { wireId, wireIds } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";
import { AFTERWARDS, type Platform } from "./api";

/** What is kept in a downgrade. */
export interface Staying {
  store_ids: string[];
  product_sku_ids: string[];
  product_ids: string[];
  children_ids: string[];
}

interface Wanted {
  planId: string;
  storeId: string;
  platform: number;
  downgrade?: Staying;
  fromBalance?: boolean;
  code?: string;
}

/** Reads what the plan would take from the balance now. */
export function useBalanceQuote(planId: string, platform: number) {
  return useQuery({
    queryKey: [...keys.plans, "balance", planId, platform],
    queryFn: ({ signal }) => {
      const params = {
        path: { plan_id: wireId(planId) },
        query: { platform: platform as Platform },
      };
      return api.get("/api/account-service/plan/charge/{plan_id}/balance", { params, signal });
    },
  });
}

/** Opens the charge of a plan. The dialog shows what is refused. */
export function useCharge() {
  return useMutation({
    meta: { ...AFTERWARDS, changes: [...AFTERWARDS.changes, keys.capital] },
    mutationFn: ({ planId, storeId, platform, downgrade, fromBalance, code }: Wanted) => {
      const query = {
        billing_store_id: wireId(storeId),
        platform: platform as Platform,
        from_balance: fromBalance,
        code,
      };
      const params = { path: { plan_id: wireId(planId) }, query };
      const body = downgrade && {
        store_ids: wireIds(downgrade.store_ids),
        product_sku_ids: wireIds(downgrade.product_sku_ids),
        product_ids: wireIds(downgrade.product_ids),
        children_ids: wireIds(downgrade.children_ids),
      };
      return api.post("/api/account-service/plan/charge/{plan_id}", { params, body });
    },
  });
}

/** Who bills the plan, and what they take at once, less a code; `due` is null where a page says it. */
export function useBill(planId: string, storeId: string, platform: number, code?: string) {
  return useQuery({
    queryKey: [...keys.plans, "bill", planId, storeId, platform, code],
    queryFn: ({ signal }) => {
      const query = { billing_store_id: wireId(storeId), platform: platform as Platform, code };
      const params = { path: { plan_id: wireId(planId) }, query };
      return api.get("/api/account-service/plan/charge/{plan_id}", { params, signal });
    },
    enabled: storeId !== "" && code !== "",
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

/** Asks at once whether a charge was paid. */
export function useCheckCharge() {
  return useMutation({
    meta: AFTERWARDS,
    mutationFn: (chargeId: string) =>
      api.get("/api/shopify-service/subscription/check/charge/{charge_id}", {
        params: { path: { charge_id: wireId(chargeId) } },
      }),
  });
}

/** The provider's page for cards, invoices and tax ids. */
export function useCards() {
  return useMutation({
    meta: { quiet: true },
    mutationFn: () => api.post("/api/account-service/plan/portal"),
  });
}

/** Checks now whether a failed payment has been paid since. */
export function useCheckArrears() {
  return useMutation({
    meta: AFTERWARDS,
    mutationFn: () => api.post("/api/account-service/plan/arrears/check"),
  });
}
