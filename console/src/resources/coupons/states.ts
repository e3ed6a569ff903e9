import type { Coupon } from "@/api/types";
import { choicesOf } from "@/ui/form/choices";
import { stateTag } from "@/ui/StateTag";

export const CouponStateTag = stateTag("resources.coupons.states", {
  draft: "warning",
  making: "info",
  active: "success",
  failed: "error",
  ending: "info",
  ended: "neutral",
});

export const LASTING = choicesOf("resources.coupons.lastings", ["once", "months", "forever"]);

/** Whether it can still be changed: the provider doesn't have it. */
export const isOpen = ({ state }: Pick<Coupon, "state">) => state === "draft" || state === "failed";
