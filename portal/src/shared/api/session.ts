import { USER_LANGUAGE } from "@/shared/i18n/language";
import { leave, reload } from "@/shared/navigation/leave";
import { paths } from "@/shared/navigation/paths";
import { isDrawnForAnother } from "./drawnFor";
import { forgetSessionEnd, noteSessionEnd } from "./sessionEnd";
import type { User } from "./types";

const SIGNED_OUT_PAGES: ReadonlySet<string> = new Set([
  "/",
  paths.login,
  paths.register,
  paths.forgotPassword,
  paths.cloudStoreLogin,
  paths.cloudStoreReset,
  paths.iframeMain,
  paths.marketLogin,
]);
/** Keys that belong to this browser, not to a user. */
const KEPT = new Set(["firstUserId", "language", "colour_scheme", "single_keys", "privacy", "logInMode"]);
const PLATFORMS = new Set([3, 4, 5, 6, 8, 9]);
const isPlatform = (code: number) => PLATFORMS.has(code);
const MARK = "userId";
const STATE_COOKIE = "account_state";
const RELATED_ACCOUNT = "1688";
const CLOUD_USER = 5;
const CLOUD_ENTER = "cloud_enter";
const SOURCE = "ant_source";
const REFERRER = "referrer";
const MARKET = "market_enter";
const MARKET_PAGES: ReadonlySet<string> = new Set([paths.market, paths.marketRequest, paths.marketLogin]);

/** Remembers who is signed in, without any secret, so that a login page need not ask the server. */
export function rememberUser(user: User): void {
  forgetSessionEnd();
  const facts = {
    [MARK]: user.id,
    appType: String(user.type),
    ant_platform: isPlatform(user.type) ? String(user.type) : "",
    userSource: user.source,
    root_id: user.root_id,
    is_cloud: user.state === CLOUD_USER ? "1" : "",
    first_name: user.first_name,
    mailbox: user.mailbox || user.phone,
    chat_email: user.mailbox,
    [USER_LANGUAGE]: user.language_chosen ? user.language : "",
  };
  for (const [name, value] of Object.entries(facts)) localStorage.setItem(name, value);
  if (!localStorage.getItem("firstUserId")) localStorage.setItem("firstUserId", user.id);
  writeState(user.menus.includes(RELATED_ACCOUNT) ? "2" : "");
}

/** The mailbox of an account that was opened in this browser just now. */
export function rememberFreshMailbox(mailbox: string): void {
  localStorage.setItem("freshemail", mailbox);
}

/** Forgets the user; `firstUserId` and the browser's own choices remain. */
export function forgetUser(): void {
  for (const name of Object.keys(localStorage)) if (!KEPT.has(name)) localStorage.removeItem(name);
  writeState("");
}

function writeState(state: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve
  document.cookie = `${STATE_COOKIE}=${state}; path=/; SameSite=Lax`;
}

/** Reloads this page when another tab signs in as another user, whose data differ. */
export function followUser(): () => void {
  const look = ({ key, newValue }: StorageEvent) => {
    if (key === MARK && isDrawnForAnother(newValue)) reload();
  };
  window.addEventListener("storage", look);
  return () => window.removeEventListener("storage", look);
}

export function someoneIsRemembered(): boolean {
  return localStorage.getItem(MARK) !== null;
}

/** Remembers that this browser came by the cloud store's login page, and returns there when the session ends. */
export function rememberCloudEntry(): void {
  localStorage.setItem(CLOUD_ENTER, "1");
}

/** This browser has signed in to the service market: its log-in page asks whether that session still serves. */
export function rememberMarket(): void {
  localStorage.setItem(MARKET, "1");
}

export function forgetMarket(): void {
  localStorage.removeItem(MARKET);
}

export function marketIsRemembered(): boolean {
  return localStorage.getItem(MARKET) !== null;
}

/** Returns a visitor's parameter from the address, now or earlier. */
function namedInAddress(param: string, kept: string): string {
  const named = new URLSearchParams(location.search).get(param);
  if (named) localStorage.setItem(kept, named);
  return named ?? localStorage.getItem(kept) ?? "";
}

/** The partner that sent this visitor. */
export const visitorSource = () => namedInAddress("source", SOURCE);

/** The merchant whose link brought this visitor. */
export const visitorReferrer = () => namedInAddress("referrer", REFERRER);

function urlHere(address: string | null): URL | undefined {
  if (!address || !URL.canParse(address, location.origin)) return undefined;
  const url = new URL(address, location.origin);
  // "/.//evil.example" has our origin, but its path alone would be read as a host.
  return url.origin === location.origin && !url.pathname.startsWith("//") ? url : undefined;
}

/** An address of our own origin, or undefined: nobody is sent away by a link that somebody else wrote. */
export function addressHere(address: string | null): string | undefined {
  const url = urlHere(address);
  return url && url.pathname + url.search + url.hash;
}

/** The same, but for no page before the log-in: where to go once signed in. */
export function ownAddress(address: string | null): string | undefined {
  const url = urlHere(address);
  return url && !SIGNED_OUT_PAGES.has(url.pathname) ? addressHere(address) : undefined;
}

/** The log-in page that this user came by. */
export function ownLogin(): string {
  return localStorage.getItem(CLOUD_ENTER) ? paths.cloudStoreLogin : paths.login;
}

/** Opens the login page that this user came from, to return here afterwards; does nothing on a login page. */
export function leaveForLogin(): void {
  leaveFor(ownLogin());
}

/** Nobody is signed in at all: to the root, and back here afterwards (specification 000, section 4, "Other"). */
export function leaveForRoot(): void {
  const page = ownLogin();
  leaveFor(page === paths.login ? "/" : page);
}

function leaveFor(page: string): void {
  if (MARKET_PAGES.has(location.pathname)) {
    leaveForMarketLogin();
    return;
  }
  if (isDrawnForAnother(localStorage.getItem(MARK))) {
    reload();
    return;
  }
  const source = localStorage.getItem(SOURCE) ?? "";
  if (someoneIsRemembered()) noteSessionEnd();
  forgetUser();
  if (SIGNED_OUT_PAGES.has(location.pathname)) return;
  const query = new URLSearchParams({ redirectUrl: here() });
  if (source) query.set("source", source);
  leave(`${page}?${query}`);
}

/** The market's session ended; what is remembered of the portal's stays. */
function leaveForMarketLogin(): void {
  forgetMarket();
  if (location.pathname === paths.marketLogin) return;
  leave(`${paths.marketLogin}?${new URLSearchParams({ redirectUrl: here() })}`);
}

function here(): string {
  return location.pathname + location.search + location.hash;
}
