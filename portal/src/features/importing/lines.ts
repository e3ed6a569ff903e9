import { ALIEXPRESS, type PageMode } from "@/shared/suppliers/suppliers";

export const MOST_LINES = 10_000;
const NAMED_AT_MOST = 5;
const ID = /^\d+$/;
const SCHEME = /^[a-z][a-z\d+.-]*:/i;

export function linesOf(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
}

function parsed(line: string): URL | undefined {
  const address = SCHEME.test(line) ? line : `https://${line}`;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url && /^https?:$/.test(url.protocol) && url.hostname.includes(".") ? url : undefined;
}

function isValid(line: string, supplier: number): boolean {
  const url = parsed(line);
  if (supplier !== ALIEXPRESS) return url !== undefined || isLoopback(line);
  return ID.test(line) || isLoopback(line) || (url?.hostname.split(".").includes("aliexpress") ?? false);
}

/** A LAN store or the sandbox: whether it may be fetched is the server's to say. */
function isLoopback(line: string): boolean {
  return /^https?:\/\/(?:localhost|\d+\.\d+\.\d+\.\d+)(?::\d+)?\//i.test(`${line}/`);
}

/** Numbers, from 1, of the typed lines that cannot be a link or id of this supplier. The server decides in the end. */
export function invalidLines(text: string, supplier: number): number[] {
  return text.split(/\r?\n/).flatMap((line, index) => {
    const trimmed = line.trim();
    return !trimmed || isValid(trimmed, supplier) ? [] : [index + 1];
  });
}

interface Messages {
  badAliExpress: string;
  badShopify: Record<PageMode, string>;
  inLines: (lines: string) => string;
  moreLines: (count: number) => string;
  tooMany: string;
}

function sentence(supplier: number, mode: PageMode, t: Messages): string {
  return supplier === ALIEXPRESS ? t.badAliExpress : t.badShopify[mode];
}

/** What is wrong with the input, in the specification's words, naming the lines; true when nothing is. */
export function checkLines(text: string, supplier: number, mode: PageMode, t: Messages): true | string {
  const count = linesOf(text).length;
  if (count === 0) return sentence(supplier, mode, t);
  if (count > MOST_LINES) return t.tooMany;
  const bad = invalidLines(text, supplier);
  if (bad.length === 0) return true;
  const named = t.inLines(bad.slice(0, NAMED_AT_MOST).join(", "));
  const rest = bad.length > NAMED_AT_MOST ? ` ${t.moreLines(bad.length - NAMED_AT_MOST)}` : "";
  return `${sentence(supplier, mode, t)} (${named}${rest})`;
}
