import { answer, client } from "@/api/client";
import type { NewExchangeRate, NewSupplyAccount } from "@/api/types";
import { at } from "./rest";

/** What staff do with feeds, and for them. */
export const feedCommands = {
  /** Runs a feed as soon as a worker is free; resumes a paused feed. */
  runFeed: (id: string) =>
    answer(client.POST("/api/console/feeds/{feed_id}/run", { params: at({ feed_id: id }) })),
  /** Connect the operator's account by its refresh token, which stays nowhere here. */
  connectSupplyAccount: async (body: NewSupplyAccount) => {
    await answer(client.POST("/api/console/supply_accounts", { body }));
    return { id: body.supplier };
  },
  /** Say what a dollar was worth on a day; what was said of that day before is replaced. */
  setExchangeRate: async (body: NewExchangeRate) => {
    await answer(client.POST("/api/console/exchange_rates", { body }));
    return { id: `${body.currency} ${body.day}` };
  },
};
