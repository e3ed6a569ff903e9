import { styled } from "@mui/material/styles";
import type { SourceProduct } from "@/shared/api/types";
import { besides } from "@/shared/format/besides";
import { money } from "@/shared/format/money";
import { useTexts } from "@/shared/i18n/texts";
import { supplierName } from "@/shared/suppliers/suppliers";
import { Muted, Row, Stack } from "@/shared/ui/Card";
import { Field } from "@/shared/ui/Field";
import { ProductImage } from "@/shared/ui/ProductImage";
import { Select } from "@/shared/ui/Select";
import { type Article, type Draft, piecesOf } from "./articles";
import { sourceTexts } from "./texts";

/** Left the item, right what is bought for it; below each other on a phone. */
const Sides = styled("li")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)",
  gap: theme.spacing(1.5, 2),
  alignItems: "start",
  padding: theme.spacing(1.5, 0),
  overflowWrap: "anywhere",
  "& + &": { borderTop: `1px solid ${theme.palette.divider}` },
  [theme.breakpoints.down("sm")]: { gridTemplateColumns: "minmax(0, 1fr)" },
}));

const NUMBERS_SHOWN = 5;

/** Every variant that can be chosen, by what it is, costs and how many the supplier has. */
function useVariants(sources: readonly SourceProduct[]) {
  const t = useTexts(sourceTexts);
  const choices = sources.flatMap(({ product_id, title, type, currency, skus }) =>
    skus.map((sku) => ({
      value: `${product_id}:${sku.variant_id}`,
      label: besides([
        sku.option_values.join(" / ") || sku.sku || t.only,
        sku.cost && money(sku.cost, currency),
        !sku.is_there ? t.unavailable : sku.stock !== null && t.stock(sku.stock),
        supplierName(type),
        title.slice(0, 40),
      ]),
    })),
  );
  return [{ value: "", label: t.noChoice }, ...choices];
}

interface ArticleRowProps {
  article: Article;
  sources: readonly SourceProduct[];
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
}

/** An item that is left to buy, in one order or in several, and the variant to buy for it. */
export function ArticleRow({ article, sources, draft, onChange }: ArticleRowProps) {
  const t = useTexts(sourceTexts);
  const { first, lines } = article;
  const variants = useVariants(sources);
  const numbers = [...new Set(lines.map(({ number }) => number))];
  const more = numbers.length - NUMBERS_SHOWN;
  const shown = [...numbers.slice(0, NUMBERS_SHOWN), more > 0 && t.andMore(more)].filter(Boolean).join(", ");
  const name = besides([first.title, first.variant_title]);
  return (
    <Sides>
      <Row sx={{ flexWrap: "nowrap", alignItems: "flex-start" }}>
        <ProductImage src={first.image} size={48} />
        <div>
          <strong>{first.title}</strong>
          <Muted sx={{ display: "block" }}>{besides([first.variant_title, first.sku])}</Muted>
          <Muted sx={{ display: "block" }}>
            {t.of(
              lines.reduce((sum, { to_buy }) => sum + to_buy, 0),
              shown,
            )}
          </Muted>
          {first.source && <Muted sx={{ display: "block" }}>{t.now(first.source.title)}</Muted>}
        </div>
      </Row>
      <Stack gap={1}>
        {sources.length === 0 ? (
          <Muted>{t.noSources}</Muted>
        ) : (
          <Select
            compact
            label={t.variantOf(name)}
            value={draft.sku}
            choices={variants}
            onChange={(event) => onChange({ sku: event.target.value })}
          />
        )}
        {draft.sku && (
          <Field
            label={t.pieces}
            value={draft.quantity}
            error={piecesOf(draft.quantity) ? undefined : t.piecesWrong}
            inputProps={{ inputMode: "numeric", maxLength: 4 }}
            onChange={(event) => onChange({ quantity: event.target.value })}
          />
        )}
      </Stack>
    </Sides>
  );
}
