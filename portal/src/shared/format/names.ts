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

/** "Dutch (Netherlands)" for a BCP 47 tag, in the reader's language. */
export function languageName(tag: string): string {
  return new Intl.DisplayNames(languageTag(), { type: "language" }).of(tag) ?? tag;
}

/** A country's name in the reader's language; UK is what the specification calls GB. */
export function countryName(code: string): string {
  const names = new Intl.DisplayNames([languageTag()], { type: "region" });
  return names.of(code === "UK" ? "GB" : code) ?? code;
}
