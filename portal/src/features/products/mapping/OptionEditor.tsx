import { useTexts } from "@/shared/i18n/texts";
import { Stack } from "@/shared/ui/Card";
import { Select } from "@/shared/ui/Select";
import { type ModeProps, Sides } from "./parts";
import { mappingTexts } from "./texts";

/** Maps each option value to the supplier's value. */
export function OptionEditor({ mapping, draft, onChange }: ModeProps) {
  const t = useTexts(mappingTexts);
  const source = mapping.sources.find((source) => source.product_id === draft.source) ?? mapping.sources[0];
  const theirs = [...new Set(source?.skus.flatMap((sku) => sku.option_values))];
  const choices = [{ value: "", label: t.notMapped }, ...theirs.map((value) => ({ value, label: value }))];
  const set = (name: string, value: string, said: string) =>
    onChange({
      source: source?.product_id ?? "",
      pairs: { ...draft.pairs, [name]: { ...draft.pairs[name], [value]: said } },
    });
  return (
    <Stack gap={1}>
      <Select
        label={t.sourceProduct}
        value={source?.product_id ?? ""}
        choices={mapping.sources.map((source) => ({ value: source.product_id, label: source.title }))}
        onChange={(event) => onChange({ source: event.target.value, pairs: {} })}
      />
      {mapping.option_names.map((name, at) => (
        <div key={name}>
          {[...new Set(mapping.variants.map((variant) => variant.option_values[at] ?? ""))].map((value) => (
            <Sides key={value}>
              <span>{t.valueFor(name, value)}</span>
              <Select
                compact
                label={t.valueFor(name, value)}
                value={draft.pairs[name]?.[value] ?? ""}
                choices={choices}
                onChange={(event) => set(name, value, event.target.value)}
              />
            </Sides>
          ))}
        </div>
      ))}
    </Stack>
  );
}
