const KEY = "iframe";

/**
 * Whether the portal stands inside another page of ours, which has a navigation of its own: asked for with
 * `?iframe=1`, and then kept for this tab.
 */
export function isSiteMode(): boolean {
  const asked = new URLSearchParams(location.search).get(KEY);
  if (asked === "1") sessionStorage.setItem(KEY, "1");
  if (asked === "0") sessionStorage.removeItem(KEY);
  return sessionStorage.getItem(KEY) === "1";
}
