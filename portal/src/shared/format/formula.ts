import { defineTexts, textsNow } from "@/shared/i18n/texts";

const formulaTexts = defineTexts({
  cost: ["cost", "成本"],
});

/** A price rule as the server writes it, "cost × 2", with its one word in the reader's language. */
export function formula(written: string): string {
  return written.replace(/^cost\b/, textsNow(formulaTexts).cost);
}
