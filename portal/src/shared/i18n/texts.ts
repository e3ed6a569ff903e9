import { currentLanguage, type Language, useLanguage } from "./language";

/** One text in both languages. */
export type Both<T = string> = readonly [en: T, zh: T];

interface Pairs {
  readonly [name: string]: Both<unknown> | Pairs;
}

type Spoken<P> = P extends Both<infer T> ? T : { [Name in keyof P]: Spoken<P[Name]> };

export type Texts<T> = Record<Language, T>;

function spoken(pairs: Pairs, place: 0 | 1): unknown {
  const isPair = (value: Both<unknown> | Pairs): value is Both<unknown> => Array.isArray(value);
  const names = Object.entries(pairs).map(([name, value]) => [
    name,
    isPair(value) ? value[place] : spoken(value, place),
  ]);
  return Object.fromEntries(names);
}

/** A feature's texts, each as `[English, Chinese]`. A text with a value in it is a function, so plurals are plain code. */
export function defineTexts<P extends Pairs>(pairs: P): Texts<Spoken<P>> {
  return { en: spoken(pairs, 0) as Spoken<P>, zh: spoken(pairs, 1) as Spoken<P> };
}

/** The texts in the reader's language; re-renders when the language is switched. */
export function useTexts<T>(texts: Texts<T>): T {
  return texts[useLanguage()];
}

/** The same outside of components: for toasts and validation that run on an event. */
export function textsNow<T>(texts: Texts<T>): T {
  return texts[currentLanguage()];
}
