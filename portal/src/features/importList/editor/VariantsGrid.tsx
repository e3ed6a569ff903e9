import { styled } from "@mui/material/styles";
import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import type { ProductImage, Sku } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { editorTexts } from "./texts";
import type { DraftState } from "./useDraft";
import { VariantRow } from "./VariantRow";

/** On phones each variant is a card. Explicit roles keep it a table for who listens to it. */
const Frame = styled(TableContainer)(({ theme }) => ({
  "& table": { minWidth: 1200 },
  [theme.breakpoints.down("sm")]: {
    "& table": { display: "block", minWidth: 0 },
    "& tbody": { display: "grid", gap: theme.spacing(1.5) },
    "& thead": { position: "absolute", width: 1, height: 1, overflow: "hidden", clipPath: "inset(50%)" },
    "& tbody tr": {
      display: "grid",
      gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
      gap: theme.spacing(1, 1.5),
      padding: theme.spacing(1.5),
      borderRadius: 14,
      border: `1px solid ${theme.palette.divider}`,
    },
    "& tbody td, & tbody th": { border: 0, padding: 0, minWidth: 0, width: "auto" },
    "& tbody th": { gridColumn: "1 / -1", order: -1, fontWeight: 600 },
    "& [data-label]::before": {
      content: "attr(data-label)",
      display: "block",
      fontSize: theme.typography.caption.fontSize,
      color: theme.palette.text.secondary,
    },
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
    <Frame tabIndex={0} role="region" aria-label={t.tabs.variants}>
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
