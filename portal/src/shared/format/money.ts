import { currencyFormat } from "@web/money";
import { languageTag } from "@/shared/i18n/language";

export { currencyDecimals } from "@web/money";

const formats = new Map<string, Intl.NumberFormat>();

function formatFor(currency: string): Intl.NumberFormat {
  const key = `${languageTag()}:${currency}`;
  const known = formats.get(key);
  if (known) return known;
  const made = currencyFormat(languageTag(), currency);
  formats.set(key, made);
  return made;
}

/** "USD 12.50". Only for showing: amounts are never calculated with in the browser. */
export function money(amount: string | null | undefined, currency: string): string {
  if (amount === null || amount === undefined || amount === "") return "–";
  return currency
    ? formatFor(currency)
        .format(Number(amount))
        .replace(/\u00a0/g, " ")
    : amount;
}

/** "$1.2K", for the axis of a chart. */
export function compactMoney(amount: number, currency: string): string {
  const style = currency
    ? { style: "currency" as const, currency, currencyDisplay: "narrowSymbol" as const }
    : {};
  return new Intl.NumberFormat(languageTag(), {
    ...style,
    notation: "compact",
    maximumFractionDigits: 1,
  }).format(amount);
}

/** "USD 8.00 – 12.50", or one amount when both are the same. */
export function moneyRange(low: string | null, high: string | null, currency: string): string {
  if (low === null || high === null || Number(low) === Number(high)) return money(low ?? high, currency);
  return `${money(low, currency)} – ${money(high, currency).replace(/^[A-Z]{3} /, "")}`;
}
