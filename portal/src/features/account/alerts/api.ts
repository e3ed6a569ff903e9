import { api } from "@/shared/api/client";
import { changing, reading } from "@/shared/api/hooks";
import { keys } from "@/shared/api/keys";

/** Reads the amount below which the merchant is alerted, by currency. */
export const useAlerts = reading(
  [...keys.capital, "alerts"],
  async ({ signal }) => (await api.get("/api/account-service/capital/alerts", { signal })).alerts,
);

export const useSetAlert = changing(
  { quiet: true, changes: [keys.capital] },
  (body: { currency_type: 1 | 2; below: string }) => api.put("/api/account-service/capital/alert", { body }),
);
