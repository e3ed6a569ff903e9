import type { Plan } from "@/shared/api/types";
import type { plansTexts } from "./texts";

/** Describes a plan's limits in words. */
export function limitsOf({ param }: Plan, t: typeof plansTexts.en): string[] {
  return [
    t.stores(param.multiple_stores),
    t.products(param.import_products),
    t.variants(param.price_and_stock_monitoring_variants),
    t.people(param.child_accounts),
  ];
}
