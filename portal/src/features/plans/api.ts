import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { ApiError } from "@/shared/api/errors";
import { changing } from "@/shared/api/hooks";
import { wireId, wireIds } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";
import { planStateOf } from "@/shared/plans/planCheck";
import type { DowngradeChoice } from "./downgrade";

export type Platform = 3 | 4 | 5 | 6 | 8 | 9;

/** The plans on sale for a platform, what runs there, and what follows it. */
export function useEdition(platform: number) {
  return useQuery({
    queryKey: [...keys.plans, "edition", platform],
    queryFn: ({ signal }) => {
      const query = { platform: platform as Platform };
      return api.get("/api/account-service/edition_plan/detail", { params: { query }, signal });
    },
  });
}

/** Returns the quota check's refusal of a plan; empty if the usage fits. */
export async function refusalOf(platform: number, planId: string): Promise<string> {
  const query = { platform: platform as Platform, plan_id: wireId(planId) };
  try {
    await api.get("/api/account-service/plan/check_quota", { params: { query } });
    return "";
  } catch (error) {
    if (error instanceof ApiError && planStateOf(error.code) === "over") return error.message;
    throw error;
  }
}

function demotion(platform: number, planId: string, choice: Partial<DowngradeChoice>) {
  const { store_ids = [], product_sku_ids, product_ids, children_ids } = choice;
  return {
    params: { path: { plan_id: wireId(planId) }, query: { platform: platform as Platform } },
    body: {
      store_ids: wireIds(store_ids),
      product_sku_ids: product_sku_ids && wireIds(product_sku_ids),
      product_ids: product_ids && wireIds(product_ids),
      children_ids: children_ids && wireIds(children_ids),
    },
  };
}

/** How much of what there is a smaller plan has room for. */
export function useRoom(platform: number, planId: string) {
  return useQuery({
    queryKey: [...keys.plans, "room", platform, planId],
    queryFn: ({ signal }) => {
      const params = { path: { plan_id: wireId(planId) }, query: { platform: platform as Platform } };
      return api.get("/api/account-service/plan/demotion/3/{plan_id}", { params, signal });
    },
    select: ({ room }) => room,
    staleTime: 0,
  });
}

/** Previews what a downgrade would freeze; changes nothing. */
export function useRehearsal(platform: number, planId: string, choice: Partial<DowngradeChoice>) {
  return useQuery({
    queryKey: [...keys.plans, "rehearsal", platform, planId, choice],
    queryFn: () =>
      api.post(
        "/api/account-service/plan/demotion/3/{plan_id}/rehearsal",
        demotion(platform, planId, choice),
      ),
    select: ({ rehearsal }) => rehearsal,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

/** Queries to refetch after a plan changed. */
export const AFTERWARDS = { quiet: true, changes: [keys.plans, keys.stores, keys.monitoring] };

/** Chooses a smaller plan; a list that is left out keeps all there is. */
export function useDemote(platform: number) {
  return useMutation({
    meta: AFTERWARDS,
    mutationFn: ({ planId, choice }: { planId: string; choice: Partial<DowngradeChoice> }) =>
      api.post("/api/account-service/plan/demotion/3/{plan_id}", demotion(platform, planId, choice)),
  });
}

/** Ends the paid plan with its paid period, without another plan to follow. */
export const useCancelPlan = changing(AFTERWARDS, (platform: number) =>
  api.post("/api/account-service/plan/cancel/{platform}", {
    params: { path: { platform: platform as Platform } },
  }),
);

export const TRACKED_PAGE = 10;

/** Reads monitored products of these stores, page by page (specification 002, section 9). */
export function useTracked(storeIds: readonly string[], page: number) {
  return useQuery({
    queryKey: [...keys.monitoring, "tracked", storeIds, page],
    queryFn: ({ signal }) => {
      const query = { page, size: TRACKED_PAGE, store_ids: storeIds.join(",") };
      return api.get("/api/account-service/product/track", { params: { query }, signal });
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Whose products are monitored in these stores. */
export function useTrackedSuppliers(storeIds: readonly string[]) {
  return useQuery({
    queryKey: [...keys.monitoring, "tracked suppliers", storeIds],
    meta: { aside: true },
    queryFn: ({ signal }) => {
      const query = { store_ids: storeIds.join(","), demotion: true };
      return api.get("/api/account-service/supplier", { params: { query }, signal });
    },
    select: ({ types }) => types,
    enabled: storeIds.length > 0,
  });
}

export function useChildren() {
  return useQuery({
    queryKey: [...keys.plans, "children"],
    queryFn: ({ signal }) =>
      api.get("/api/account-service/user/children-user", { params: { query: { status: 1 } }, signal }),
    select: ({ data }) => data,
    staleTime: 0,
  });
}

/** Reads the subscription of a platform, if wanted. */
export function useOrder(platform: number, isWanted = true) {
  return useQuery({
    queryKey: [...keys.plans, "order", platform],
    queryFn: ({ signal }) => {
      const query = { platform: platform as Platform };
      return api.get("/api/account-service/subscribe_order", { params: { query }, signal });
    },
    select: ({ order }) => order,
    enabled: isWanted,
  });
}

/** Puts a free plan into force. The dialog shows what is refused. */
export function useActivatePlan(platform: number) {
  return useMutation({
    meta: { quiet: true, changes: [keys.plans] },
    mutationFn: (planId: string) => {
      const params = { path: { plan_id: wireId(planId) }, query: { platform: platform as Platform } };
      return api.post("/api/account-service/plan/{plan_id}", { params });
    },
  });
}
