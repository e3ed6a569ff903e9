import { rewardsOffers, rewardsRedeem, rewardsShow } from "@/shared/api/generated/operations";
import { useChange, useRead } from "@/shared/api/hooks";
import { wireId } from "@/shared/api/ids";

export const useRewards = () => useRead(rewardsShow, {});

/** By what points are earned, what they are given for, and what was redeemed. */
export const useRewardOffers = () => useRead(rewardsOffers);

export const useRedeem = () =>
  useChange(rewardsRedeem, { changes: ["capital"] }, ({ key, reward }: { key: string; reward: string }) => ({
    body: { key, reward_id: wireId(reward) },
  }));
