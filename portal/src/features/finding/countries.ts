import { languageTag } from "@/shared/i18n/language";

/** A country's name in the reader's language; UK is what the specification calls GB. */
export function countryName(code: string): string {
  const names = new Intl.DisplayNames([languageTag()], { type: "region" });
  return names.of(code === "UK" ? "GB" : code) ?? code;
}
