import { useRef } from "react";
import type { Sku } from "@/shared/api/types";
import { type DraftState, fieldKey, type SkuField, typedOf, type Written } from "../draft";
import { landed, SHEET_COLUMNS } from "./columns";
import { isFormula } from "./formula";
import { type Box, type Cell, cellsOf } from "./ranges";

/** Reads and writes the cells of the sheet; each write is one step of the draft. */
export function useCells(skus: readonly Sku[], currency: string, draft: DraftState) {
  /** The formulas that were calculated, with what came of them; typed over, they no longer count. */
  const formulas = useRef(new Map<string, { formula: string; result: string }>());

  const fieldAt = (cell: Cell): { sku: Sku; field: SkuField } | null => {
    const [sku, field] = [skus[cell.row], SHEET_COLUMNS[cell.column]];
    return sku && field ? { sku, field } : null;
  };
  const textAt = (cell: Cell) => {
    const at = fieldAt(cell);
    return at ? typedOf(at.sku, at.field, draft) : "";
  };
  const formulaAt = (cell: Cell) => {
    const at = fieldAt(cell);
    const known = at && formulas.current.get(fieldKey(at.sku.id, at.field));
    return known?.result === textAt(cell) ? known.formula : textAt(cell);
  };
  /** Cells that do not exist take nothing. */
  const write = (texts: readonly (readonly [Cell, string])[]) => {
    const written = texts.flatMap(([cell, text]): Written[] => {
      const at = fieldAt(cell);
      if (!at) return [];
      const result = landed(at.sku, at.field, text, draft.draft, currency);
      if (isFormula(text)) {
        const key = fieldKey(at.sku.id, at.field);
        formulas.current.set(key, { formula: text, result: result.typed ?? "" });
      }
      return [result];
    });
    if (written.length > 0) draft.write(written);
  };
  const fillWith = (text: string, box: Box) => write(cellsOf(box).map((cell) => [cell, text]));
  /** The first row's texts and formulas, in all rows below it. */
  const fillDown = (box: Box) => {
    if (box.top < 0) return;
    const below = cellsOf({ ...box, top: box.top + 1 });
    write(below.map((cell) => [cell, formulaAt({ row: box.top, column: cell.column })]));
  };
  return { textAt, write, fillWith, fillDown };
}
