import { api } from "@/shared/api/client";
import { changing, reading } from "@/shared/api/hooks";
import { keys } from "@/shared/api/keys";

export const useRewards = reading(
  [...keys.capital, "points"],
  async ({ signal }) => (await api.get("/api/points-service/reward/list", { signal })).rewards,
);

/** By what points are earned, what they are given for, and what was redeemed. */
export const useRewardOffers = reading([...keys.capital, "rewards"], ({ signal }) =>
  api.get("/api/points-service/reward/offers", { signal }),
);

export const useRedeem = changing(
  { changes: [keys.capital] },
  ({ key, reward }: { key: string; reward: string }) =>
    api.post("/api/points-service/reward/redeem", { body: { key, reward_id: Number(reward) } }),
);
