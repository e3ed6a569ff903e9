import rows from "./sellers.json";

/** A supplier at which a person buys by hand: its hosts, and where its pages show the number of an order. */
export interface Seller {
  type: number;
  hosts: string;
  /** Paths, with their query, of the pages that show order numbers; on all others nothing is read. */
  pages: readonly string[];
  /** Names in the page's address that hold the number. */
  params: readonly string[];
  /** The words before a number in the page's text; empty where its form is enough. */
  label: string;
  number: string;
}

interface Where {
  host: string;
  path: string;
}

const MOST = 10;

/** A storefront, at any address: it is one only because the merchant buys from it, and asks for the list there. */
export const STOREFRONT: Seller = {
  type: 13,
  hosts: "",
  pages: [],
  params: [],
  label: "(?:(?:order|confirmation) (?:number|no\\.?|id)|(?:order|confirmation)(?= ?#))",
  number: "(?=[A-Z-]*\\d)[A-Z0-9-]{4,30}",
};

/** Returns host and path of an address; a sandbox shows `/pages/{host}/{path}`. */
function whereOf(href: string): Where {
  const { hostname, pathname } = new URL(href);
  const [, host, path] = /^\/pages\/([^/]+)(\/.*)$/.exec(pathname) ?? [];
  const isKnown = rows.some(({ hosts }) => new RegExp(hosts).test(hostname));
  return host && path && !isKnown ? { host, path } : { host: hostname, path: pathname };
}

export function sellerOf(href: string): Seller | null {
  const { host } = whereOf(href);
  return rows.find(({ hosts }) => new RegExp(hosts).test(host)) ?? null;
}

/**
 * Returns the order numbers that a page shows: the one in its address, else those in its text, in their sequence. Pages
 * that are not known to show any are read only if a person asked for it there.
 */
export function orderNumbers(seller: Seller, href: string, text: string, isAsked = false): string[] {
  const page = `${whereOf(href).path}${new URL(href).search}`;
  const isKnown = seller.pages.some((known) => new RegExp(known).test(page));
  if (!isKnown && !isAsked) return [];
  const query = new URL(href).searchParams;
  const whole = new RegExp(`^${seller.number}$`);
  const named = seller.params.map((name) => query.get(name) ?? "").filter((value) => whole.test(value));
  if (named.length > 0) return [...new Set(named)];
  const before = seller.label ? `${seller.label}\\s*[#:：]?\\s*` : "";
  const shown = new RegExp(`(?<![\\d-])${before}(${seller.number})(?![\\d-])`, "gi");
  return [...new Set([...text.matchAll(shown)].map(([, number]) => number ?? ""))].slice(0, MOST);
}
