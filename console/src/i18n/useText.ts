import { useTranslate } from "react-admin";
import type { en } from "./locales/en";

type Leaves<T, Path extends string = ""> = {
  [K in keyof T & string]: T[K] extends string ? `${Path}${K}` : Leaves<T[K], `${Path}${K}.`>;
}[keyof T & string];

export type TextKey = Leaves<typeof en>;
type Values = Record<string, string | number>;

/** Our own texts in the reader's language; a key that no catalogue has does not compile. */
export function useText(): (key: TextKey, values?: Values) => string {
  return useTranslate();
}
