import { ok, on } from "./server";

/** What the balance page asks for, answered as for a merchant who has set nothing up. */
export function arrangeBalance(): void {
  on("get", "/user-config/detail", ok({ permissions: [] }));
  on("get", "/capital", ok({ capital: [] }));
  on("get", "/capital/statement", ok({ lines: [], has_more: false }));
  on("get", "/capital/withdrawals", ok({ withdrawals: [], count: 0, minimum: {} }));
  on("get", "/capital/alerts", ok({ alerts: [] }));
  on("get", "/capital/top_up", ok({ offers: [] }));
  on("get", "/capital/auto_top_up", ok({ rules: [], card: null }));
}
