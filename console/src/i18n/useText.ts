import { useTranslate } from "react-admin";
import type { texts } from "./texts";
import type { Text } from "./texts/pairs";

type Leaves<T, Path extends string = ""> = {
  [K in keyof T & string]: T[K] extends Text ? `${Path}${K}` : Leaves<T[K], `${Path}${K}.`>;
}[keyof T & string];

export type TextKey = Leaves<typeof texts>;
type Values = Record<string, string | number>;

/** Our own texts in the reader's language; a key that no catalogue has does not compile. */
export function useText(): (key: TextKey, values?: Values) => string {
  return useTranslate();
}
