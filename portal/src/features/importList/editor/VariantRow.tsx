import Checkbox from "@mui/material/Checkbox";
import TableCell from "@mui/material/TableCell";
import TableRow from "@mui/material/TableRow";
import { memo } from "react";
import type { ProductImage, Sku } from "@/shared/api/types";
import { money } from "@/shared/format/money";
import { useTexts } from "@/shared/i18n/texts";
import { previewMargin } from "../list/figures";
import { CellInput, PriceCell, VariantImage } from "./cells";
import { type DraftState, isAcceptable, type SkuField, variantName } from "./draft";
import { editorTexts } from "./texts";

interface VariantRowProps {
  sku: Sku;
  images: readonly ProductImage[];
  currency: string;
  draft: DraftState;
}

function shownValue(value: string | number | null | undefined): string {
  return value === null || value === undefined ? "" : String(value);
}

/** One variant; a field that cannot be sent stays as typed, says why, and keeps Save closed. */
function VariantRowCells({ sku, images, currency, draft }: VariantRowProps) {
  const t = useTexts(editorTexts);
  const changed = draft.draft.skus[sku.id] ?? {};
  const name = variantName(sku, t.onlyVariant);
  const included = changed.included ?? sku.included;
  const price = changed.price === undefined ? sku.price : changed.price;

  const write = (field: SkuField, typed: string) => {
    const isFine = isAcceptable(field, typed);
    if (!isFine) return draft.keepInvalid(`${sku.id}:${field}`, typed);
    draft.mend(`${sku.id}:${field}`);
    const isCount = field === "stock" || field === "weight_grams";
    const value = typed === "" ? null : isCount ? Number(typed) : typed;
    draft.setSku(sku.id, { [field]: value });
  };
  const cell = (field: Exclude<SkuField, "price">, label: string, width: number) => (
    <TableCell role="cell" data-label={label}>
      <CellInput
        label={t.ofVariant(label, name)}
        width={width}
        value={
          draft.invalid.get(`${sku.id}:${field}`) ??
          shownValue(changed[field] === undefined ? sku[field] : changed[field])
        }
        error={
          draft.invalid.has(`${sku.id}:${field}`)
            ? field === "compare_at_price"
              ? t.amountWrong
              : t.wholeWrong
            : ""
        }
        onWrite={(typed) => write(field, typed)}
      />
    </TableCell>
  );
  const earned = changed.price === undefined ? sku.margin : previewMargin(price, sku.cost_price);
  return (
    <TableRow role="row" sx={{ opacity: included ? 1 : 0.72 }}>
      <TableCell padding="checkbox" role="cell" data-label={t.include}>
        <Checkbox
          size="small"
          checked={included}
          slotProps={{ input: { "aria-label": t.includeVariant(name) } }}
          onChange={(event) => draft.setSku(sku.id, { included: event.target.checked })}
        />
      </TableCell>
      <TableCell role="cell" data-label={t.tabs.images}>
        <VariantImage
          name={name}
          url={changed.sku_image ?? sku.sku_image}
          src={sku.sku_image_src}
          images={images}
          onChoose={(url) => draft.setSku(sku.id, { sku_image: url })}
        />
      </TableCell>
      <TableCell component="th" scope="row" role="rowheader" sx={{ minWidth: 120, overflowWrap: "anywhere" }}>
        {name}
      </TableCell>
      <TableCell role="cell" data-label={t.sku}>
        <CellInput
          label={t.ofVariant(t.sku, name)}
          width={120}
          value={changed.sku ?? sku.sku}
          onWrite={(typed) => draft.setSku(sku.id, { sku: typed })}
        />
      </TableCell>
      <TableCell role="cell" data-label={t.cost} sx={{ whiteSpace: "nowrap" }}>
        {money(sku.cost_price, currency)}
      </TableCell>
      <TableCell role="cell" data-label={t.supplierCompareAt} sx={{ whiteSpace: "nowrap" }}>
        {money(sku.supplier_compare_at_price, currency)}
      </TableCell>
      <TableCell role="cell" data-label={t.price}>
        <PriceCell
          label={t.ofVariant(t.price, name)}
          price={price}
          typed={draft.invalid.get(`${sku.id}:price`)}
          source={sku.price_source}
          changed={changed.price !== undefined}
          error={draft.invalid.has(`${sku.id}:price`) ? t.amountWrong : ""}
          onWrite={(typed) => write("price", typed)}
          onBackToRule={() => {
            draft.mend(`${sku.id}:price`);
            draft.setSku(sku.id, { price: null });
          }}
        />
      </TableCell>
      {cell("compare_at_price", t.compareAt, 92)}
      <TableCell role="cell" data-label={t.margin}>
        {earned === null ? "–" : `${earned}%`}
      </TableCell>
      {cell("stock", t.stock, 80)}
      {cell("weight_grams", t.weight, 80)}
      <TableCell role="cell" data-label={t.barcode}>
        <CellInput
          label={t.ofVariant(t.barcode, name)}
          width={130}
          value={changed.barcode ?? sku.barcode}
          onWrite={(typed) => draft.setSku(sku.id, { barcode: typed })}
        />
      </TableCell>
    </TableRow>
  );
}

export const VariantRow = memo(
  VariantRowCells,
  (before, after) =>
    before.sku === after.sku &&
    before.images === after.images &&
    before.currency === after.currency &&
    before.draft.draft.skus[before.sku.id] === after.draft.draft.skus[after.sku.id] &&
    before.draft.invalid === after.draft.invalid,
);
