import { ok, on } from "./server";

/** Answers all requests of the balance page for a merchant without any settings. */
export function arrangeBalance(): void {
  on("get", "/user-config/detail", ok({ permissions: [] }));
  on("get", "/capital", ok({ capital: [] }));
  on("get", "/capital/statement", ok({ lines: [], has_more: false }));
  on("get", "/capital/withdrawals", ok({ withdrawals: [], count: 0, minimum: {} }));
  on("get", "/capital/alerts", ok({ alerts: [] }));
  on("get", "/capital/top_up", ok({ offers: [] }));
  on("get", "/capital/auto_top_up", ok({ rules: [], card: null }));
}
