import type { EventRow } from "@/api/types";
import { stateTag } from "@/ui/StateTag";

export const EventStateTag = stateTag("resources.inbox.states", {
  received: "info",
  handled: "success",
  failed: "error",
  kept: "neutral",
});

const NAMES = {
  shopify: "Shopify",
  woocommerce: "WooCommerce",
  bigcommerce: "BigCommerce",
  wix: "Wix",
  square: "Square",
  aliexpress: "AliExpress",
  alibaba1688: "1688",
} as const;

type Vendor = keyof typeof NAMES;

/** Whose webhooks are taken in. */
export const VENDORS = Object.keys(NAMES) as Vendor[];

const isVendor = (vendor: string): vendor is Vendor => Object.hasOwn(NAMES, vendor);

const LOOK_AGAIN_AFTER = 2_000;

/** Only what failed is kept to be handed on again; the server says so too. */
export function isReplayable({ state }: Pick<EventRow, "state">): boolean {
  return state === "failed";
}

/** Milliseconds to the next look at an event that waits. */
export function refreshAfter({ state }: Pick<EventRow, "state">): number | false {
  return state === "received" ? LOOK_AGAIN_AFTER : false;
}

/** The name under which a vendor is known. */
export function vendorName(vendor: string): string {
  return isVendor(vendor) ? NAMES[vendor] : vendor;
}
