import EditOutlined from "@mui/icons-material/EditOutlined";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import IconButton from "@mui/material/IconButton";
import Link from "@mui/material/Link";
import { styled } from "@mui/material/styles";
import { memo, useState } from "react";
import type { ImportedProduct } from "@/shared/api/types";
import { moneyRange } from "@/shared/format/money";
import { whole } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import { lazyPart } from "@/shared/lazily";
import { supplierName } from "@/shared/suppliers/suppliers";
import { ProductImage } from "@/shared/ui/ProductImage";
import { sourceAddress } from "../api";
import { listTexts } from "../texts";
import { type Figure, useColumns } from "./columns";
import { Labels } from "./Labels";

const RowEdit = lazyPart(() => import("./RowEdit"), "RowEdit");

export const CARD_HEIGHT = 76;

const Frame = styled("article")(({ theme }) => ({
  display: "grid",
  alignItems: "center",
  columnGap: theme.spacing(1),
  minHeight: CARD_HEIGHT,
  padding: theme.spacing(0.75, 1.5, 0.75, 0.75),
  borderBottom: `1px solid ${theme.palette.divider}`,
  background: theme.palette.background.paper,
  "&[data-compact]": { minHeight: 48, paddingTop: 2, paddingBottom: 2 },
  "&[data-selected]": { background: theme.palette.primary.light },
  "&:hover:not([data-selected])": { background: theme.palette.action.hover },
  "&:focus-visible": { outline: `2px solid ${theme.palette.primary.main}`, outlineOffset: -2 },
  // Clear of what sticks to the top and, on phones, to the bottom.
  scrollMargin: "136px 0 96px",
  // Changing in place shows itself where a mouse is or the keyboard, and always where there is neither.
  "@media (hover: hover)": {
    "& [data-inline]": { opacity: 0 },
    "&:hover [data-inline], & [data-inline]:focus-visible": { opacity: 1 },
  },
  "& [data-figures]": { display: "contents", margin: 0 },
  "& dt": {
    display: "none",
    fontSize: theme.typography.caption.fontSize,
    color: theme.palette.text.secondary,
  },
  "& dd": {
    margin: 0,
    textAlign: "right",
    whiteSpace: "nowrap",
    fontSize: theme.typography.body2.fontSize,
    fontVariantNumeric: "tabular-nums",
  },
  '& dd[data-low="true"]': { color: theme.palette.error.main, fontWeight: 600 },
  [theme.breakpoints.down("lg")]: {
    gridTemplateColumns: "auto auto minmax(0, 1fr) auto !important",
    gridTemplateAreas: '"tick image about actions" "tick image labels actions" "tick image figures figures"',
    rowGap: theme.spacing(0.5),
    padding: theme.spacing(1.25, 1.5, 1.25, 0.75),
    "& [data-area=labels]": { gridArea: "labels" },
    "& [data-area=actions]": { gridArea: "actions" },
    "& [data-figures]": {
      gridArea: "figures",
      display: "flex",
      flexWrap: "wrap",
      gap: theme.spacing(0.25, 2.5),
    },
    "& [data-figures] > div": { display: "flex", alignItems: "baseline", gap: theme.spacing(0.75) },
    "& dt": { display: "block", flex: "none" },
    "& dd": { display: "flex", flexDirection: "row-reverse", alignItems: "center" },
  },
  [theme.breakpoints.down("sm")]: {
    gridTemplateColumns: "auto auto minmax(0, 1fr) !important",
    gridTemplateAreas:
      '"tick image about" "tick labels labels" "tick figures figures" "tick actions actions"',
    "& [data-figures]": {
      gridArea: "figures",
      display: "grid",
      gridTemplateColumns: "minmax(0, 3fr) minmax(0, 2fr)",
    },
    "& dd": { minWidth: 0, whiteSpace: "normal", textAlign: "left" },
    "& [data-area=actions]": { justifyContent: "flex-start" },
  },
}));

