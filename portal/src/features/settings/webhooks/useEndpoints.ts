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

/** Adds an endpoint, or changes the one of this id; answers the secret of a new one, this once. */
export function useSaveEndpoint(id: string | undefined) {
  const onSuccess = useRefresh();
  return useMutation({
    meta: { quiet: true },
    mutationFn: async (draft: WebhookDraft) => {
      if (!id) return (await answer(client.POST("/api/account-service/webhook", { body: draft }))).secret;
      await answer(client.PUT(ONE, { params: pathOf(id), body: { ...draft, enabled: true } }));
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
