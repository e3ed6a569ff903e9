import known from "./fields.json";

export const FIELDS = Object.keys(known) as FieldName[];
export type FieldName = keyof typeof known;
export type Address = Record<FieldName, string> & { extras: Record<string, string> };
type Input = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const TYPES = ["text", "tel", "textarea", "select-one"];
const plain = (text: string) =>
  text
    .replace(/\(.*?\)|（.*?）/g, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/** Fields of a delivery address on a page, each where it is named without doubt; never those of a card or a bill. */
export function recognise(root: ParentNode): Map<FieldName, Input> {
  const found = new Map<FieldName, Input>();
  for (const input of root.querySelectorAll<Input>("input, textarea, select")) {
    const name = isUsable(input) ? nameOf(input) : null;
    if (name && !found.has(name)) found.set(name, input);
  }
  return found;
}

/**
 * Writes an address into the fields of a page; returns the fields that have something to say and found no place.
 * A recognised field for which the address says nothing is emptied, so that two addresses never mix.
 */
export function fill(root: ParentNode, address: Address): FieldName[] {
  const places = recognise(root);
  for (const [name, input] of places) if (!write(input, address[name])) places.delete(name);
  return FIELDS.filter((name) => address[name] && !places.has(name));
}

function isUsable(input: Input): boolean {
  return (
    TYPES.includes(input.type) &&
    !input.disabled &&
    !("readOnly" in input && input.readOnly) &&
    (input.checkVisibility?.() ?? true)
  );
}

function nameOf(input: Input): FieldName | null {
  const stated = input.getAttribute("autocomplete")?.toLowerCase().split(/\s+/) ?? [];
  const last = stated.at(-1) ?? "";
  if (stated.includes("billing") || last.startsWith("cc-")) return null;
  const byToken = FIELDS.find((name) => known[name].autocomplete.includes(last));
  if (byToken) return byToken;
  const labels = [...(input.labels ?? [])].map(({ textContent }) => textContent ?? "");
  const texts = [...labels, input.getAttribute("aria-label") ?? "", input.getAttribute("placeholder") ?? ""];
  const ids = [input.name, input.id].map(plain).filter(Boolean);
  if (ids.some((id) => /billing|card|coupon|search/.test(id))) return null;
  const said = [...texts.map(plain), ...ids];
  return (
    FIELDS.find((name) => known[name].words.some((word) => said.includes(word) || endsIn(ids, word))) ?? null
  );
}

/** Whether the name of an input ends in a word that is long enough not to end others by chance. */
function endsIn(ids: string[], word: string): boolean {
  return word.length >= 8 && ids.some((id) => id.endsWith(word));
}

function write(input: Input, value: string): boolean {
  if (input instanceof HTMLSelectElement) {
    const wanted = [value, countryName(value)].map(plain);
    const option = [...input.options].find(
      ({ value: code, text }) => value && (wanted.includes(plain(code)) || wanted.includes(plain(text))),
    );
    if (!option) return false;
    input.value = option.value;
  } else {
    // Past the setter that frameworks put before it, so that they notice the change.
    const own = input instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
    Object.getOwnPropertyDescriptor(own.prototype, "value")?.set?.call(input, value);
  }
  for (const kind of ["input", "change"]) input.dispatchEvent(new Event(kind, { bubbles: true }));
  return true;
}

/** Returns the English name of a country; other texts as they are. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames("en", { type: "region" }).of(code) ?? code) : code;
}
