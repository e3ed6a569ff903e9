import { useLocale } from "react-admin";

interface Named {
  name_en: string;
  name_zh: string;
}

/** What has a name in both languages is called by the reader's; by the English one where the Chinese is left out. */
export function useOwnName(): (named: Named) => string {
  const isChinese = (useLocale() ?? "en").startsWith("zh");
  return ({ name_en, name_zh }) => (isChinese && name_zh) || name_en;
}
