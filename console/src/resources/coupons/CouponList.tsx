import type { Coupon } from "@/api/types";
import { useText } from "@/i18n/useText";
import { useAmount } from "@/ui/Amount";
import { AsIs, At, Code } from "@/ui/list/fields";
import { ChoiceFilter } from "@/ui/list/filters";
import { listPage } from "@/ui/list/listPage";
import { NewButton } from "@/ui/NewButton";
import { CouponStateTag } from "./states";

interface OfCoupon {
  record: Coupon;
}

export const CouponList = listPage<Coupon>({
  resource: "coupons",
  actions: <NewButton />,
  filters: <ChoiceFilter source="state" choices={CouponStateTag.choices} />,
  columns: {
    code: Code,
    name: AsIs,
    state: CouponStateTag.Field,
    discount: Discount,
    plans: Plans,
    uses: Uses,
    until: At,
  },
  card: { title: "code", tag: "state", lines: ["name", "discount", "plans", "uses"] },
});

/** Shows the discount and how long it lasts. */
export function Discount({ record: { percent, amount, currency, lasting, months } }: OfCoupon) {
  const text = useText();
  const amountOf = useAmount();
  const off = percent === null ? amountOf(amount ?? "0", currency) : `${percent}%`;
  const time =
    lasting === "months"
      ? text("resources.coupons.for_months", { smart_count: months ?? 0 })
      : text(`resources.coupons.lastings.${lasting}`);
  return `${off} · ${time}`;
}

export function Plans({ record: { plans } }: OfCoupon) {
  const text = useText();
  return plans.join(", ") || text("resources.coupons.all_plans");
}

export function Uses({ record: { uses, most_uses } }: OfCoupon) {
  const text = useText();
  return most_uses === null ? String(uses) : text("resources.coupons.uses_of", { uses, most: most_uses });
}
