import {
  planArrearsCheck,
  planCharge,
  planChargeBalance,
  planChargeCheck,
  planChargePreview,
  planPortal,
} from "@/shared/api/generated/operations";
import { useChange, useRead } from "@/shared/api/hooks";
import { wireIds } from "@/shared/api/ids";
import { AFTERWARDS, type Platform } from "./api";

/** What is kept in a downgrade. */
export interface Staying {
  store_ids: string[];
  product_sku_ids: string[];
  product_ids: string[];
  children_ids: string[];
}

interface ChargeRequest {
  planId: string;
  storeId: string;
  platform: number;
  downgrade?: Staying;
  fromBalance?: boolean;
  code?: string;
}

/** Reads what the plan would take from the balance now. */
export const useBalanceQuote = (plan_id: string, platform: number) =>
  useRead(planChargeBalance, { plan_id, platform: platform as Platform });

/** Opens the charge of a plan. The dialog shows what is refused. */
export const useCharge = () =>
  useChange(
    planCharge,
    { ...AFTERWARDS, changes: [...AFTERWARDS.changes, "capital"] },
    ({ planId, storeId, platform, downgrade, fromBalance, code }: ChargeRequest) => ({
      plan_id: planId,
      billing_store_id: storeId,
      platform: platform as Platform,
      from_balance: fromBalance,
      code,
      body: downgrade && {
        store_ids: wireIds(downgrade.store_ids),
        product_sku_ids: wireIds(downgrade.product_sku_ids),
        product_ids: wireIds(downgrade.product_ids),
        children_ids: wireIds(downgrade.children_ids),
      },
    }),
  );

/** Who bills the plan, and what they take at once, less a code; `due` is null where a page says it. */
export const useBill = (plan_id: string, storeId: string, platform: number, code?: string) =>
  useRead(
    planChargePreview,
    { plan_id, billing_store_id: storeId, platform: platform as Platform, code },
    { enabled: storeId !== "" && code !== "", staleTime: 0, gcTime: 0, retry: false },
  );

/** Asks at once whether a charge was paid. */
export const useCheckCharge = () =>
  useChange(planChargeCheck, AFTERWARDS, (charge_id: string) => ({ charge_id }));

const LOOKS_EVERY = 5_000;

/** Whether a charge was paid: looks again and again, and when the reader comes back; an empty id is not looked at. */
export const useIsPaid = (charge_id: string) =>
  useRead(
    planChargeCheck,
    { charge_id },
    {
      enabled: charge_id !== "",
      refetchInterval: ({ state }) => (state.status === "success" ? false : LOOKS_EVERY),
      refetchOnWindowFocus: "always",
      retry: false,
      staleTime: 0,
      gcTime: 0,
    },
  ).isSuccess;

/** The provider's page for cards, invoices and tax ids. */
export const useCards = () => useChange(planPortal, { quiet: true });

/** Checks now whether a failed payment has been paid since. */
export const useCheckArrears = () => useChange(planArrearsCheck, AFTERWARDS);
