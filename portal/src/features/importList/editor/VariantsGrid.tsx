import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import type { Sku } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { editorTexts } from "./texts";
import type { DraftState } from "./useDraft";
import { VariantRow } from "./VariantRow";

interface VariantsGridProps {
  skus: readonly Sku[];
  currency: string;
  draft: DraftState;
}

export function VariantsGrid({ skus, currency, draft }: VariantsGridProps) {
  const t = useTexts(editorTexts);
  const columns = [
    t.include,
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
    <TableContainer tabIndex={0} role="region" aria-label={t.tabs.variants}>
      <Table size="small" sx={{ minWidth: 1140 }}>
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <TableCell key={column}>{column}</TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {skus.map((sku) => (
            <VariantRow key={sku.id} sku={sku} currency={currency} draft={draft} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
