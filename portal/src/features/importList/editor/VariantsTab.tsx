import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useState } from "react";
import type { ProductDetail } from "@/shared/api/types";
import { useTexts } from "@/shared/i18n/texts";
import { Muted, Row, Stack } from "@/shared/ui/Card";
import { Pager } from "@/shared/ui/Pager";
import { Select } from "@/shared/ui/Select";
import { StorePricesTable } from "./StorePricesTable";
import { editorTexts } from "./texts";
import type { DraftState } from "./useDraft";
import { VariantsGrid } from "./VariantsGrid";

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
        </>
      ) : (
        <VariantsGrid skus={shown} images={product.images} currency={product.currency} draft={draft} />
      )}
      <Pager page={page} size={PER_PAGE} count={skus.length} onPage={setPage} />
    </Stack>
  );
}
