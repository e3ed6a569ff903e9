import { orderDataRequests, retentionGet, retentionSet } from "@/shared/api/generated/operations";
import { keyOf, useChange, useRead } from "@/shared/api/hooks";
import type { Retention } from "@/shared/api/types";

export const useRetention = () => useRead(retentionGet);

export const useSaveRetention = () =>
  useChange(retentionSet, { quiet: true, keeps: keyOf(retentionGet) }, (body: Retention) => ({ body }));

export const useDataRequests = () => useRead(orderDataRequests);

export const dataRequestFile = (id: string) => `/api/account-service/order/data_requests/${id}.csv`;
