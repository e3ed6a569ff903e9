import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { api } from "@/shared/api/client";
import { changing, reading } from "@/shared/api/hooks";
import { wireId } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";
import type { WebhookDraft, WebhookEndpoint } from "@/shared/api/types";

const ONE = "/api/account-service/webhook/{endpoint_id}";
const pathOf = (id: string) => ({ path: { endpoint_id: wireId(id) } });

export const useEndpoints = reading(keys.webhooks, ({ signal }) =>
  api.get("/api/account-service/webhook", { signal }),
);

/**
 * Adds or changes an endpoint; returns the secret of a new one, only once. Saving keeps an endpoint paused that the
 * merchant paused, and retries one that was disabled for failures.
 */
export function useSaveEndpoint(endpoint: WebhookEndpoint | undefined) {
  return useMutation({
    meta: { quiet: true, changes: [keys.webhooks] },
    mutationFn: async (draft: WebhookDraft) => {
      if (!endpoint) return (await api.post("/api/account-service/webhook", { body: draft })).secret;
      const enabled = endpoint.enabled || endpoint.disabled_by_us;
      await api.put(ONE, { params: pathOf(endpoint.id), body: { ...draft, enabled } });
      return "";
    },
  });
}

export const useSwitchEndpoint = changing(
  { changes: [keys.webhooks] },
  ({ id, url, topics, enabled }: WebhookEndpoint) =>
    api.put(ONE, { params: pathOf(id), body: { url, topics: topics as WebhookDraft["topics"], enabled } }),
);

export const useRemoveEndpoint = changing({ changes: [keys.webhooks] }, (id: string) =>
  api.delete(ONE, { params: pathOf(id) }),
);

export const useRenewSecret = changing(
  {},
  async (id: string) => (await api.post(`${ONE}/secret`, { params: pathOf(id) })).secret,
);

export const PAGE_SIZE = 10;

/** Reads deliveries to an endpoint; repeats while one is pending. */
export function useDeliveries(id: string, page: number) {
  return useQuery({
    queryKey: [...keys.webhooks, id, "deliveries", page],
    queryFn: ({ signal }) => {
      const params = { path: { endpoint_id: wireId(id) }, query: { page, size: PAGE_SIZE } };
      return api.get("/api/account-service/webhook/{endpoint_id}/delivery", { params, signal });
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.deliveries.some((one) => one.state === "pending") ? 3_000 : false,
  });
}

export function useSendTest(id: string) {
  return useMutation({
    meta: { changes: [[...keys.webhooks, id]] },
    mutationFn: () => {
      const params = { path: { endpoint_id: wireId(id) } };
      return api.post("/api/account-service/webhook/{endpoint_id}/test", { params });
    },
  });
}

export function useSendAgain(id: string) {
  return useMutation({
    meta: { changes: [[...keys.webhooks, id]] },
    mutationFn: (deliveryId: string) => {
      const params = { path: { endpoint_id: wireId(id), delivery_id: wireId(deliveryId) } };
      return api.post("/api/account-service/webhook/{endpoint_id}/delivery/{delivery_id}/resend", { params });
    },
  });
}

export const useTeamTokens = reading(
  keys.teamTokens,
  async ({ signal }) => (await api.get("/api/account-service/team/token", { signal })).tokens,
);

export const useRevokeTeamToken = changing({ changes: [keys.teamTokens, keys.tokens] }, (id: string) => {
  const params = { path: { token_id: wireId(id) } };
  return api.delete("/api/account-service/team/token/{token_id}", { params });
});
