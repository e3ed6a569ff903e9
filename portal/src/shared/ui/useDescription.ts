import { useEffect } from "react";

/** Describes the page to search engines while it is shown; other pages have the app's description. */
export function useDescription(text: string): void {
  useEffect(() => {
    const meta = document.querySelector('meta[name="description"]');
    const before = meta?.getAttribute("content") ?? "";
    meta?.setAttribute("content", text);
    return () => meta?.setAttribute("content", before);
  }, [text]);
}
