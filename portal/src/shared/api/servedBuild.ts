/** The entry script that a page of this app names: its file name carries a hash of what it contains. */
export function entryOf(page: Document): string {
  const script = page.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return script ? new URL(script.getAttribute("src") ?? "", location.origin).pathname : "";
}

/** Returns the entry script of the build that is served now; empty if unknown. */
export async function servedEntry(): Promise<string> {
  try {
    const response = await fetch(new URL("/app", location.origin), {
      cache: "no-cache",
      headers: { Accept: "text/html" },
    });
    if (!response.ok) return "";
    return entryOf(new DOMParser().parseFromString(await response.text(), "text/html"));
  } catch {
    return "";
  }
}
