import type { MerchantRow } from "@/api/types";

/** A merchant's own name, where it says more than the mailbox does. */
export function ownName({ name, mailbox }: Pick<MerchantRow, "name" | "mailbox">): string {
  return name === mailbox ? "" : name;
}

/** A store's address as a link, only where a browser can open it. */
export function webAddress(address: string): string | undefined {
  const url = URL.parse(address);
  return url && (url.protocol === "https:" || url.protocol === "http:") ? url.href : undefined;
}
