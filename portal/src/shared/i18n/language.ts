import { setDocumentLanguage } from "@web/documentLanguage";
import { useSyncExternalStore } from "react";

export type Language = "en" | "zh";

const KEY = "language";
/** Where the browser remembers the language that the signed-in user chose, here or on another device. */
export const USER_LANGUAGE = "user_language";
const listeners = new Set<() => void>();

function preferred(): Language {
  const stored = localStorage.getItem(KEY);
  if (stored === "en" || stored === "zh") return stored;
  const kept = localStorage.getItem(USER_LANGUAGE) || navigator.language;
  return kept.toLowerCase().startsWith("zh") ? "zh" : "en";
}

let current: Language = preferred();
markDocument();

function markDocument() {
  const tag = current === "zh" ? "zh-Hans" : "en";
  setDocumentLanguage(tag, { name: "language", value: current, path: "/api" });
}

/** Calls back when the language is switched, until it is called off. */
export function onLanguage(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentLanguage(): Language {
  return current;
}

/** The tag for `Accept-Language` and `Intl`. */
export function languageTag(language: Language = current): string {
  return language === "zh" ? "zh-CN" : "en-US";
}

/** The reader chose: remembered by this browser. */
export function setLanguage(language: Language): void {
  localStorage.setItem(KEY, language);
  showLanguage(language);
}

/** Speak this language for now, without taking it for the reader's choice. */
export function showLanguage(language: Language): void {
  if (language === current) return;
  current = language;
  markDocument();
  for (const listener of listeners) listener();
}

export function languageIsChosen(): boolean {
  return localStorage.getItem(KEY) !== null;
}

export function useLanguage(): Language {
  return useSyncExternalStore(onLanguage, currentLanguage);
}
