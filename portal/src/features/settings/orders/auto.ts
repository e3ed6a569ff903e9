import type { AutoRuleChange, AutoRuleKept } from "@/shared/api/types";
import { amountText, minorOf } from "./rules";

export interface AutoFields {
  store_ids: string[];
  countries: string[];
  most_minor: string;
  least_margin: string;
  lowest_risk_only: boolean;
}

/** The rule as the form shows it. */
export function autoFieldsOf({ rule }: AutoRuleKept): AutoFields {
  return {
    store_ids: rule.store_ids,
    countries: rule.countries,
    most_minor: amountText(rule.most_minor),
    least_margin: String(rule.least_margin ?? ""),
    lowest_risk_only: rule.lowest_risk_only,
  };
}

/** Converts the form to the API's format: it turns the rule on. */
export function autoRuleOf(fields: AutoFields, { version }: AutoRuleKept): AutoRuleChange {
  return {
    version,
    on: true,
    store_ids: fields.store_ids.map(Number),
    countries: fields.countries,
    most_minor: minorOf(fields.most_minor),
    least_margin: fields.least_margin.trim() ? Number(fields.least_margin) : null,
    lowest_risk_only: fields.lowest_risk_only,
  };
}

/** The rule as it was saved, turned off. */
export const turnedOff = (kept: AutoRuleKept): AutoRuleChange => ({
  ...autoRuleOf(autoFieldsOf(kept), kept),
  on: false,
});
