import { useEffect, useState } from "react";

const EVERY = 15 * 60_000;
const AT_MOST_EVERY = 60_000;
const PATIENCE = 10_000;

const listeners = new Set<() => void>();

/** The entry script that a page of ours names: its file name carries a hash of what it contains. */
function entryOf(page: Document): string {
  const script = page.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return script ? new URL(script.getAttribute("src") ?? "", location.origin).pathname : "";
}

/** The address of a page that begins with this entry. */
function addressOf(entry: string): string {
  if (entry.startsWith("/console/")) return "/console/";
  return entry.startsWith("/assets/login") ? "/login" : "/app";
}

/** Whether another build than this page's is served; false if unknown. */
export async function isOutdated(): Promise<boolean> {
  const own = entryOf(document);
  if (!own) return false;
  try {
    const response = await fetch(new URL(addressOf(own), location.origin), {
      cache: "no-cache",
      headers: { Accept: "text/html" },
      signal: AbortSignal.timeout(PATIENCE),
    });
    const served = entryOf(new DOMParser().parseFromString(await response.text(), "text/html"));
    return served !== "" && served !== own;
  } catch {
    return false;
  }
}

/** A part of this build is needed and no longer served. */
export function reportGonePart(): void {
  for (const listener of listeners) listener();
}

/** Checks at intervals, and when the window gets the focus. */
function watchServed(onNew: () => void): () => void {
  let checked = Date.now();
  const check = async () => {
    checked = Date.now();
    if (await isOutdated()) onNew();
  };
  const comeForward = () => {
    if (document.visibilityState !== "hidden" && Date.now() - checked > AT_MOST_EVERY) void check();
  };
  const timer = setInterval(() => void check(), EVERY);
  document.addEventListener("visibilitychange", comeForward);
  window.addEventListener("focus", comeForward);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", comeForward);
    window.removeEventListener("focus", comeForward);
  };
}

/** Whether a newer build is served, and how often a part of this one was needed and gone. */
export function useNewBuild(): { isNew: boolean; gone: number } {
  const [isNew, setNew] = useState(false);
  const [gone, setGone] = useState(0);
  useEffect(() => {
    const count = () => setGone((times) => times + 1);
    listeners.add(count);
    return () => void listeners.delete(count);
  }, []);
  useEffect(() => (isNew ? undefined : watchServed(() => setNew(true))), [isNew]);
  return { isNew: isNew || gone > 0, gone };
}

/** Each in English and in Chinese. */
export const buildTexts = {
  title: ["A new version is ready", "新版本已就绪"],
  text: [
    "Tradewind was updated. Reload to use the new version. You stay on this page.",
    "Tradewind 已更新。重新加载页面即可使用新版本，您仍会停留在当前页面。",
  ],
  later: ["Later", "稍后"],
  reload: ["Reload", "重新加载"],
} satisfies Record<string, [en: string, zh: string]>;
