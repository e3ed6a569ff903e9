import { api } from "@/shared/api/client";
import { changing, reading } from "@/shared/api/hooks";
import { keys } from "@/shared/api/keys";

const TOP_UP = "/api/account-service/capital/top_up";

/** What may be paid in, by currency; nothing where this installation takes no payments. */
export const useTopUpOffers = reading(
  [...keys.capital, "topUps"],
  async ({ signal }) => (await api.get(TOP_UP, { signal })).offers,
);

export interface TopUpDraft {
  key: string;
  currency_type: 1 | 2;
  amount: string;
  save_card: boolean;
}

/** The page on which an amount is paid in. */
export const useTopUp = changing({ quiet: true }, (body: TopUpDraft) => api.post(TOP_UP, { body }));

/** Asks at once whether it was paid. */
export const useCheckTopUp = changing({ quiet: true, changes: [keys.capital] }, (charge: string) =>
  api.post("/api/account-service/capital/top_up/{charge_id}/check", {
    params: { path: { charge_id: Number(charge) } },
  }),
);
