import Checkbox from "@mui/material/Checkbox";
import TableCell from "@mui/material/TableCell";
import TableRow from "@mui/material/TableRow";
import { memo } from "react";
import type { ProductImage, Sku } from "@/shared/api/types";
import { money } from "@/shared/format/money";
import { useTexts } from "@/shared/i18n/texts";
import { Muted } from "@/shared/ui/Card";
import { previewMargin } from "../list/figures";
import { CellInput, PriceCell, VariantImage } from "./cells";
import { type DraftState, fieldKey, isAmount, type SkuField, typedOf, variantName } from "./draft";
import { SHEET_COLUMNS } from "./sheet/columns";
import { isFormula } from "./sheet/formula";
import { cellName } from "./sheet/ranges";
import { editorTexts } from "./texts";

interface VariantRowProps {
  sku: Sku;
  /** Its place among all variants, from 0. */
  row: number;
  /** The first and the last column of the marked range, where the row is part of it. */
  marked: readonly [number, number] | undefined;
  images: readonly ProductImage[];
  currency: string;
  draft: DraftState;
  measure: (element: Element | null) => void;
}

function complaint(field: SkuField, typed: string) {
  if (isFormula(typed)) return "formulaWrong";
  return isAmount(field) ? "amountWrong" : "wholeWrong";
}

/** One variant; a field that cannot be sent stays as typed, says why, and keeps Save closed. */
function VariantRowCells({ sku, row, marked, images, currency, draft, measure }: VariantRowProps) {
  const t = useTexts(editorTexts);
  const changed = draft.draft.skus[sku.id] ?? {};
  const name = variantName(sku, t.onlyVariant);
  const included = changed.included ?? sku.included;
  const price = changed.price === undefined ? sku.price : changed.price;

  const write = (field: SkuField, typed: string | null) =>
    draft.write([{ id: sku.id, field, typed }], fieldKey(sku.id, field));
  const placeOf = (field: SkuField) => {
    const column = SHEET_COLUMNS.indexOf(field);
    const isMarked = marked !== undefined && column >= marked[0] && column <= marked[1];
    return { name: cellName({ row, column }), isMarked };
  };
  const inputOf = (field: SkuField, label: string) => {
    const refused = draft.invalid.get(fieldKey(sku.id, field));
    return {
      label: t.ofVariant(label, name),
      place: placeOf(field),
      error: refused === undefined ? "" : t[complaint(field, refused)],
      onWrite: (typed: string) => write(field, typed),
    };
  };
  const cell = (field: Exclude<SkuField, "price">, label: string, width: number) => (
    <TableCell role="cell" data-label={label}>
      <CellInput {...inputOf(field, label)} width={width} value={typedOf(sku, field, draft)} />
    </TableCell>
  );
  const earned = changed.price === undefined ? sku.margin : previewMargin(price, sku.cost_price);
  return (
    <TableRow
      ref={measure}
      role="row"
      aria-rowindex={row + 2}
      data-index={row}
      sx={{ opacity: included ? 1 : 0.72 }}
    >
      <TableCell padding="checkbox" role="cell" data-label={t.include}>
        <Checkbox
          size="small"
          checked={included}
          slotProps={{ input: { "aria-label": t.includeVariant(name) } }}
          onChange={(event) => draft.setSkus([sku.id], { included: event.target.checked })}
        />
      </TableCell>
      <TableCell role="cell" data-label={t.tabs.images}>
        <VariantImage
          name={name}
          url={changed.sku_image ?? sku.sku_image}
          src={sku.sku_image_src}
          images={images}
          onChoose={(url) => draft.setSkus([sku.id], { sku_image: url })}
        />
      </TableCell>
      <TableCell component="th" scope="row" role="rowheader" sx={{ minWidth: 120, overflowWrap: "anywhere" }}>
        {name}
      </TableCell>
      {cell("sku", t.sku, 120)}
      <TableCell role="cell" data-label={t.cost} sx={{ whiteSpace: "nowrap" }}>
        {money(sku.cost_price, currency)}
        {sku.imported_cost_price !== sku.cost_price && (
          <Muted sx={{ display: "block" }}>{t.importedCost(money(sku.imported_cost_price, currency))}</Muted>
        )}
      </TableCell>
      <TableCell role="cell" data-label={t.supplierCompareAt} sx={{ whiteSpace: "nowrap" }}>
        {money(sku.supplier_compare_at_price, currency)}
      </TableCell>
      <TableCell role="cell" data-label={t.price}>
        <PriceCell
          {...inputOf("price", t.price)}
          price={price}
          typed={typedOf(sku, "price", draft)}
          source={sku.price_source}
          changed={changed.price !== undefined}
          onBackToRule={() => write("price", null)}
        />
      </TableCell>
      {cell("compare_at_price", t.compareAt, 92)}
      <TableCell role="cell" data-label={t.margin}>
        {earned === null ? "–" : `${earned}%`}
      </TableCell>
      {cell("stock", t.stock, 80)}
      {cell("weight_grams", t.weight, 80)}
      {cell("barcode", t.barcode, 130)}
    </TableRow>
  );
}

export const VariantRow = memo(
  VariantRowCells,
  (before, after) =>
    before.sku === after.sku &&
    before.row === after.row &&
    before.marked?.[0] === after.marked?.[0] &&
    before.marked?.[1] === after.marked?.[1] &&
    before.images === after.images &&
    before.currency === after.currency &&
    before.draft.draft.skus[before.sku.id] === after.draft.draft.skus[after.sku.id] &&
    before.draft.invalid === after.draft.invalid,
);
