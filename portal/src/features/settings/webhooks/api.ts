import { keepPreviousData } from "@tanstack/react-query";
import {
  teamTokenList,
  teamTokenRevoke,
  webhookAdd,
  webhookChange,
  webhookDeliveries,
  webhookList,
  webhookRemove,
  webhookResend,
  webhookSecret,
  webhookTest,
} from "@/shared/api/generated/operations";
import { useChange, useRead } from "@/shared/api/hooks";
import type { WebhookDraft, WebhookEndpoint } from "@/shared/api/types";

const WEBHOOKS = { changes: ["webhook"] } as const;

export const useEndpoints = () => useRead(webhookList);

/**
 * Adds or changes an endpoint; returns the secret of a new one, only once. Saving keeps an endpoint paused that the
 * merchant paused, and retries one that was disabled for failures.
 */
export const useSaveEndpoint = (endpoint: WebhookEndpoint | undefined) =>
  useChange(
    async (draft: WebhookDraft) => {
      if (!endpoint) return (await webhookAdd({ body: draft })).secret;
      const enabled = endpoint.enabled || endpoint.disabled_by_us;
      await webhookChange({ endpoint_id: endpoint.id, body: { ...draft, enabled } });
      return "";
    },
    { ...WEBHOOKS, quiet: true },
  );

export const useSwitchEndpoint = () =>
  useChange(webhookChange, WEBHOOKS, ({ id, url, topics, enabled }: WebhookEndpoint) => ({
    endpoint_id: id,
    body: { url, topics: topics as WebhookDraft["topics"], enabled },
  }));

const byId = (endpoint_id: string) => ({ endpoint_id });

export const useRemoveEndpoint = () => useChange(webhookRemove, WEBHOOKS, byId);

export const useRenewSecret = () => useChange(webhookSecret, {}, byId);

export const PAGE_SIZE = 10;

/** Reads deliveries to an endpoint; repeats while one is pending. */
export const useDeliveries = (endpoint_id: string, page: number) =>
  useRead(
    webhookDeliveries,
    { endpoint_id, page, size: PAGE_SIZE },
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) =>
        state.data?.deliveries.some((delivery) => delivery.state === "pending") ? 3_000 : false,
    },
  );

const DELIVERIES = { changes: ["webhook.deliveries"] } as const;

export const useSendTest = (endpoint_id: string) =>
  useChange(webhookTest, DELIVERIES, () => ({ endpoint_id }));

export const useSendAgain = (endpoint_id: string) =>
  useChange(webhookResend, DELIVERIES, (delivery_id: string) => ({ endpoint_id, delivery_id }));

export const useTeamTokens = () => useRead(teamTokenList);

export const useRevokeTeamToken = () =>
  useChange(teamTokenRevoke, { changes: ["team.token", "user.token"] }, (token_id: string) => ({ token_id }));
