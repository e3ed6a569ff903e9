import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import {
  claimChange,
  claimList,
  claimMessage,
  claimMoney,
  claimOpen,
  claimPhotoAdd,
  claimPhotoRemove,
  claimWithdraw,
  orderClaims,
  orderClaimsReveal,
} from "@/shared/api/generated/operations";
import { useChange, useRead } from "@/shared/api/hooks";
import { wireId } from "@/shared/api/ids";
import type { Claim, ClaimChange, NewClaim } from "@/shared/api/types";

/** Suppliers move claims by themselves. */
const READ_EVERY = 30_000;

const CLAIMS_A_PAGE = 20;

/** What every change of claims makes stale. */
const CLAIMS = { changes: ["order", "claim"] } as const;

/** An order's claims, what can be claimed, and what should perhaps be. */
export const useOrderClaims = (order_id: string) =>
  useRead(orderClaims, { order_id }, { refetchInterval: READ_EVERY });

/** Shows staff the texts and photos of an order's claims, once. */
export const useRevealClaims = (order_id: string) =>
  useChange(orderClaimsReveal, { quiet: true, changes: ["order"] }, (reason: string) => ({
    order_id,
    body: { reason },
  }));

interface ClaimFilters {
  /** A state, `open`, `soon`, or empty for all. */
  show: string;
  supplier: string;
}

/** All claims, page by page from a cursor. */
export function useClaims({ show, supplier }: ClaimFilters) {
  const query = {
    size: CLAIMS_A_PAGE,
    soon: show === "soon" || undefined,
    open: show === "going" || undefined,
    state: show && show !== "soon" && show !== "going" ? (show as Claim["state"]) : undefined,
    supplier: supplier ? Number(supplier) : undefined,
  };
  return useInfiniteQuery({
    queryKey: [...claimList.key, query],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) => claimList({ ...query, after: pageParam }, { signal }),
    getNextPageParam: ({ has_more, claims }) => {
      const last = claims.at(-1);
      return has_more && last ? wireId(last.id) : undefined;
    },
    placeholderData: keepPreviousData,
  });
}

/** Changes a claim. The dialog shows refusals. */
export const useChangeClaim = (claim: string) =>
  useChange(claimChange, { ...CLAIMS, quiet: true }, (body: ClaimChange) => ({ claim_id: claim, body }));

/** Opens a claim, or changes one. The dialog shows refusals. */
export function useSaveClaim(claim: string) {
  const open = useChange(claimOpen, { ...CLAIMS, quiet: true }, (body: NewClaim) => ({ body }));
  const change = useChangeClaim(claim);
  return useChange(
    ({ purchase_id, state, ...body }: NewClaim) =>
      claim
        ? change.mutateAsync({ ...body, offered: "", agreed: "" })
        : open.mutateAsync({ ...body, purchase_id, state }),
    { quiet: true },
  );
}

export const useWithdraw = () => useChange(claimWithdraw, CLAIMS, (claim: string) => ({ claim_id: claim }));

export interface Money {
  amount: string;
  at: string;
  note: string;
  /** The same key is the same refund, however often it is sent. */
  key: string;
  is_another: boolean;
}

/** Notes money that came. The dialog shows refusals. */
export const useNoteMoney = (claim: string) =>
  useChange(claimMoney, { ...CLAIMS, quiet: true }, (body: Money) => ({ claim_id: claim, body }));

export type Said = "merchant" | "supplier" | "buyer";

/** Writes down what was said. The dialog shows refusals. */
export const useNoteMessage = (claim: string) =>
  useChange(claimMessage, { ...CLAIMS, quiet: true }, (body: { said: Said; text: string }) => ({
    claim_id: claim,
    body,
  }));

export const useAddPhoto = (claim: string) =>
  useChange(claimPhotoAdd, CLAIMS, (file: File) => ({ claim_id: claim, body: { file } }));

export const useRemovePhoto = (claim: string) =>
  useChange(claimPhotoRemove, CLAIMS, (photo: string) => ({ claim_id: claim, photo_id: photo }));
