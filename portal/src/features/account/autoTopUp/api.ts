import { api } from "@/shared/api/client";
import { changing, reading } from "@/shared/api/hooks";
import { keys } from "@/shared/api/keys";

const AUTO = "/api/account-service/capital/auto_top_up";

/** Reads automatic top-ups by currency, and the card that is charged. */
export const useAutoTopUps = reading([...keys.capital, "autoTopUps"], ({ signal }) =>
  api.get(AUTO, { signal }),
);

export interface AutoTopUpDraft {
  currency_type: 1 | 2;
  below: string;
  amount: string;
  monthly_limit: string;
  agreed: boolean;
}

export const useTurnOn = changing({ quiet: true, changes: [keys.capital] }, (body: AutoTopUpDraft) =>
  api.put(AUTO, { body }),
);

export const useTurnOff = changing({ changes: [keys.capital] }, (currency_type: 1 | 2) =>
  api.delete(`${AUTO}/{currency_type}`, { params: { path: { currency_type } } }),
);
