const CELL = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n?|\n|$)/y;
const SPECIAL = /[\t\r\n"]/;
const STARTS_FORMULA = /^[=+@-]/;
const QUOTED_FORMULA = /^'(?=[=+@-])/;
const GROUPED = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const WEIGHT = /^(\d+(?:\.\d+)?)\s*(g|kg)$/i;
const AROUND_AMOUNT = /^(?:[A-Z]{3}|\p{Sc})\s*|\s*(?:[A-Z]{3}|\p{Sc})$/gu;

/** Rows of cells, from the text that a spreadsheet puts on the clipboard. */
export function readCells(text: string): string[][] {
  const rows: string[][] = [[]];
  CELL.lastIndex = 0;
  for (let read = CELL.exec(text); read; read = CELL.exec(text)) {
    const [, quoted, plain = "", end] = read;
    const cell = quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"');
    rows.at(-1)?.push(cell.replace(QUOTED_FORMULA, ""));
    if (end === "" || (end !== "\t" && CELL.lastIndex >= text.length)) break;
    if (end !== "\t") rows.push([]);
  }
  return rows;
}

/** The text that a spreadsheet reads back as these cells, none of them as a formula. */
export function writeCells(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(writeCell).join("\t")).join("\n");
}

function writeCell(cell: string): string {
  const safe = STARTS_FORMULA.test(cell) ? `'${cell}` : cell;
  return SPECIAL.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * "USD 1,234.50" as a spreadsheet shows it, in the form that a field takes. An amount in another currency stays as it
 * is, so that the field refuses it.
 */
export function plainAmount(cell: string, currency: string): string {
  const bare = cell.replace(AROUND_AMOUNT, "");
  const marks = cell.replace(bare, "").trim();
  if (marks && !currencyMarks(currency).has(marks)) return cell;
  return ungrouped(bare);
}

/** The grams of "500 g" and "0.5 kg"; any other text stays as it is. */
export function plainGrams(cell: string): string {
  const [, number, unit] = WEIGHT.exec(cell) ?? [];
  if (number === undefined || unit === undefined) return ungrouped(cell);
  return unit.toLowerCase() === "kg" ? String(Math.round(Number(number) * 1e6) / 1e3) : number;
}

/** "1,234" in the form that a field takes. */
export function ungrouped(number: string): string {
  return GROUPED.test(number) ? number.replaceAll(",", "") : number;
}

/** The code of a currency and its signs, such as "$" and "US$"; "¥" is both 人民币 and the yen. */
function currencyMarks(currency: string): Set<string> {
  const displays = ["symbol", "narrowSymbol"] as const;
  const signs = displays.flatMap((currencyDisplay) =>
    new Intl.NumberFormat("en", { style: "currency", currency, currencyDisplay })
      .formatToParts(1)
      .filter((part) => part.type === "currency")
      .map((part) => part.value),
  );
  return new Set([currency, ...signs, ...signs.map((sign) => sign.replace("¥", "￥"))]);
}
