import type { Plan } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { plansTexts } from "./texts";

/** The plan's name with its period, as the server names it: a monthly and a yearly plan may share one. */
export function useNamedPlan(plan: Plan): string {
  const t = useTexts(plansTexts);
  return plan.is_free ? plan.name : (t.withPeriod[plan.charge_way]?.(plan.name) ?? plan.name);
}

/** Describes a plan's limits in words. */
export function limitsOf({ param }: Plan, t: typeof plansTexts.en): string[] {
  return [
    t.stores(param.multiple_stores),
    t.products(param.import_products),
    t.variants(param.price_and_stock_monitoring_variants),
    t.people(param.child_accounts),
  ];
}
