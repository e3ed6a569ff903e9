const CELL = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n?|\n|$)/y;
const SPECIAL = /[\t\r\n"]/;
const STARTS_FORMULA = /^[=+@-]/;
const QUOTED_FORMULA = /^'(?=[=+@-])/;
const GROUPED = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
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

/** "USD 1,234.50" as a spreadsheet shows it, in the form that a field takes. */
export function plainNumber(cell: string): string {
  const bare = cell.replace(AROUND_AMOUNT, "");
  return GROUPED.test(bare) ? bare.replaceAll(",", "") : bare;
}