const Actions = styled("div")(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  justifyContent: "flex-end",
  gap: theme.spacing(0.5),
}));

const About = styled("div")(({ theme }) => ({
  minWidth: 0,
  display: "grid",
  gap: 2,
  "& > div": { display: "flex", alignItems: "flex-start", gap: 2, minWidth: 0 },
  "& h2": {
    ...theme.typography.body2,
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
    fontSize: theme.typography.caption.fontSize,
    color: theme.palette.text.secondary,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
}));

const Small = styled(IconButton)({ padding: 3, margin: "-4px 0", "& svg": { fontSize: 15 } });

/** Storefronts say whether there is stock, not how much; what is sold out the server says. */
function stockInWords(product: ImportedProduct, t: { inStock: string; soldOut: string }): string {
  if (product.sold_out) return t.soldOut;
  return product.stock === null ? t.inStock : whole(product.stock);
}

interface FiguresProps {
  product: ImportedProduct;
  names: readonly Figure[];
  isEditing: boolean;
  onEdit: () => void;
  onEnd: () => void;
}

function Figures({ product, names, isEditing, onEdit, onEnd }: FiguresProps) {
  const t = useTexts(listTexts);
  const { margin, currency } = product;
  const shown = {
    cost: moneyRange(product.min_cost, product.max_cost, currency),
    price: moneyRange(product.min_price, product.max_price, currency),
    margin: margin === null ? "–" : `${margin}%`,
    stock: stockInWords(product, t),
  };
  return (
    <dl data-figures>
      {names.map((name) => (
        <div key={name}>
          <dt>{t[name]}</dt>
          <dd data-low={name === "margin" ? product.is_margin_low : undefined}>
            {name === "price" && isEditing ? (
              <RowEdit product={product} field="price" onEnd={onEnd} />
            ) : (
              <>
                {name === "price" && (
                  <Small
                    data-inline
                    aria-label={t.editPrice(product.title)}
                    title={t.editInPlace}
                    onClick={onEdit}
                  >
                    <EditOutlined />
                  </Small>
                )}
                {shown[name]}
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
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
  const { shown, showsLabels, isCompact, template } = useColumns();
  const [editing, setEditing] = useState<"title" | "price">();
  const end = () => setEditing(undefined);
  return (
    <Frame
      data-selected={selected || undefined}
      data-compact={isCompact || undefined}
      data-row={index}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={product.title}
      style={{ gridTemplateColumns: template }}
    >
      <Checkbox
        size="small"
        checked={selected}
        onChange={() => onToggle(product.id)}
        slotProps={{ input: { "aria-label": t.select(product.title) } }}
      />
      <ProductImage src={product.image_src} size={isCompact ? 36 : 52} />
      <About>
        {editing === "title" ? (
          <RowEdit product={product} field="title" onEnd={end} />
        ) : (
          <div>
            <h2 title={product.title}>{product.title}</h2>
            <Small
              data-inline
              aria-label={t.editTitle(product.title)}
              title={t.editInPlace}
              onClick={() => setEditing("title")}
            >
              <EditOutlined />
            </Small>
          </div>
        )}
        <p>
          {supplierName(product.type)} ·{" "}
          {product.has_page && (
            <>
              <Link href={sourceAddress(product.id)} target="_blank" rel="noreferrer" title={t.sourcePage}>
                {product.source_store_name || t.sourcePage}
              </Link>{" "}
              ·{" "}
            </>
          )}
          {t.variants(product.included_variants, product.variants)}
        </p>
      </About>
      {showsLabels && <Labels product={product} />}
      <Figures
        product={product}
        names={shown}
        isEditing={editing === "price"}
        onEdit={() => setEditing("price")}
        onEnd={end}
      />
      <Actions data-area="actions">
        <Button size="small" onClick={() => onEdit(product.id)}>
          {t.edit}
        </Button>
        <Button size="small" variant="outlined" onClick={() => onPublish(product.id)}>
          {t.publish}
        </Button>
      </Actions>
    </Frame>
  );
});
