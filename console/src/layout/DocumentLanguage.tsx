import { useEffect } from "react";
import { useLocale } from "react-admin";
import { languageTag } from "@/i18n/i18nProvider";

export function DocumentLanguage() {
  const locale = useLocale();
  useEffect(() => {
    document.documentElement.lang = languageTag(locale);
    // Files are links, which cannot carry `Accept-Language`: for them the server reads this cookie.
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and over plain HTTP.
    document.cookie = `console_language=${locale}; path=/api/console; max-age=31536000; samesite=lax`;
  }, [locale]);
  return null;
}
