import { useEffect } from "react";
import { useLocale } from "react-admin";
import { languageTag } from "@/i18n/i18nProvider";

export function DocumentLanguage() {
  const locale = useLocale();
  useEffect(() => {
    document.documentElement.lang = languageTag(locale);
  }, [locale]);
  return null;
}
