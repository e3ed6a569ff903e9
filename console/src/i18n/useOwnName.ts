import { useLocale } from "react-admin";

interface Named {
  name_en: string;
  name_zh: string;
}

/** Returns the name in the reader's language, or the English one if there is no Chinese name. */
export function useOwnName(): (named: Named) => string {
  const isChinese = (useLocale() ?? "en").startsWith("zh");
  return ({ name_en, name_zh }) => (isChinese && name_zh) || name_en;
}
