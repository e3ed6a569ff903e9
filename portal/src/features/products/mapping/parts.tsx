import { styled } from "@mui/material/styles";
import type { SkuMapping } from "@/shared/api/types";
import { money } from "@/shared/format/money";
import { whole } from "@/shared/format/time";
import { useTexts } from "@/shared/i18n/texts";
import type { Draft } from "./draft";
import { mappingTexts } from "./texts";

/** Left the store's variant, right how it is bought; below each other on a phone. */
export const Sides = styled("div")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) minmax(0, 2fr)",
  gap: theme.spacing(1, 2),
  alignItems: "center",
  padding: theme.spacing(1, 0),
  borderTop: `1px solid ${theme.palette.divider}`,
  overflowWrap: "anywhere",
  [theme.breakpoints.down("sm")]: { gridTemplateColumns: "minmax(0, 1fr)" },
}));

/** How a variant is called. */
export function useVariantName() {
  const t = useTexts(mappingTexts);
  return ({ option_values, sku }: { option_values: readonly string[]; sku: string }) =>
    option_values.join(" / ") || sku || t.only;
}

/** Every supplier SKU that can be chosen, by what it is, costs and how many there are. */
export function useSkuChoices(sources: SkuMapping["sources"]) {
  const t = useTexts(mappingTexts);
  const nameOf = useVariantName();
  const labelOf = (sku: SkuMapping["sources"][number]["skus"][number], currency: string) =>
    [
      nameOf(sku),
      sku.cost && money(sku.cost, currency),
      !sku.is_there ? t.unavailable : sku.stock !== null && t.stock(whole(sku.stock)),
    ]
      .filter(Boolean)
      .join(" · ");
  const choices = sources.flatMap((source) =>
    source.skus.map((sku) => ({
      value: `${source.product_id}:${sku.variant_id}`,
      label:
        sources.length > 1
          ? `${source.title.slice(0, 40)}: ${labelOf(sku, source.currency)}`
          : labelOf(sku, source.currency),
    })),
  );
  return [{ value: "", label: t.notMapped }, ...choices];
}

export interface ModeProps {
  mapping: SkuMapping;
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
}
