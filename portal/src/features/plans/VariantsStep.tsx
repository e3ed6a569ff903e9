import { styled } from "@mui/material/styles";
import { useState } from "react";
import type { Store, TrackedProduct } from "@/shared/api/types";
import { besides } from "@/shared/format/besides";
import { money } from "@/shared/format/money";
import { useTexts } from "@/shared/i18n/texts";
import { storeLabel } from "@/shared/stores/platforms";
import { supplierName } from "@/shared/suppliers/suppliers";
import { Lines, Muted, Row, Stack } from "@/shared/ui/Card";
import { Pager } from "@/shared/ui/Pager";
import { Pending } from "@/shared/ui/Pending";
import { ProductImage } from "@/shared/ui/ProductImage";
import { Tick } from "@/shared/ui/Tick";
import { TRACKED_PAGE, useTracked } from "./api";
import {
  areAllPicked,
  countPicked,
  monitoredSkus,
  type Picked,
  toggleAll,
  togglePicked,
  toggleSku,
} from "./downgrade";
import { downgradeTexts } from "./downgradeTexts";

const Products = styled(Lines)(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(1.5),
  "& > li": { borderTop: `1px solid ${theme.palette.divider}`, paddingTop: theme.spacing(1.5), minWidth: 0 },
  "& fieldset": {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 200px), 1fr))",
    margin: theme.spacing(0.5, 0, 0),
    padding: theme.spacing(0, 0, 0, 2),
    border: 0,
  },
  "& legend": { position: "absolute", width: 1, height: 1, overflow: "hidden", clipPath: "inset(50%)" },
}));

interface VariantsStepProps {
  /** The stores that stay. */
  stores: readonly Store[];
  limit: number;
  picked: Picked;
  onChange: (picked: Picked) => void;
}

/** Which variants stay monitored, ten products a page; what was picked on another page stays picked. */
export function VariantsStep({ stores, limit, picked, onChange }: VariantsStepProps) {
  const t = useTexts(downgradeTexts);
  const [page, setPage] = useState(1);
  const query = useTracked(
    stores.map(({ id }) => id),
    page,
  );
  if (!query.data) return <Pending query={query} rows={4} height={56} />;
  const { products, count } = query.data;
  if (count === 0) return <Muted>{t.noneMonitored}</Muted>;
  const total = countPicked(picked);
  const isFull = total >= limit;
  return (
    <Stack>
      <Row sx={{ justifyContent: "space-between" }}>
        <Tick
          label={t.selectAll}
          checked={areAllPicked(picked, products)}
          indeterminate={!areAllPicked(picked, products) && products.some(({ id }) => picked[id])}
          onChange={() => onChange(toggleAll(picked, products, limit))}
        />
        <span aria-live="polite">{t.chooseVariants(total, limit)}</span>
      </Row>
      <Products>
        {products.map((product) => (
          <li key={product.id}>
            <ProductLine
              product={product}
              store={stores.length > 1 ? stores.find(({ id }) => id === product.store_id) : undefined}
              picked={picked}
              isFull={isFull}
              limit={limit}
              onChange={onChange}
            />
          </li>
        ))}
      </Products>
      <Pager
        page={page}
        size={TRACKED_PAGE}
        count={count}
        onPage={setPage}
        waiting={query.isPlaceholderData}
      />
    </Stack>
  );
}

interface ProductLineProps extends Omit<VariantsStepProps, "stores"> {
  product: TrackedProduct;
  /** Where it is sold, if there are several stores. */
  store: Store | undefined;
  isFull: boolean;
}

function ProductLine({ product, store, picked, isFull, limit, onChange }: ProductLineProps) {
  const t = useTexts(downgradeTexts);
  const skus = picked[product.id] ?? [];
  const all = monitoredSkus(product);
  return (
    <>
      <Row sx={{ flexWrap: "nowrap", alignItems: "flex-start" }}>
        <ProductImage src={product.image_src} size={44} />
        <div style={{ minWidth: 0 }}>
          <Tick
            label={product.title}
            checked={skus.length === all.length}
            indeterminate={skus.length > 0 && skus.length < all.length}
            disabled={isFull && skus.length === 0}
            onChange={() => onChange(togglePicked(picked, product, limit))}
          />
          <Muted sx={{ display: "block" }}>
            {besides([
              store && storeLabel(store),
              product.type > 0 && supplierName(product.type),
              product.source_store_name,
              t.picked(skus.length, all.length),
            ])}
          </Muted>
        </div>
      </Row>
      <fieldset>
        <legend>{t.skusOf(product.title)}</legend>
        {product.product_skus
          .filter(({ skuChecked }) => skuChecked)
          .map((sku) => (
            <Tick
              key={sku.id}
              label={besides([
                sku.options.join(" / ") || `#${sku.id}`,
                sku.price && money(sku.price, product.currency_code),
              ])}
              checked={skus.includes(sku.id)}
              disabled={isFull && !skus.includes(sku.id)}
              onChange={() => onChange(toggleSku(picked, product.id, sku.id, limit))}
            />
          ))}
      </fieldset>
    </>
  );
}
