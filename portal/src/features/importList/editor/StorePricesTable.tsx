import Table from "@mui/material/Table";
import TableBody from "@mui/material/TableBody";
import TableCell from "@mui/material/TableCell";
import TableHead from "@mui/material/TableHead";
import TableRow from "@mui/material/TableRow";
import type { Sku, StorePrices } from "@/shared/api/types";
import { formula } from "@/shared/format/formula";
import { money } from "@/shared/format/money";
import { useTexts } from "@/shared/i18n/texts";
import { CardTable } from "@/shared/ui/CardTable";
import { Tag } from "@/shared/ui/Tag";
import { variantName } from "./draft";
import { editorTexts } from "./texts";

/** What each variant will cost in one store, and which rule or hand that price comes from. */
export function StorePricesTable({ skus, store }: { skus: readonly Sku[]; store: StorePrices }) {
  const t = useTexts(editorTexts);
  const prices = new Map(store.prices.map((price) => [price.sku_id, price]));
  return (
    <CardTable below="sm" tabIndex={0} role="region" aria-label={store.store}>
      <Table size="small" role="table">
        <TableHead role="rowgroup">
          <TableRow role="row">
            <TableCell role="columnheader">{t.variant}</TableCell>
            <TableCell role="columnheader" align="right">
              {t.price}
            </TableCell>
            <TableCell role="columnheader" align="right">
              {t.compareAt}
            </TableCell>
            <TableCell role="columnheader">{t.priceSource}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody role="rowgroup">
          {skus.map((sku) => {
            const price = prices.get(sku.id);
            return (
              <TableRow key={sku.id} role="row">
                <TableCell component="th" scope="row" role="rowheader">
                  {variantName(sku, t.onlyVariant)}
                </TableCell>
                <TableCell role="cell" data-label={t.price} align="right">
                  {price?.price ? money(price.price, store.currency) : t.noPrice}
                </TableCell>
                <TableCell role="cell" data-label={t.compareAt} align="right">
                  {money(price?.compare_at_price, store.currency)}
                </TableCell>
                <TableCell role="cell" data-label={t.priceSource} data-wide>
                  {price?.error ? <Tag tone="error">{price.error}</Tag> : formula(price?.source.text ?? "")}
                </TableCell>
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </CardTable>
  );
}
