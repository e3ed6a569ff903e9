import type { Request, RequestFile, ResultText } from "@/api/types";

type Saved = Request["draft"]["rows"][number];

/** An offer as it is typed; what may be left out is empty. */
export interface RowDraft {
  source: string;
  supplier: string;
  id: string;
  title: string;
  store_name: string;
  selected_image: string;
  url: string;
  moq: string;
  max_price: string;
  quantity: string;
  service_fee: string;
  express: string;
  logistics_price: string;
  days: string;
}

export interface ResultDraft {
  rows: RowDraft[];
  files: RequestFile[];
  link: string;
  page_id: string;
}

/** How many pieces of each requested product the merchant wants; null where the form does not ask. */
type Quantities = readonly (number | null)[];

/** Returns the requested quantity, but no less than the supplier sells at once. */
export const requestedQuantity = (requested: Quantities, source: number, moq: number | null = null) =>
  String(Math.max(1, requested[source] ?? 1, moq ?? 1));

export const emptyRow = (requested: Quantities): RowDraft => ({
  source: "0",
  supplier: "1",
  id: "",
  title: "",
  store_name: "",
  selected_image: "",
  url: "",
  moq: "",
  max_price: "",
  quantity: requestedQuantity(requested, 0),
  service_fee: "",
  express: "",
  logistics_price: "",
  days: "",
});

const typed = (number: number | null) => (number === null ? "" : String(number));
const numberOf = (text: string) => (text.trim() ? Number(text) : null);

const rowOf = ({ image: _image, total_price: _total, ...row }: Saved): RowDraft => ({
  ...row,
  source: String(row.source),
  supplier: String(row.supplier),
  moq: typed(row.moq),
  quantity: String(row.quantity),
  express: typed(row.express),
  days: typed(row.days),
});

export const draftOf = ({ draft }: Request): ResultDraft => ({
  rows: draft.rows.map(rowOf),
  files: draft.files,
  link: draft.link,
  page_id: typed(draft.page_id),
});

export const wireOf = (draft: ResultDraft): Omit<ResultText, "version"> => ({
  rows: draft.rows.map((row) => ({
    ...row,
    source: Number(row.source),
    supplier: Number(row.supplier),
    moq: numberOf(row.moq),
    max_price: row.max_price.trim() || "0",
    quantity: numberOf(row.quantity) ?? 0,
    service_fee: row.service_fee.trim() || "0",
    express: numberOf(row.express) as ResultText["rows"][number]["express"],
    logistics_price: row.logistics_price.trim() || "0",
    days: numberOf(row.days),
  })),
  files: draft.files.map(({ id }) => id),
  link: draft.link.trim(),
  page_id: numberOf(draft.page_id),
});

/** Returns the total of an offer, computed like the server does; empty while an amount is missing or invalid. */
export function totalOf({ max_price, quantity, service_fee, logistics_price }: RowDraft): string {
  const total = Number(max_price) * Number(quantity) + Number(service_fee) + Number(logistics_price);
  return Number.isFinite(total) ? total.toFixed(2) : "";
}

/** The columns of a result, in the order in which they are pasted; products count from 1. */
export const COLUMNS = [
  "source",
  "supplier",
  "id",
  "store_name",
  "title",
  "selected_image",
  "url",
  "moq",
  "max_price",
  "quantity",
  "service_fee",
  "logisticsTypes",
  "logisticsPrice",
  "total_price",
  "dalivery",
] as const;

const NAMES: Partial<Record<string, keyof RowDraft>> = {
  logisticsTypes: "express",
  logisticsPrice: "logistics_price",
  dalivery: "days",
};

const AMOUNTS: readonly string[] = ["moq", "max_price", "quantity", "service_fee", "logistics_price", "days"];

/** What a spreadsheet says for a code; the codes themselves are taken too. */
const CODES: Partial<Record<string, Record<string, string>>> = {
  supplier: { "1": "1", "2": "2", aliexpress: "1", 速卖通: "1", "1688": "2" },
  express: { "0": "0", "1": "1", "2": "2", sea: "0", land: "1", air: "2", 海运: "0", 陆运: "1", 空运: "2" },
};

/** Returns the columns and the rows of what was copied from a spreadsheet. */
function tableOf(pasted: string) {
  const lines = pasted
    .split(/\r?\n/)
    .filter((line) => line.trim())
    .map((line) => line.split("\t").map((cell) => cell.trim()));
  const named = lines[0]?.some((cell) => cell === "title" || cell === "max_price") ?? false;
  const columns: readonly string[] = named ? (lines[0] ?? []) : COLUMNS;
  return { columns, lines: lines.slice(named ? 1 : 0) };
}

/** Parses rows copied from a spreadsheet. */
export function rowsOf(pasted: string, requested: Quantities): RowDraft[] {
  const { columns, lines } = tableOf(pasted);
  return lines.map((cells) => rowFrom(columns, cells, requested));
}

/** Returns the words that stand for no supplier or way of sending, each once. */
export function unknownWords(pasted: string): string[] {
  const { columns, lines } = tableOf(pasted);
  const unknown = lines.flatMap((cells) =>
    cells.filter((cell, place) => cell && codeOf(nameOf(columns[place] ?? ""), cell) === ""),
  );
  return [...new Set(unknown)];
}

const nameOf = (column: string) => NAMES[column] ?? (column as keyof RowDraft);

/** Returns the code that a word stands for: empty if it is unknown, undefined where no code is requested. */
function codeOf(name: keyof RowDraft, word: string): string | undefined {
  const codes = CODES[name];
  return codes && (codes[word.toLowerCase()] ?? "");
}

function rowFrom(columns: readonly string[], cells: string[], requested: Quantities): RowDraft {
  const row = { ...emptyRow(requested), quantity: "" };
  columns.forEach((column, place) => {
    const cell = cells[place] ?? "";
    const name = nameOf(column);
    if (!cell || !Object.hasOwn(row, name)) return;
    const code = codeOf(name, cell);
    if (code !== undefined) row[name] = code || row[name];
    else row[name] = AMOUNTS.includes(name) ? cell.replace(/[$,\s]/g, "") : cell;
  });
  const source = Math.max(0, (Number(row.source) || 1) - 1);
  const quantity = row.quantity || requestedQuantity(requested, source, numberOf(row.moq));
  return { ...row, source: String(source), quantity };
}
