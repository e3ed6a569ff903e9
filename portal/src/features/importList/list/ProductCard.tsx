import EditOutlined from "@mui/icons-material/EditOutlined";
import PublishOutlined from "@mui/icons-material/PublishOutlined";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import Link from "@mui/material/Link";
import { styled } from "@mui/material/styles";
import { memo } from "react";
import type { ImportedProduct } from "@/shared/api/types";
import { moneyRange } from "@/shared/format/money";
import { whole } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { isNewProduct } from "@/shared/newTag/newProducts";
import { supplierName } from "@/shared/suppliers/suppliers";
import { ProductImage } from "@/shared/ui/ProductImage";
import { Tag, type TagTone } from "@/shared/ui/Tag";
import { inOrder } from "@/shared/views/display";
import { listTexts } from "../texts";
import { figures, listDisplayed } from "./views";

export const CARD_HEIGHT = 108;

const Frame = styled("article")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "auto auto minmax(0, 1fr) minmax(280px, 400px) auto",
  gridTemplateAreas: '"tick image about figures edit"',
  alignItems: "center",
  gap: theme.spacing(0.75, 1.5),
  minHeight: CARD_HEIGHT,
  padding: theme.spacing(1.25, 1.5, 1.25, 0.75),
  borderRadius: 14,
  border: `1px solid ${theme.palette.divider}`,
  background: theme.palette.background.paper,
  "&[data-compact]": { minHeight: 56, padding: theme.spacing(0.25, 1.5, 0.25, 0.75) },
  "&[data-selected]": { borderColor: theme.palette.primary.main },
  "&:focus-visible": { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: 2 },
  // Clear of what sticks to the top and, on phones, to the bottom.
  scrollMargin: "136px 0 96px",
  "& > dl": { gridArea: "figures" },
  [theme.breakpoints.down("lg")]: {
    gridTemplateColumns: "auto auto minmax(0, 1fr) auto",
    gridTemplateAreas: '"tick image about edit" "tick image figures figures"',
  },
  [theme.breakpoints.down("sm")]: {
    gridTemplateColumns: "auto auto minmax(0, 1fr)",
    gridTemplateAreas: '"tick image about" "figures figures figures" "edit edit edit"',
    "& > dl": { gridArea: "figures", paddingLeft: theme.spacing(1.25) },
  },
}));

const Actions = styled("div")(({ theme }) => ({
  gridArea: "edit",
  display: "grid",
  gap: theme.spacing(0.75),
  [theme.breakpoints.down("sm")]: { gridAutoFlow: "column", marginLeft: theme.spacing(1.25) },
}));

