import type { MerchantRow } from "@/api/types";
import type { Tone } from "@/ui/StateTag";

const TONES = { ready: "success", suspended: "warning", deleting: "error" } as const;

export type MerchantState = keyof typeof TONES;

export function isMerchantState(state: string): state is MerchantState {
  return Object.hasOwn(TONES, state);
}

export function toneOf(state: string): Tone {
  return isMerchantState(state) ? TONES[state] : "neutral";
}

/** A merchant's own name, where it says more than the mailbox does. */
export function ownName({ name, mailbox }: Pick<MerchantRow, "name" | "mailbox">): string {
  return name === mailbox ? "" : name;
}

/** A store's address as a link, only where a browser can open it. */
export function webAddress(address: string): string | undefined {
  const url = URL.parse(address);
  return url && (url.protocol === "https:" || url.protocol === "http:") ? url.href : undefined;
}
