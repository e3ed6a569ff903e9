const COOKIE = "new_product";
const KEPT_SECONDS = 7 * 24 * 3600;

let since: number | undefined;

function readCookie(): number | undefined {
  const found = document.cookie.split("; ").find((cookie) => cookie.startsWith(`${COOKIE}=`));
  return Number(found?.slice(COOKIE.length + 1)) || undefined;
}

/** This browser looks now: at its next visit, what came in the meantime is new. Kept 7 days (specification 000, 9). */
function rememberVisit(now: number): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve.
  document.cookie = `${COOKIE}=${now}; Max-Age=${KEPT_SECONDS}; Path=/; SameSite=Lax${secure}`;
}

/** Whether a product arrived since the last visit of this browser; false if that was more than 7 days ago. */
export function isNewProduct(createTime: string, now = Date.now()): boolean {
  if (since === undefined) {
    since = readCookie() ?? now;
    rememberVisit(now);
  }
  return Date.parse(createTime) > since;
}

/** Begins a visit; a visit is a page load. */
export function beginVisit(): void {
  since = undefined;
}
