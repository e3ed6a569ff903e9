import { styled } from "@mui/material/styles";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import type { ProductImage, Sku } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { CardTable } from "@/shared/ui/CardTable";
import { editorTexts } from "./texts";
import type { DraftState } from "./useDraft";
import { VariantRow } from "./VariantRow";

/** On phones each variant is a card. */
const Frame = styled(CardTable)(({ theme }) => ({
  [theme.breakpoints.up("sm")]: { "& table": { minWidth: 1200 } },
  [theme.breakpoints.down("sm")]: {
    "& input:not([type='checkbox'])": { width: "100% !important", boxSizing: "border-box" },
  },
}));

interface VariantsGridProps {
  skus: readonly Sku[];
  images: readonly ProductImage[];
  currency: string;
  draft: DraftState;
}

export function VariantsGrid({ skus, images, currency, draft }: VariantsGridProps) {
  const t = useTexts(editorTexts);
  const columns = [
    t.include,
    t.tabs.images,
    t.variant,
    t.sku,
    t.cost,
    t.supplierCompareAt,
    t.price,
    t.compareAt,
    t.margin,
    t.stock,
    t.weight,
    t.barcode,
  ];
  return (
    <Frame below="sm" tabIndex={0} role="region" aria-label={t.tabs.variants}>
      <Table size="small" role="table">
        <TableHead role="rowgroup">
          <TableRow role="row">
            {columns.map((column) => (
              <TableCell key={column} role="columnheader">
                {column}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody role="rowgroup">
          {skus.map((sku) => (
            <VariantRow key={sku.id} sku={sku} images={images} currency={currency} draft={draft} />
          ))}
        </TableBody>
      </Table>
    </Frame>
  );
}
