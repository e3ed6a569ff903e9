import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableContainer from "@mui/material/TableContainer";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import type { Sku, StorePrices } from "@/shared/api/types";
import { formula } from "@/shared/format/formula";
import { money } from "@/shared/format/money";
import { useTexts } from "@/shared/i18n/texts";
import { Tag } from "@/shared/ui/Tag";
import { variantName } from "./draft";
import { editorTexts } from "./texts";

/** What each variant will cost in one store, and which rule or hand that price comes from. */
export function StorePricesTable({ skus, store }: { skus: readonly Sku[]; store: StorePrices }) {
  const t = useTexts(editorTexts);
  const prices = new Map(store.prices.map((price) => [price.sku_id, price]));
  return (
    <TableContainer tabIndex={0} role="region" aria-label={store.store}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{t.variant}</TableCell>
            <TableCell align="right">{t.price}</TableCell>
            <TableCell align="right">{t.compareAt}</TableCell>
            <TableCell>{t.priceSource}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {skus.map((sku) => {
            const price = prices.get(sku.id);
            return (
              <TableRow key={sku.id}>
                <TableCell component="th" scope="row">
                  {variantName(sku, t.onlyVariant)}
                </TableCell>
                <TableCell align="right">
                  {price?.price ? money(price.price, store.currency) : t.noPrice}
                </TableCell>
                <TableCell align="right">{money(price?.compare_at_price, store.currency)}</TableCell>
                <TableCell>
                  {price?.error ? <Tag tone="error">{price.error}</Tag> : formula(price?.source.text ?? "")}
                </TableCell>
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
