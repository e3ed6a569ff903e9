import { capitalTopUp, capitalTopUpCheck, capitalTopUps } from "@/shared/api/generated/operations";
import { useChange, useRead } from "@/shared/api/hooks";

/** What may be paid in, by currency; nothing where this installation takes no payments. */
export const useTopUpOffers = () => useRead(capitalTopUps);

export interface TopUpDraft {
  key: string;
  currency_type: 1 | 2;
  amount: string;
  save_card: boolean;
}

/** The page on which an amount is paid in. */
export const useTopUp = () => useChange(capitalTopUp, { quiet: true }, (body: TopUpDraft) => ({ body }));

/** Asks at once whether it was paid. */
export const useCheckTopUp = () =>
  useChange(capitalTopUpCheck, { quiet: true, changes: ["capital"] }, (charge_id: string) => ({ charge_id }));
