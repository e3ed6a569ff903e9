import type { PastedProduct } from "@/api/types";

/** The columns of a spreadsheet, in the order in which they are pasted. */
export const COLUMNS = [
  "type",
  "product_id",
  "title_en",
  "title_zh",
  "price",
  "sell_price",
  "category",
  "image",
] as const;

const ALIEXPRESS = 1;
const amountOf = (cell: string) => cell.replace(/[$¥,\s]/g, "");

/** Rows as the clipboard of a spreadsheet holds them; a row of column names is passed over. */
export function rowsOf(pasted: string): PastedProduct[] {
  return pasted
    .split(/\r?\n/)
    .filter((line) => line.trim())
    .map((line) => line.split("\t").map((cell) => cell.trim()))
    .filter(([first]) => first !== "type")
    .map(
      ([
        type = "",
        product_id = "",
        title_en = "",
        title_zh = "",
        price = "",
        sell = "",
        category = "",
        image = "",
      ]) => ({
        type: (Number(type) || ALIEXPRESS) as PastedProduct["type"],
        product_id,
        title_en,
        title_zh,
        price: amountOf(price),
        sell_price: amountOf(sell) || null,
        category,
        image,
      }),
    );
}
