import { keepPreviousData } from "@tanstack/react-query";
import { ApiError } from "@/shared/api/errors";
import {
  planActivate,
  planCancel,
  planCheckQuota,
  planChildrenUsers,
  planDemote,
  planEdition,
  planOrder,
  planRehearse,
  planRoom,
  productTrack,
  supplierList,
} from "@/shared/api/generated/operations";
import { useChange, useRead } from "@/shared/api/hooks";
import { wireIds } from "@/shared/api/ids";
import { planStateOf } from "@/shared/plans/planCheck";
import type { DowngradeChoice } from "./downgrade";

export type Platform = 3 | 4 | 5 | 6 | 8 | 9;

/** The plans on sale for a platform, what runs there, and what follows it. */
export const useEdition = (platform: number) => useRead(planEdition, { platform: platform as Platform });

/** Returns the quota check's refusal of a plan; empty if the usage fits. */
export async function refusalOf(platform: number, plan_id: string): Promise<string> {
  try {
    await planCheckQuota({ platform: platform as Platform, plan_id });
    return "";
  } catch (error) {
    if (error instanceof ApiError && planStateOf(error.code) === "over") return error.message;
    throw error;
  }
}

function demotion(platform: number, plan_id: string, choice: Partial<DowngradeChoice>) {
  const { store_ids = [], product_sku_ids, product_ids, children_ids } = choice;
  return {
    plan_id,
    platform: platform as Platform,
    body: {
      store_ids: wireIds(store_ids),
      product_sku_ids: product_sku_ids && wireIds(product_sku_ids),
      product_ids: product_ids && wireIds(product_ids),
      children_ids: children_ids && wireIds(children_ids),
    },
  };
}

/** How much of what there is a smaller plan has room for. */
export const useRoom = (platform: number, plan_id: string) =>
  useRead(planRoom, { plan_id, platform: platform as Platform }, { staleTime: 0 });

/** Previews what a downgrade would freeze; changes nothing. */
export const useRehearsal = (platform: number, planId: string, choice: Partial<DowngradeChoice>) =>
  useRead(planRehearse, demotion(platform, planId, choice), { staleTime: 0, gcTime: 0, retry: false });

/** Queries to refetch after a plan changed. */
export const AFTERWARDS = { quiet: true, changes: ["plan", "store.list", "monitoring"] } as const;

/** Chooses a smaller plan; a list that is left out keeps all there is. */
export const useDemote = (platform: number) =>
  useChange(
    planDemote,
    AFTERWARDS,
    ({ planId, choice }: { planId: string; choice: Partial<DowngradeChoice> }) =>
      demotion(platform, planId, choice),
  );

/** Ends the paid plan with its paid period, without another plan to follow. */
export const useCancelPlan = () =>
  useChange(planCancel.whole, AFTERWARDS, (platform: number) => ({ platform: platform as Platform }));

export const TRACKED_PAGE = 10;

/** Reads monitored products of these stores, page by page (specification 002, section 9). */
export const useTracked = (storeIds: readonly string[], page: number) =>
  useRead(
    productTrack,
    { page, size: TRACKED_PAGE, store_ids: storeIds.join(",") },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );

/** Whose products are monitored in these stores. */
export const useTrackedSuppliers = (storeIds: readonly string[]) =>
  useRead(
    supplierList,
    { store_ids: storeIds.join(","), demotion: true },
    { meta: { aside: true }, select: ({ types }) => types, enabled: storeIds.length > 0 },
  );

export const useChildren = () => useRead(planChildrenUsers, { status: 1 }, { staleTime: 0 });

/** Reads the subscription of a platform, if enabled. */
export const useOrder = (platform: number, isEnabled = true) =>
  useRead(planOrder, { platform: platform as Platform }, { enabled: isEnabled });

/** Puts a free plan into force. The dialog shows what is refused. */
export const useActivatePlan = (platform: number) =>
  useChange(planActivate, { quiet: true, changes: ["plan"] }, (plan_id: string) => ({
    plan_id,
    platform: platform as Platform,
  }));
