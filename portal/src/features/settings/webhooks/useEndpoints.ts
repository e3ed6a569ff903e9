import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { answer, client } from "@/shared/api/client";
import { wireId } from "@/shared/api/ids";
import { keys } from "@/shared/api/keys";
import type { WebhookDraft, WebhookEndpoint } from "@/shared/api/types";

const ONE = "/api/account-service/webhook/{endpoint_id}";
const pathOf = (id: string) => ({ path: { endpoint_id: wireId(id) } });

export function useEndpoints() {
  return useQuery({
    queryKey: keys.webhooks,
    queryFn: ({ signal }) => answer(client.GET("/api/account-service/webhook", { signal })),
  });
}

function useRefresh() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: keys.webhooks });
}

/**
 * Adds an endpoint, or changes this one; answers the secret of a new one, this once. What the merchant has paused
 * stays paused; what we have switched off for its failures is tried again.
 */
export function useSaveEndpoint(endpoint: WebhookEndpoint | undefined) {
  const onSuccess = useRefresh();
  return useMutation({
    meta: { quiet: true },
    mutationFn: async (draft: WebhookDraft) => {
      if (!endpoint)
        return (await answer(client.POST("/api/account-service/webhook", { body: draft }))).secret;
      const enabled = endpoint.enabled || endpoint.disabled_by_us;
      await answer(client.PUT(ONE, { params: pathOf(endpoint.id), body: { ...draft, enabled } }));
      return "";
    },
    onSuccess,
  });
}

export function useSwitchEndpoint() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: ({ id, url, topics, enabled }: WebhookEndpoint) => {
      const body = { url, topics: topics as WebhookDraft["topics"], enabled };
      return answer(client.PUT(ONE, { params: pathOf(id), body }));
    },
    onSuccess,
  });
}

export function useRemoveEndpoint() {
  const onSuccess = useRefresh();
  return useMutation({
    mutationFn: (id: string) => answer(client.DELETE(ONE, { params: pathOf(id) })),
    onSuccess,
  });
}

export function useRenewSecret() {
  return useMutation({
    mutationFn: async (id: string) =>
      (await answer(client.POST(`${ONE}/secret`, { params: pathOf(id) }))).secret,
  });
}
