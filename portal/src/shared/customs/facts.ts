import type { components } from "@/shared/api/generated/schema";

/** What customs ask about goods. */
export const FACTS = [
  "hs_code",
  "origin",
  "material",
  "battery",
  "customs_description",
] as const satisfies readonly (keyof components["schemas"]["CustomsIn"])[];

export type FactName = (typeof FACTS)[number];

/** Facts that were typed; absent ones stay as they are, empty ones are cleared. */
export type TypedFacts = Partial<Record<FactName, string>>;

const HS_CODE = /^\d{4}[. ]?\d{2}$/;

/** Whether an HS code can be sent; the server has the last word. */
export const isHsCode = (typed: string) => typed.trim() === "" || HS_CODE.test(typed.trim());
