import { capitalAutoTopUp, capitalAutoTopUpOff, capitalAutoTopUps } from "@/shared/api/generated/operations";
import { useChange, useRead } from "@/shared/api/hooks";

/** Reads automatic top-ups by currency, and the card that is charged. */
export const useAutoTopUps = () => useRead(capitalAutoTopUps);

export interface AutoTopUpDraft {
  currency_type: 1 | 2;
  below: string;
  amount: string;
  monthly_limit: string;
  agreed: boolean;
}

export const useTurnOn = () =>
  useChange(capitalAutoTopUp, { quiet: true, changes: ["capital"] }, (body: AutoTopUpDraft) => ({ body }));

export const useTurnOff = () =>
  useChange(capitalAutoTopUpOff, { changes: ["capital"] }, (currency_type: 1 | 2) => ({ currency_type }));
