import type { FormCountry } from "@/shared/api/types";

/** Codes with the name of their main country, as one chooses them. */
export function codesOf(countries: readonly FormCountry[]): Map<string, string> {
  const codes = new Map<string, string>();
  for (const { country, phone, is_main } of countries)
    if (phone && (is_main || !codes.has(phone))) codes.set(phone, country);
  return new Map([...codes].sort(([first], [other]) => Number(first) - Number(other)));
}

/** A number's code and the rest: "+44 20 7946" or "+44207946". */
export function splitPhone(value: string, countries: readonly FormCountry[]): [code: string, number: string] {
  if (!value.startsWith("+")) return ["", value];
  const spaced = /^\+(\d{1,3})(?: (.*))?$/.exec(value);
  if (spaced?.[1] && (spaced[2] !== undefined || value.length <= 4)) return [spaced[1], spaced[2] ?? ""];
  const digits = value.slice(1);
  const known = [...codesOf(countries).keys()].filter((code) => digits.startsWith(code));
  const code = known.sort((first, other) => other.length - first.length)[0];
  return code ? [code, digits.slice(code.length)] : ["", value];
}

/** The same number under another code; empty for no code. */
export function withCode(value: string, code: string, countries: readonly FormCountry[]): string {
  const [, number] = splitPhone(value, countries);
  return code ? `+${code} ${number}` : number;
}
