import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import TableCell from "@mui/material/TableCell";
import TableRow from "@mui/material/TableRow";
import { useState } from "react";
import type { PriceSource, ProductDetail, Sku, StorePrices } from "@/shared/api/types";
import { formula } from "@/shared/format/formula";
import { money } from "@/shared/format/money";
import { useTexts } from "@/shared/i18n/texts";
import { Muted, Row, Stack } from "@/shared/ui/Card";
import { CardTable } from "@/shared/ui/CardTable";
import { Pager } from "@/shared/ui/Pager";
import { Select } from "@/shared/ui/Select";
import { Tag } from "@/shared/ui/Tag";
import { type DraftState, variantName } from "./draft";
import { VariantsSheet } from "./sheet/VariantsSheet";
import { editorTexts } from "./texts";

/** What each variant will cost in one store, and which rule or hand that price comes from. */
function StorePricesTable({ skus, store }: { skus: readonly Sku[]; store: StorePrices }) {
  const t = useTexts(editorTexts);
  const prices = new Map(store.prices.map((price) => [price.sku_id, price]));
  const sourceOf = ({ kind, text }: PriceSource) => (kind === "manual" ? t.manual : formula(text));
  return (
    <CardTable
      below="sm"
      label={store.store}
      columns={[t.variant, { number: t.price }, { number: t.compareAt }, t.priceSource]}
    >
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
              {price?.error ? <Tag tone="error">{price.error}</Tag> : price && sourceOf(price.source)}
            </TableCell>
          </TableRow>
        );
      })}
    </CardTable>
  );
}

const PER_PAGE = 50;

const Choice = styled("div")({ minWidth: 220 });

/** Variants with what they cost and sell for: our own prices to edit, each store's to see. */
export function VariantsTab({ product, draft }: { product: ProductDetail; draft: DraftState }) {
  const t = useTexts(editorTexts);
  const [storeId, setStoreId] = useState("");
  const [page, setPage] = useState(1);
  const skus = product.product_skus;
  const shown = skus.slice((page - 1) * PER_PAGE, page * PER_PAGE);
  const store = product.store_prices.find((prices) => prices.store_id === storeId);
  const included = skus.filter((sku) => draft.draft.skus[sku.id]?.included ?? sku.included).length;
  const ids = skus.map((sku) => sku.id);
  const choices = [
    { value: "", label: t.defaultPrices },
    ...product.store_prices.map((prices) => ({
      value: prices.store_id,
      label: `${prices.store} (${prices.currency})`,
    })),
  ];
  return (
    <Stack gap={1.5}>
      <Row sx={{ justifyContent: "space-between", alignItems: "end" }}>
        <Choice>
          <Select
            label={t.pricesFor}
            choices={choices}
            value={storeId}
            onChange={(event) => setStoreId(event.target.value)}
          />
        </Choice>
        <Row>
          <Muted role="status">{t.included(included, skus.length)}</Muted>
          <Button size="small" onClick={() => draft.setSkus(ids, { included: included < skus.length })}>
            {included < skus.length ? t.includeAll : t.excludeAll}
          </Button>
        </Row>
      </Row>
      {store ? (
        <>
          <Muted>{t.storePriceHint}</Muted>
          <StorePricesTable skus={shown} store={store} />
          <Pager page={page} size={PER_PAGE} count={skus.length} onPage={setPage} />
        </>
      ) : (
        <VariantsSheet skus={skus} images={product.images} currency={product.currency} draft={draft} />
      )}
    </Stack>
  );
}
