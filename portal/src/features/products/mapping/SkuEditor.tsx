import { useTexts } from "@/shared/i18n/texts";
import { Select } from "@/shared/ui/Select";
import { singleRows } from "./draft";
import { type ModeProps, Sides, useSkuChoices, useVariantName } from "./parts";
import { mappingTexts } from "./texts";

/** One supplier SKU for each variant. */
export function SkuEditor({ mapping, draft, onChange }: ModeProps) {
  const t = useTexts(mappingTexts);
  const choices = useSkuChoices(mapping.sources);
  const nameOf = useVariantName();
  const rows = singleRows(draft);
  const set = (key: number, sku: string) =>
    onChange({ rows: rows.map((row) => (row.key === key ? { ...row, sku } : row)) });
  return (
    <div>
      {mapping.variants.map((variant) => {
        const row = rows.find((row) => row.variant === variant.variant_id);
        if (!row) return null;
        return (
          <Sides key={variant.variant_id}>
            <strong>{nameOf(variant)}</strong>
            <Select
              compact
              label={t.skuFor(nameOf(variant))}
              value={row.sku}
              choices={choices}
              onChange={(event) => set(row.key, event.target.value)}
            />
          </Sides>
        );
      })}
    </div>
  );
}
