import { languageTag } from "@/shared/i18n/language";

/** "Dutch (Netherlands)" for a BCP 47 tag, in the reader's language. */
export function languageName(tag: string): string {
  return new Intl.DisplayNames(languageTag(), { type: "language" }).of(tag) ?? tag;
}
