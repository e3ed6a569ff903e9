import type { StringMap } from "react-admin";

/** A text in every language; one that is left out does not compile. */
export type Text = [en: string, zh: string];

export interface Texts {
  [key: string]: Text | Texts;
}

/** Names that are kept by language, as pairs. */
export function paired<Key extends string>({ en, zh }: Record<"en" | "zh", Record<Key, string>>) {
  const keys = Object.keys(en) as Key[];
  return Object.fromEntries(keys.map((key) => [key, [en[key], zh[key]]])) as Record<Key, Text>;
}

/** The texts of one language, by its place in the pairs. */
export function spoken(texts: Texts, language: 0 | 1): StringMap {
  const said = Object.entries(texts).map(([key, text]) => [
    key,
    Array.isArray(text) ? text[language] : spoken(text, language),
  ]);
  return Object.fromEntries(said);
}
