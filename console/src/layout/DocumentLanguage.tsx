import { setDocumentLanguage } from "@web/documentLanguage";
import { useEffect } from "react";
import { useLocale } from "react-admin";
import { languageTag } from "@/i18n/i18nProvider";

export function DocumentLanguage() {
  const locale = useLocale();
  useEffect(() => {
    setDocumentLanguage(languageTag(locale), {
      name: "console_language",
      value: locale,
      path: "/api/console",
    });
  }, [locale]);
  return null;
}
