import Link from "@mui/material/Link";
import TableCell from "@mui/material/TableCell";
import TableRow from "@mui/material/TableRow";
import type { TopicProduct } from "@/shared/api/types";
import { countryName } from "@/shared/format/names";
import { useTexts } from "@/shared/i18n/texts";
import { Muted, Row, Stack } from "@/shared/ui/Card";
import { CardTable } from "@/shared/ui/CardTable";
import { ProductImage } from "@/shared/ui/ProductImage";
import { Tag } from "@/shared/ui/Tag";
import { WrittenText } from "@/shared/ui/WrittenText";
import { price } from "./price";
import { findingTexts } from "./texts";

const SHIPS_FROM = 2;

/** What a topic's product is: pictures, prices, where it comes from, its SKUs, its description. */
export function TopicFacts({ product }: { product: TopicProduct }) {
  const t = useTexts(findingTexts);
  const amounts: [string, string | null][] = [
    [t.priceLabel, product.product_price],
    [t.sellPrice, product.sell_price],
    [t.profit, product.profit_price],
    [t.shipping, product.shipping_cost],
  ];
  const from = product.mappings.filter(({ type }) => type === SHIPS_FROM);
  const said: [string, string][] = [
    ...amounts.flatMap(([label, amount]): [string, string][] =>
      amount ? [[label, price(amount, product.currency_code)]] : [],
    ),
    [t.shipFrom, from.map(({ system_item }) => countryName(system_item)).join(", ")],
  ];
  const { hotPlatform } = product.relevance.hot_data;
  return (
    <Stack>
      <Row>
        {product.image_urls
          .split(";")
          .filter(Boolean)
          .map((src) => (
            <ProductImage key={src} src={src} size={96} />
          ))}
      </Row>
      <Row gap={2}>
        {said.map(
          ([label, value]) =>
            value && (
              <span key={label}>
                <Muted>{label}</Muted> <b>{value}</b>
              </span>
            ),
        )}
        {product.shipping && <Muted>{product.shipping}</Muted>}
        {product.url.startsWith("http") && (
          <Link href={product.url} target="_blank" rel="noreferrer">
            {t.openPage}
          </Link>
        )}
      </Row>
      {hotPlatform.length > 0 && (
        <Row gap={1}>
          <Muted>{t.hotOn}</Muted>
          {hotPlatform.map((name) => (
            <Tag key={name} tone="info">
              {name}
            </Tag>
          ))}
        </Row>
      )}
      <Skus skus={product.topic_page_product_skus} />
      {product.body_html ? <WrittenText html={product.body_html} /> : <p>{product.detail}</p>}
    </Stack>
  );
}

function Skus({ skus }: { skus: TopicProduct["topic_page_product_skus"] }) {
  const t = useTexts(findingTexts);
  if (!skus.length) return null;
  return (
    <CardTable
      below="sm"
      label={t.skus}
      columns={[t.sku, { number: t.priceLabel }, { number: t.figureNames.inventory ?? "" }]}
    >
      {skus.map((sku) => (
        <TableRow key={sku.product_ohter_sku} role="row">
          <TableCell component="th" scope="row" role="rowheader">
            <Row sx={{ flexWrap: "nowrap" }}>
              {sku.sku_image && <ProductImage src={sku.sku_image} size={40} />}
              <span>
                {sku.options.join(" / ") || sku.product_ohter_sku}
                {sku.options.length > 0 && <Muted sx={{ display: "block" }}>{sku.product_ohter_sku}</Muted>}
              </span>
            </Row>
          </TableCell>
          <TableCell role="cell" data-label={t.priceLabel} align="right">
            {price(sku.price, sku.currency_code)}
          </TableCell>
          <TableCell role="cell" data-label={t.figureNames.inventory} align="right">
            {sku.stock ?? "–"}
          </TableCell>
        </TableRow>
      ))}
    </CardTable>
  );
}
