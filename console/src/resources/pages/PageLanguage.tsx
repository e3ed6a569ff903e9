import { useText } from "@/i18n/useText";

export function PageLanguage({ language }: { language: string }) {
  const text = useText();
  return <>{text(language === "zh" ? "resources.pages.languages.zh" : "resources.pages.languages.en")}</>;
}
