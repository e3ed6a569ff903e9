import { keepPreviousData } from "@tanstack/react-query";
import {
  disputeChange,
  disputeList,
  orderDisputeOpen,
  orderDisputes,
} from "@/shared/api/generated/operations";
import { useChange, useRead } from "@/shared/api/hooks";
import type { DisputeChange, NewDispute } from "@/shared/api/types";

export const DISPUTES_A_PAGE = 20;

/** What every change of disputes makes stale. */
const CHANGED = { changes: ["order", "dispute", "profit"], quiet: true } as const;

export const useOrderDisputes = (order_id: string) => useRead(orderDisputes, { order_id });

export const useDisputes = (open: boolean, page: number) =>
  useRead(
    disputeList,
    { open: open || undefined, page, size: DISPUTES_A_PAGE },
    { placeholderData: keepPreviousData },
  );

export const useOpenDispute = (order_id: string) =>
  useChange(orderDisputeOpen, CHANGED, (body: NewDispute) => ({ order_id, body }));

export const useChangeDispute = (dispute_id: string) =>
  useChange(disputeChange, CHANGED, (body: DisputeChange) => ({ dispute_id, body }));

/** The address of the evidence file. */
export const evidenceAddress = (id: string, language: string) =>
  `/api/account-service/dispute/${id}/evidence.pdf?language=${language}`;