const About = styled("div")(({ theme }) => ({
  minWidth: 0,
  display: "grid",
  gap: 4,
  "& h2": {
    ...theme.typography.body1,
    fontWeight: 600,
    margin: 0,
    overflow: "hidden",
    display: "-webkit-box",
    WebkitLineClamp: 2,
    WebkitBoxOrient: "vertical",
    overflowWrap: "anywhere",
  },
  "& p": {
    margin: 0,
    fontSize: theme.typography.body2.fontSize,
    color: theme.palette.text.secondary,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
}));

const Tags = styled("div")({ display: "flex", flexWrap: "wrap", gap: 6, maxHeight: 54, overflow: "hidden" });

const Figures = styled("dl")(({ theme }) => ({
  display: "grid",
  gap: theme.spacing(1),
  margin: 0,
  "& dt": { fontSize: theme.typography.caption.fontSize, color: theme.palette.text.secondary },
  "& dd": { margin: 0, fontSize: theme.typography.body2.fontSize, fontVariantNumeric: "tabular-nums" },
  '& dd[data-low="true"]': { color: theme.palette.error.main, fontWeight: 600 },
}));

const WIDTHS = { cost: "1.5fr", price: "1.5fr", margin: "0.8fr", stock: "0.8fr" };

const TONES: Record<string, TagTone> = {
  draft: "neutral",
  ready: "primary",
  publishing: "info",
  published: "success",
  failed: "error",
  scheduled: "info",
};

const STORES_SHOWN = 2;

function Labels({ product }: { product: ImportedProduct }) {
  const t = useTexts(listTexts);
  const [warning, ...others] = product.warnings;
  const moreStores = product.stores.slice(STORES_SHOWN);
  return (
    <Tags>
      {isNewProduct(product.create_time) && <Tag tone="info">{t.isNew}</Tag>}
      <Tag tone={TONES[product.state] ?? "neutral"}>{t.states[product.state] ?? product.state}</Tag>
      {warning && <Tag tone={warning.blocking ? "error" : "warning"}>{warning.text}</Tag>}
      {others.length > 0 && (
        <Tag tone="warning" title={others.map((other) => other.text).join("\n")}>
          {t.more(others.length)}
        </Tag>
      )}
      {product.stores.slice(0, STORES_SHOWN).map((store) => (
        <Tag key={store.store_id}>{store.name}</Tag>
      ))}
      {moreStores.length > 0 && (
        <Tag title={moreStores.map((store) => store.name).join("\n")}>{t.more(moreStores.length)}</Tag>
      )}
    </Tags>
  );
}

/** Storefronts say whether there is stock, not how much; what is sold out the server says. */
function stockInWords(product: ImportedProduct, t: { inStock: string; soldOut: string }): string {
  if (product.sold_out) return t.soldOut;
  return product.stock === null ? t.inStock : whole(product.stock);
}

function Numbers({ product }: { product: ImportedProduct }) {
  const t = useTexts(listTexts);
  const { hidden, order } = listDisplayed.use();
  const { margin, currency } = product;
  const shown = {
    cost: moneyRange(product.min_cost, product.max_cost, currency),
    price: moneyRange(product.min_price, product.max_price, currency),
    margin: margin === null ? "–" : `${margin}%`,
    stock: stockInWords(product, t),
  };
  const names = inOrder(figures, order).filter((name) => !hidden.includes(name));
  return (
    <Figures style={{ gridTemplateColumns: names.map((name) => WIDTHS[name]).join(" ") }}>
      {names.map((name) => (
        <div key={name}>
          <dt>{t[name]}</dt>
          <dd data-low={name === "margin" ? product.is_margin_low : undefined}>{shown[name]}</dd>
        </div>
      ))}
    </Figures>
  );
}

interface ProductCardProps {
  product: ImportedProduct;
  /** Its place in the list. */
  index: number;
  isTabStop: boolean;
  selected: boolean;
  onToggle: (id: string) => void;
  onEdit: (id: string) => void;
  onPublish: (id: string) => void;
}

/** A product in the list; memoized, so that scrolling does not rerender it. */
export const ProductCard = memo(function ProductCard({
  product,
  index,
  isTabStop,
  selected,
  onToggle,
  onEdit,
  onPublish,
}: ProductCardProps) {
  const t = useTexts(listTexts);
  const { isCompact, hidden } = listDisplayed.use();
  return (
    <Frame
      data-selected={selected || undefined}
      data-compact={isCompact || undefined}
      data-row={index}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={product.title}
    >
      <Checkbox
        size="small"
        checked={selected}
        onChange={() => onToggle(product.id)}
        slotProps={{ input: { "aria-label": t.select(product.title) } }}
      />
      <ProductImage src={product.image_src} size={isCompact ? 40 : 72} />
      <About>
        <h2>{product.title}</h2>
        <p>
          {supplierName(product.type)} ·{" "}
          {product.source_product_url && (
            <>
              <Link href={product.source_product_url} target="_blank" rel="noreferrer" title={t.sourcePage}>
                {product.source_store_name || t.sourcePage}
              </Link>{" "}
              ·{" "}
            </>
          )}
          {t.variants(product.included_variants, product.variants)}
        </p>
        {!hidden.includes("tags") && <Labels product={product} />}
      </About>
      <Numbers product={product} />
      <Actions>
        <Button
          variant="outlined"
          size="small"
          startIcon={<EditOutlined />}
          onClick={() => onEdit(product.id)}
        >
          {t.edit}
        </Button>
        <Button size="small" startIcon={<PublishOutlined />} onClick={() => onPublish(product.id)}>
          {t.publish}
        </Button>
      </Actions>
    </Frame>
  );
});
