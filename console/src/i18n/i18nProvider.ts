import polyglotI18nProvider from "ra-i18n-polyglot";
import englishFramework from "ra-language-english";
import type { TranslationMessages } from "react-admin";
import { texts } from "./texts";
import { spoken } from "./texts/pairs";
import { zhFramework } from "./zhFramework";

export type Language = "en" | "zh";

export const LANGUAGES: { locale: Language; name: string; tag: string }[] = [
  { locale: "en", name: "English", tag: "en-US" },
  { locale: "zh", name: "中文", tag: "zh-CN" },
];

export const messages: Record<Language, TranslationMessages> = {
  en: { ...englishFramework, ...spoken(texts, 0) },
  zh: { ...zhFramework, ...spoken(texts, 1) },
};

/** English unless the browser asks for Chinese; react-admin's store keeps the reader's own choice. */
export function preferredLanguage(browserLanguage: string): Language {
  return browserLanguage.toLowerCase().startsWith("zh") ? "zh" : "en";
}

export function languageTag(locale: string): string {
  return LANGUAGES.find((language) => language.locale === locale)?.tag ?? "en-US";
}

export function createI18nProvider(initial: Language) {
  return polyglotI18nProvider((locale) => messages[locale === "zh" ? "zh" : "en"], initial, LANGUAGES);
}
