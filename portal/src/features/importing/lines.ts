import type { PageMode, Supplier } from "@/shared/suppliers/suppliers";

export const MOST_LINES = 10_000;
const NAMED_AT_MOST = 5;
export const ID = /^\d+$/;
const SCHEME = /^[a-z][a-z\d+.-]*:/i;
/** Invisible marks that copying adds (`server/kit/pasted_links.py`). */
const MARKS = /\u00ad|\u061c|\u180e|\u200b|\u200e|\u200f|[\u202a-\u202e]|[\u2060-\u2069]|\ufeff/g;
/** Addresses, also inside a text that a marketplace's app shared. */
export const ADDRESSES = /https?:\/\/[^\s<>"“”，。！？；：、（）【】「」《》]+/gi;
/** What opens a marketplace's app. */
const APP = /(?:intent|aliexpress|taobao|tbopen|tmall|wireless1688|alibaba|enalibaba):\/\//i;

export interface Line {
  /** From 1, as typed. */
  number: number;
  text: string;
}

export function typed(text: string): Line[] {
  return text
    .split(/\r?\n/)
    .map((line, index) => ({ number: index + 1, text: line.replace(MARKS, "").trim() }))
    .filter((line) => line.text);
}

export function linesOf(text: string): string[] {
  return typed(text).map((line) => line.text);
}

/** Of store pages some suppliers take one at a time. */
function requestedLines(text: string, supplier: Supplier, mode: PageMode): Line[] {
  const lines = typed(text);
  return supplier.oneStore && mode === "store" ? lines.slice(0, 1) : lines;
}

/** The lines as they are sent: without the query where it means nothing. */
export function linesToSend(text: string, supplier: Supplier, mode: PageMode): string[] {
  const lines = requestedLines(text, supplier, mode).map((line) => line.text);
  return supplier.stripsQuery ? lines.map(withoutQuery) : lines;
}

function withoutQuery(line: string): string {
  const isBare = !/\s|:\/\//.test(line);
  return line.replace(isBare ? /^.+$/ : ADDRESSES, (address) => address.replace(/[?#].*$/, ""));
}

export function parsed(line: string): URL | undefined {
  const address = SCHEME.test(line) ? line : `https://${line}`;
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url && /^https?:$/.test(url.protocol) && url.hostname.includes(".") ? url : undefined;
}

export function isOneOf(hosts: readonly string[], hostname: string): boolean {
  return hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
}

export function isValid(line: string, { asked: accepts, hosts }: Supplier): boolean {
  if (isLoopback(line) || (accepts !== "link" && ID.test(line))) return true;
  if (APP.test(line)) return true;
  const addresses = line.match(ADDRESSES) ?? line.split(/\s+/);
  return addresses
    .map(parsed)
    .some((url) => url !== undefined && (hosts.length === 0 || isOneOf(hosts, url.hostname)));
}

/** A LAN store or the sandbox: whether it may be fetched is the server's to say. */
function isLoopback(line: string): boolean {
  return /^https?:\/\/(?:localhost|\d+\.\d+\.\d+\.\d+)(?::\d+)?\//i.test(`${line}/`);
}

/** Numbers of the typed lines that cannot be a link or id of this supplier. The server decides in the end. */
export function invalidLines(text: string, supplier: Supplier, mode: PageMode): number[] {
  return requestedLines(text, supplier, mode)
    .filter((line) => !isValid(line.text, supplier))
    .map((line) => line.number);
}

export interface Messages {
  badLinkOrId: (supplier: string) => string;
  badProductLink: (supplier: string) => string;
  badLink: Record<PageMode, (supplier: string) => string>;
  inLines: (lines: string) => string;
  moreLines: (count: number) => string;
  tooMany: string;
}

/** The specification's words (001, section 5) for input that the supplier cannot use. */
function sentence({ asked: accepts, name }: Supplier, mode: PageMode, t: Messages): string {
  if (accepts === "link_or_id") return t.badLinkOrId(name);
  return accepts === "product_link" ? t.badProductLink(name) : t.badLink[mode](name);
}

/** Checks the input. Returns the specification's message with line numbers, or true if it is valid. */
export function checkLines(text: string, supplier: Supplier, mode: PageMode, t: Messages): true | string {
  const count = linesOf(text).length;
  if (count === 0) return sentence(supplier, mode, t);
  if (count > MOST_LINES) return t.tooMany;
  const bad = invalidLines(text, supplier, mode);
  return bad.length === 0 || sentenceAbout(bad, supplier, mode, t);
}

/** The specification's words for these lines. */
export function sentenceAbout(
  bad: readonly number[],
  supplier: Supplier,
  mode: PageMode,
  t: Messages,
): string {
  const named = t.inLines(bad.slice(0, NAMED_AT_MOST).join(", "));
  const rest = bad.length > NAMED_AT_MOST ? ` ${t.moreLines(bad.length - NAMED_AT_MOST)}` : "";
  return `${sentence(supplier, mode, t)} (${named}${rest})`;
}
