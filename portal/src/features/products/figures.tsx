import Box from "@mui/material/Box";
import type { PublishedProduct } from "@/shared/api/types";
import { money, moneyRange } from "@/shared/format/money";
import { moment, utc, whole } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { Muted } from "@/shared/ui/Card";
import { Tag } from "@/shared/ui/Tag";
import { productsTexts } from "./texts";

type Words = (typeof productsTexts)["en"];

/** The price that we published, and the store's present price if it differs. */
export function Price({ product }: { product: PublishedProduct }) {
  const t = useTexts(productsTexts);
  const { rate, in_store: inStore } = product;
  const differs =
    inStore?.price_min &&
    [inStore.price_min, inStore.price_max].join() !== [product.price_min, product.price_max].join();
  return (
    <>
      {product.price_min
        ? moneyRange(product.price_min, product.price_max, product.currency)
        : money(null, "")}
      {inStore && differs && (
        <Muted sx={{ display: "block" }}>
          {t.storePrice(moneyRange(inStore.price_min, inStore.price_max, product.currency))}
        </Muted>
      )}
      {rate && (
        <Muted sx={{ display: "block" }}>{t.rate(rate.from, rate.to, rate.rate, moment(rate.as_of))}</Muted>
      )}
    </>
  );
}

/** The newest known costs of its variants, in the store's currency, with where they are known from. */
export function Cost({ product }: { product: PublishedProduct }) {
  const t = useTexts(productsTexts);
  const { cost_min, cost_max, currency, cost_kind, cost_at } = product;
  if (!cost_min) return "–";
  return (
    <>
      {moneyRange(cost_min, cost_max, currency)}
      {cost_kind && cost_at && (
        <Muted sx={{ display: "block" }} title={utc(cost_at)}>
          {t.costFrom[cost_kind](moment(cost_at))}
        </Muted>
      )}
    </>
  );
}

export function Margin({ product: { margin, is_margin_low } }: { product: PublishedProduct }) {
  if (margin === null) return "–";
  return (
    <Box component="span" sx={is_margin_low ? { color: "error.main", fontWeight: 600 } : undefined}>
      {`${margin}%`}
    </Box>
  );
}

/** Stock at the supplier, and in the store as last read; unknown stock is not shown as 0. */
export function Stock({ product }: { product: PublishedProduct }) {
  const t = useTexts(productsTexts);
  return (
    <>
      <AtSupplier product={product} />
      {product.in_store?.read_at && (
        <Muted sx={{ display: "block" }} title={t.synced(moment(product.in_store.read_at))}>
          {t.storeStock(inStore(product.in_store, t))}
        </Muted>
      )}
    </>
  );
}

function inStore({ stock, sold_out }: NonNullable<PublishedProduct["in_store"]>, t: Words) {
  if (sold_out) return t.soldOut;
  return stock === null ? t.notCounted : whole(stock);
}

function AtSupplier({ product }: { product: PublishedProduct }) {
  const t = useTexts(productsTexts);
  if (product.sold_out === null) return "–";
  if (product.sold_out) return <Tag tone="error">{t.soldOut}</Tag>;
  return product.stock === null ? t.inStock : whole(product.stock);
}
