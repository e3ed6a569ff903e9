import { money } from "@/shared/format/money";

/** Specification 002, section 9: ¥ for CNY and $ for dollars; other currencies say their code. */
export function price(amount: string | null, currency: string): string {
  if (amount === null || amount === "") return "–";
  if (currency === "CNY") return `¥${amount}`;
  return currency === "USD" ? `$${amount}` : money(amount, currency);
}

/** The presets of the price filter, in dollars (specification 002, section 9). */
export const PRICE_PRESETS = [
  ["", "10"],
  ["10", "25"],
  ["25", "50"],
  ["50", ""],
] as const;

const NUMBER = /^\d{1,9}([.]\d{1,2})?$/;

/** Whether what was typed is a bound of a price: a number of at least 0, or nothing. */
export function isBound(typed: string): boolean {
  return typed === "" || NUMBER.test(typed);
}

/** The smaller bound first, whichever way round they were typed. */
export function inOrder({ min, max }: { min: string; max: string }): { min: string; max: string } {
  const isTurned = min && max && Number(min) > Number(max);
  return isTurned ? { min: max, max: min } : { min, max };
}
