import {
  profitFees,
  profitFeesSave,
  profitMonthClose,
  profitMonths,
  profitSettings,
  profitSettingsSave,
} from "@/shared/api/generated/operations";
import { useChange, useRead } from "@/shared/api/hooks";
import { wireId } from "@/shared/api/ids";
import type { LedgerSettingsChange, StoreFeeChange } from "@/shared/api/types";

const CHANGES = { changes: ["profit", "order.ledger"] } as const;

export const useLedgerSettings = () => useRead(profitSettings);

export const useSaveLedger = () =>
  useChange(profitSettingsSave, { ...CHANGES, quiet: true }, (body: LedgerSettingsChange) => ({ body }));

export const useFees = () => useRead(profitFees);

/** Saves all rules of a store. The form shows refusals. */
export const useSaveFees = (store: string) =>
  useChange(profitFeesSave, { ...CHANGES, quiet: true }, (fees: StoreFeeChange[]) => ({
    store_id: wireId(store),
    body: { fees },
  }));

export const useMonths = () => useRead(profitMonths);

export const useCloseMonth = () => useChange(profitMonthClose, CHANGES, (month: string) => ({ month }));
