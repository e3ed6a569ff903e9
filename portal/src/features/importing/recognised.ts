import {
  ALIEXPRESS,
  type PageMode,
  type Supplier,
  storefront,
  supplierOf,
  suppliers,
} from "@/shared/suppliers/suppliers";
import {
  ADDRESSES,
  ID,
  isOneOf,
  isValid,
  type Line,
  linesToSend,
  type Messages,
  MOST_LINES,
  parsed,
  sentenceAbout,
  typed,
} from "./lines";

/** What a line seems to be. The server decides in the end. */
export interface Recognised extends Line {
  supplier: Supplier;
  mode: PageMode;
  isId: boolean;
  isValid: boolean;
}

/** What opens a marketplace's app, and whose app it is. */
const APPS: readonly (readonly [RegExp, number])[] = [
  [/(?:^|\s)aliexpress:\/\//i, ALIEXPRESS],
  [/(?:^|\s)(?:taobao|tbopen|tmall):\/\//i, 17],
  [/(?:^|\s)wireless1688:\/\//i, 2],
  [/(?:^|\s)(?:alibaba|enalibaba):\/\//i, 14],
];

/** Paths of pages that are no product's, by supplier. */
const STORE_PAGES: Record<number, RegExp> = {
  13: /^(?:\/(?:[a-z]{2}(?:-[a-z]{2})?))?(?:\/collections)?$/i,
  14: /^(?:|\/company_profile.*|\/productlist.*|\/index\.html)$/i,
  15: /^\/(?:stores|shops|s|sp)(?:\/|$)/i,
};
const COLLECTION_PAGE = /\/collections\/[^/]+(?:\/[^/]+)?$/i;
const PRODUCT_PAGE = /\/(?:products?|p|item|dp)\//i;

function modeOf(url: URL, { type, modes }: Supplier): PageMode {
  const path = url.pathname.replace(/\/+$/, "");
  if (PRODUCT_PAGE.test(`${path}/`)) return "product";
  if (modes.includes("collection") && COLLECTION_PAGE.test(path)) return "collection";
  return modes.includes("store") && STORE_PAGES[type]?.test(path) ? "store" : "product";
}

function supplierAt(url: URL): Supplier {
  return suppliers.find(({ hosts }) => hosts.length > 0 && isOneOf(hosts, url.hostname)) ?? storefront;
}

function recognisedIn(line: Line, idsOf: Supplier): Recognised {
  const about = { ...line, mode: "product" as PageMode, isId: ID.test(line.text) };
  if (about.isId) return { ...about, supplier: idsOf, isValid: isValid(line.text, idsOf) };
  const app = APPS.find(([scheme]) => scheme.test(line.text));
  const owner = app && supplierOf(app[1]);
  if (owner) return { ...about, supplier: owner, isValid: true };
  const urls = (line.text.match(ADDRESSES) ?? line.text.split(/\s+/)).flatMap((each) => parsed(each) ?? []);
  // Texts that apps share have links of other kinds beside that of the product.
  const url = urls.find((each) => supplierAt(each) !== storefront) ?? urls[0];
  const supplier = url ? supplierAt(url) : storefront;
  const mode = url ? modeOf(url, supplier) : "product";
  return { ...about, supplier, mode, isValid: isValid(line.text, supplier) };
}

/** What each line of a text seems to be; bare ids are those of one supplier. */
export function recognised(text: string, idsOf: Supplier): Recognised[] {
  return typed(text).map((line) => recognisedIn(line, idsOf));
}

/** Lines that one request imports. */
export interface Group {
  supplier: Supplier;
  mode: PageMode;
  /** As they were typed. */
  typed: readonly string[];
  /** As they are sent. */
  lines: readonly string[];
}

/** The requests that import these lines: one for each supplier and kind of page. */
export function groupsOf(lines: readonly Recognised[]): Group[] {
  const found = new Map<string, Recognised[]>();
  for (const line of lines) {
    const { supplier, mode, number } = line;
    const isAlone = supplier.oneStore && mode === "store";
    const key = `${supplier.type} ${mode} ${isAlone ? number : ""}`;
    found.set(key, [...(found.get(key) ?? []), line]);
  }
  return [...found.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const texts = group.map(({ text }) => text);
    const { supplier, mode } = first;
    return [{ supplier, mode, typed: texts, lines: linesToSend(texts.join("\n"), supplier, mode) }];
  });
}

/** Checks recognised lines. Returns the specification's message with line numbers, or true if all can be used. */
export function checkRecognised(lines: readonly Recognised[], t: Messages): true | string {
  if (lines.length === 0) return t.badLink.product(storefront.name);
  if (lines.length > MOST_LINES) return t.tooMany;
  const bad = lines.filter((line) => !line.isValid);
  const [first] = bad;
  if (!first) return true;
  const numbers = bad.map(({ number }) => number);
  return sentenceAbout(numbers, first.supplier, first.mode, t);
}
