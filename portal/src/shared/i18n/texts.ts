import { currentLanguage, type Language, useLanguage } from "./language";

export type Texts<T> = Record<Language, T>;

/** A feature's texts in every language. A text with a value in it is a function, so plurals are plain code. */
export function defineTexts<T>(texts: { en: T; zh: NoInfer<T> }): Texts<T> {
  return texts;
}

/** The texts in the reader's language; re-renders when the language is switched. */
export function useTexts<T>(texts: Texts<T>): T {
  return texts[useLanguage()];
}

/** The same outside of components: for toasts and validation that run on an event. */
export function textsNow<T>(texts: Texts<T>): T {
  return texts[currentLanguage()];
}
