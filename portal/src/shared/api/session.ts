import { leave } from "@/shared/navigation/leave";

const SIGNED_OUT_PAGES = new Set(["/", "/login", "/register"]);
const MARK = "userId";

/** Remembers, without any secret, that somebody is signed in here: a log-in page need not ask the server. */
export function rememberUser(id: string): void {
  localStorage.setItem(MARK, id);
}

export function forgetUser(): void {
  localStorage.removeItem(MARK);
}

export function someoneIsRemembered(): boolean {
  return localStorage.getItem(MARK) !== null;
}

/** An address of our own origin, or undefined: nobody is sent away by a link that somebody else wrote. */
export function ownAddress(address: string | null): string | undefined {
  if (!address || !URL.canParse(address, location.origin)) return undefined;
  const url = new URL(address, location.origin);
  if (url.origin !== location.origin || SIGNED_OUT_PAGES.has(url.pathname)) return undefined;
  return url.pathname + url.search + url.hash;
}

/** To the log-in page, and back here afterwards; not when we are there already. */
export function leaveForLogin(): void {
  forgetUser();
  if (SIGNED_OUT_PAGES.has(location.pathname)) return;
  const here = location.pathname + location.search;
  leave(`/login?${new URLSearchParams({ redirectUrl: here })}`);
}
