const CODES: [RegExp, string][] = [
  [/US\s?\$/, "USD"],
  [/A\$|AU\$/, "AUD"],
  [/C\$|CA\$/, "CAD"],
  [/HK\$/, "HKD"],
  [/MX\$/, "MXN"],
  [/R\$/, "BRL"],
  [/€/, "EUR"],
  [/£/, "GBP"],
  [/₹/, "INR"],
  [/₺/, "TRY"],
  [/zł/, "PLN"],
];

/** Returns the currency that a displayed price names; empty for symbols that several currencies use ($, ¥, kr). */
export function currencyIn(text: string): string {
  return /\b[A-Z]{3}\b/.exec(text)?.[0] ?? CODES.find(([sign]) => sign.test(text))?.[1] ?? "";
}

/** Returns the highest amount in a text such as "$1,299.00", "1.299,00 €" or "¥88 - 99"; null without one. */
export function amountIn(text: string): string | null {
  const amounts = [...text.matchAll(/\d[\d.,' \u00a0\u202f]*/g)].map(([found]) => plain(found));
  const known = amounts.filter((amount): amount is string => amount !== null);
  return known.sort((left, right) => Number(right) - Number(left))[0] ?? null;
}

/** Parses an amount from structured data, where a point is always a decimal point: 1.299 is not 1299. */
export function statedAmount(stated: string): string | null {
  if (!/^\d{1,12}\.\d+$/.test(stated)) return plain(stated);
  return /\.\d{5}/.test(stated) ? Number(stated).toFixed(4) : stated;
}

/** An amount as the contract writes it: at most four decimals, a point, nothing else. */
export function plain(written: string): string | null {
  const text = written.replace(/[' \u00a0\u202f]/g, "").replace(/[.,]+$/, "");
  const last = Math.max(text.lastIndexOf("."), text.lastIndexOf(","));
  const mark = text[last];
  const isBoth = text.includes(".") && text.includes(",");
  const isGrouped = !isBoth && last >= 0 && text.length - last === 4 && !text.startsWith("0");
  const repeats = mark !== undefined && text.split(mark).length > 2;
  const hasDecimals = last >= 0 && (isBoth || (!isGrouped && !repeats));
  const whole = (hasDecimals ? text.slice(0, last) : text).replace(/[.,]/g, "");
  const amount = hasDecimals ? `${whole || "0"}.${text.slice(last + 1)}` : whole;
  return /^\d{1,12}(\.\d{1,4})?$/.test(amount) ? amount : null;
}
