import type { I18nProvider } from "react-admin";

/** Texts that were requested without one of their values. */
export const unfilled: string[] = [];

/** React-admin words it for every column, and shows it only for those that can be sorted. */
const UNSEEN = "ra.sort.sort_by";

/** The provider, with every text that still has a placeholder noted. */
export function watched(provider: I18nProvider): I18nProvider {
  const translate: I18nProvider["translate"] = (key, options) => {
    const text = provider.translate(key, options);
    if (text.includes("%{") && key !== UNSEEN) unfilled.push(text);
    return text;
  };
  return { ...provider, translate };
}
