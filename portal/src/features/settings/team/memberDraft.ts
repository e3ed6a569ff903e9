import type { Member } from "@/shared/api/types";
import { dayOf } from "@/shared/format/day";

/** Asked for apart from the areas: what touches money, stores and data. */
export const isSensitive = (right: string) =>
  right.startsWith("SENSITIVE_") || ["PUBLISH_OVERRIDE", "PLACE_ORDERS", "REFUND_BUYERS"].includes(right);

export interface MemberDraft {
  mailbox: string;
  name: string;
  rights: string[];
  everyStore: boolean;
  store_ids: string[];
  /** A day, as `<input type="date">` writes it; empty for no end. */
  expires_at: string;
}

export function draftOf(member?: Member): MemberDraft {
  return {
    mailbox: member?.mailbox ?? "",
    name: member?.name ?? "",
    rights: member?.rights ?? ["DASHBOARD", "IMPORT_PRODUCT", "IMPORT_LIST", "MY_PRODUCTS"],
    everyStore: !member || member.store_ids === null,
    store_ids: member?.store_ids ?? [],
    expires_at: dayOf(member?.expires_at ?? null),
  };
}
