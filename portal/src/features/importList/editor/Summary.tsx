import ButtonBase from "@mui/material/ButtonBase";
import { styled } from "@mui/material/styles";
import type { ProductDetail, Sku } from "@/shared/api/types";
import { moneyRange } from "@/shared/format/money";
import { useTexts } from "@/shared/i18n/texts";
import { Muted } from "@/shared/ui/Card";
import { ProductImage } from "@/shared/ui/ProductImage";
import { Tag } from "@/shared/ui/Tag";
import { listTexts } from "../texts";
import { type Draft, withDraft } from "./draft";
import { editorTexts } from "./texts";

const SHOWN = 3;

const Frame = styled("div")(({ theme }) => ({
  display: "flex",
  alignItems: "center",
  gap: theme.spacing(1.5),
  flex: 1,
  minWidth: 0,
  "& h2": {
    ...theme.typography.h2,
    margin: 0,
    lineHeight: 1.35,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
  "& > div": { minWidth: 0 },
  "& p": {
    margin: 0,
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: theme.spacing(0.25, 1.5),
  },
}));

const Pictures = styled(ButtonBase)(({ theme }) => ({
  flex: "none",
  gap: 4,
  borderRadius: 8,
  "& img, & > span": { borderRadius: 8 },
  [theme.breakpoints.down("sm")]: { "& > :not(:first-of-type)": { display: "none" } },
}));

/** The lowest and the highest price of the variants that are sold, as they are typed now. */
function pricesOf(
  { product_skus: skus, min_price, max_price }: ProductDetail,
  draft: Draft,
): [string, string] {
  const sold = skus.filter((sku) => isIncluded(sku, draft));
  const typed = sold.map(({ id, price }) => draft.skus[id]?.price ?? price);
  const prices = typed
    .filter((price) => price !== "" && !Number.isNaN(Number(price)))
    .toSorted((one, other) => Number(one) - Number(other));
  return [prices[0] ?? min_price, prices.at(-1) ?? max_price];
}

const isIncluded = ({ id, included }: Sku, draft: Draft) => draft.skus[id]?.included ?? included;

interface SummaryProps {
  /** As it was loaded: what the server computed. */
  product: ProductDetail;
  /** What is not saved yet. */
  draft: Draft;
  onPictures: () => void;
}

/** Pictures, title and price of the product, in view whichever tab is open. */
export function Summary({ product, draft, onPictures }: SummaryProps) {
  const t = useTexts(listTexts);
  const own = useTexts(editorTexts);
  const shown = withDraft(product, draft);
  const [low, high] = pricesOf(product, draft);
  const included = product.product_skus.filter((sku) => isIncluded(sku, draft)).length;
  const isAsSaved = Object.keys(draft.skus).length === 0;
  const pictures = shown.images.slice(0, SHOWN);
  return (
    <Frame>
      <Pictures aria-label={own.pictures(shown.images.length)} onClick={onPictures}>
        {pictures.length === 0 && <ProductImage src="" size={48} />}
        {pictures.map(({ src, url }) => (
          <ProductImage key={url} src={src} size={48} />
        ))}
      </Pictures>
      <div>
        <h2>{shown.title || own.title}</h2>
        <p>
          <Tag>{t.states[product.state] ?? product.state}</Tag>
          <strong>{moneyRange(low, high, product.currency)}</strong>
          {product.margin !== null && isAsSaved && (
            <Muted sx={product.is_margin_low ? { color: "error.main" } : undefined}>
              {t.margin} {product.margin}%
            </Muted>
          )}
          <Muted>{t.variants(included, product.product_skus.length)}</Muted>
        </p>
      </div>
    </Frame>
  );
}
