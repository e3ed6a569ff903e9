import { languageTag } from "@/shared/i18n/language";

/** Currencies that a hosted shop can sell in, the most used first. */
export const CURRENCIES = [
  "USD",
  "EUR",
  "GBP",
  "CNY",
  "JPY",
  "CAD",
  "AUD",
  "CHF",
  "SEK",
  "MXN",
  "BRL",
  "INR",
] as const;

/** "US Dollar", in the reader's language. */
export function currencyName(code: string): string {
  return new Intl.DisplayNames(languageTag(), { type: "currency" }).of(code) ?? code;
}
