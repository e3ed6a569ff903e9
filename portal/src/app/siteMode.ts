const KEY = "iframe";

/**
 * Whether the portal is embedded in another of our pages, which has its own navigation: set by `?iframe=1` and kept for
 * this tab.
 */
export function isSiteMode(): boolean {
  const requested = new URLSearchParams(location.search).get(KEY);
  if (requested === "1") sessionStorage.setItem(KEY, "1");
  if (requested === "0") sessionStorage.removeItem(KEY);
  return sessionStorage.getItem(KEY) === "1";
}
