import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { wireId } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";

type Platform = 3 | 4 | 5 | 6 | 8 | 9;

export function usePlans(platform: number) {
  return useQuery({
    queryKey: [...keys.plans, "offers", platform],
    queryFn: ({ signal }) => {
      const query = { platform: platform as Platform };
      return api.get("/api/account-service/edition_plan", { params: { query }, signal });
    },
    select: ({ plans }) => plans,
  });
}

/** What was subscribed to on a platform; asked only where it is shown. */
export function useOrder(platform: number, isWanted: boolean) {
  return useQuery({
    queryKey: [...keys.plans, "order", platform],
    queryFn: ({ signal }) => {
      const query = { platform: platform as Platform };
      return api.get("/api/account-service/subscribe_order", { params: { query }, signal });
    },
    select: ({ order }) => order,
    enabled: isWanted,
  });
}

/** Puts a free plan into force. The dialog shows what is refused. */
export function useActivatePlan(platform: number) {
  return useMutation({
    meta: { quiet: true, changes: [keys.plans] },
    mutationFn: (planId: string) => {
      const params = { path: { plan_id: wireId(planId) }, query: { platform: platform as Platform } };
      return api.post("/api/account-service/plan/{plan_id}", { params });
    },
  });
}
